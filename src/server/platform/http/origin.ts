import type { Context } from 'hono'
import { isLoopback } from '../config.ts'
import type { AppEnv } from './context.ts'

/**
 * Returns the origin of the server, for links. Without a configured one, the server is reached from its own machine only:
 * a client that names another host made it up, and its name is not repeated.
 */
export function originOf(c: Context<AppEnv>): string {
  // It is asked for each link, and `c.var` is made of all variables whenever it is asked.
  const { appOrigin, port } = c.get('config')
  if (appOrigin !== null) return appOrigin
  const { origin, hostname } = new URL(c.req.url)
  return isLoopback(hostname) ? origin : `http://localhost:${c.env?.incoming?.socket.localPort ?? port}`
}
