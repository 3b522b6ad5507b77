import type { HttpBindings } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Role } from '../../../contract/role.ts'
import type { Config } from '../config.ts'
import type { Allowing } from '../limits/allowance.ts'
import type { Limiting } from '../limits/limits.ts'

/** Author of a request: a user in a session, or a program with a user's key. */
export type Principal =
  | { kind: 'session'; userId: number; sid: string; role: Role }
  | { kind: 'key'; userId: number; keyId: string }

/** Valid private link, by its id, and its owner. */
export interface OpenedLink {
  id: string
  user: number
}

/**
 * Values and services that HTTP code needs for a request. `src/server/services.ts` declares those of the
 * features.
 */
interface Variables {
  config: Config
  limits: Limiting
  /** Allowance of rows that API keys may read. */
  rows: Allowing
  /** Milliseconds since 1970. */
  clock: () => number
  /** Writes a line for the operator. */
  log: (line: string) => void
  requestId: string
  /** Author of the request, set by the guard. */
  principal: Principal | null
  /** Private link of the request, set by the guard. */
  link: OpenedLink
}

export interface AppEnv {
  /** Connection of the request, if any. */
  Bindings: Partial<HttpBindings>
  Variables: Variables
}

export type App = OpenAPIHono<AppEnv>
