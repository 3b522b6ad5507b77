import type { Context } from 'hono'
import { isLoopback } from '../config.ts'
import type { AppEnv } from './context.ts'

/**
 * Returns the origin of the server, for links. Without a configured one, only its own machine reaches the
 * server: another host name in a request is not repeated.
 */
export function originOf(c: Context<AppEnv>): string {
  // Called for each link; `c.var` would copy all variables each time.
  const { appOrigin, port } = c.get('config')
  if (appOrigin !== null) return appOrigin
  const { origin, hostname } = new URL(c.req.url)
  return isLoopback(hostname) ? origin : `http://localhost:${c.env?.incoming?.socket.localPort ?? port}`
}
