import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** Returns where the server is reached: right behind any proxy that says so. */
export const originOf = (c: Context<AppEnv>): string => c.var.config.appOrigin ?? new URL(c.req.url).origin
