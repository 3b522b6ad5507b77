import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ArtefactStore } from './artefacts/store.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import type { ImportDesk } from './import/jobs/desk.ts'
import type { Limits } from './limits/limits.ts'
import type { Selections } from './zones/selections.ts'

/** What the routes work with. */
interface Services {
  db: Db
  store: ArtefactStore
  config: Config
  selections: Selections
  limits: Limits
  imports: ImportDesk
  /** The time in milliseconds since 1970. */
  clock: () => number
}

export interface AppEnv {
  Variables: Services
}

export type App = OpenAPIHono<AppEnv>
