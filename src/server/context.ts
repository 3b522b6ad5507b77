import type { HttpBindings } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ArtefactStore } from './artefacts/store.ts'
import type { Principal } from './auth/principal.ts'
import type { Secrets } from './auth/secrets.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import type { Google } from './google/google.ts'
import type { ImportDesk } from './import/jobs/desk.ts'
import type { Limits } from './limits/limits.ts'
import type { TileQueue } from './tiles/builder.ts'
import type { Selections } from './zones/selections.ts'

/** Services that the routes work with. */
interface Services {
  db: Db
  store: ArtefactStore
  config: Config
  selections: Selections
  secrets: Secrets
  limits: Limits
  /** Null where signing in with Google is not offered. */
  google: Google | null
  imports: ImportDesk
  tiles: TileQueue
  /** The time in milliseconds since 1970. */
  clock: () => number
  /** Writes a line for the operator. */
  log: (line: string) => void
}

/** Facts about one request. */
interface Request {
  requestId: string
  /** Author of the request, once its guard has looked. */
  principal: Principal | null
}

export interface AppEnv {
  /** The connection, where a request came through one. */
  Bindings: Partial<HttpBindings>
  Variables: Services & Request
}

export type App = OpenAPIHono<AppEnv>
