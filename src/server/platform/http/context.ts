import type { HttpBindings } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Role } from '../../../contract/role.ts'
import type { Config } from '../config.ts'
import type { Allowing } from '../limits/allowance.ts'
import type { Limiting } from '../limits/limits.ts'

/** Author of a request: a person in a session, or a program with a person's key. */
export type Principal =
  | { kind: 'session'; userId: number; sid: string; role: Role }
  | { kind: 'key'; userId: number; keyId: string }

/**
 * Facts and services that HTTP itself needs for a request. Those of the features stand beside them, declared by
 * `src/server/services.ts`.
 */
interface Variables {
  config: Config
  limits: Limiting
  /** Rows that keys may read of features. */
  rows: Allowing
  /** The time in milliseconds since 1970. */
  clock: () => number
  /** Writes a line for the operator. */
  log: (line: string) => void
  requestId: string
  /** Author of the request, once its guard has looked. */
  principal: Principal | null
}

export interface AppEnv {
  /** The connection, where a request came through one. */
  Bindings: Partial<HttpBindings>
  Variables: Variables
}

export type App = OpenAPIHono<AppEnv>
