import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** Returns where the server is reached: right behind any proxy that says so. */
export const originOf = (c: Context<AppEnv>): string =>
  // It is asked for each link, and `c.var` is made of all variables whenever it is asked.
  c.get('config').appOrigin ?? new URL(c.req.url).origin
