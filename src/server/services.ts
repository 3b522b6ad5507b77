import type { Preparing } from '../contract/config.ts'
import type { Google } from './accounts/google/google.ts'
import type { Secrets } from './accounts/secrets.ts'
import type { DatasetTexts } from './catalogue/datasetTexts.ts'
import type { DatasetLists } from './catalogue/lists.ts'
import type { Db } from './db/connection.ts'
import type { UploadKeeper } from './import/jobs/uploadKeeper.ts'
import type { KeptAnswer } from './platform/http/keptAnswer.ts'
import type { Allowance } from './platform/limits/allowance.ts'
import type { LruCache } from './platform/lru.ts'
import type { ScanQueue } from './platform/queue/scanQueue.ts'
import type { ChangeFigures } from './portals/feeds/figures.ts'
import type { ArtefactStore } from './storage/artefactStore.ts'
import type { Damage } from './storage/tiler/damage.ts'
import type { TileJobs } from './storage/tiler/tileQueue.ts'
import type { Readiness } from './system/readiness.ts'
import type { Selections } from './zones/selections.ts'
import type { Summaries } from './zones/summaries.ts'

/** Services of the features, used by the routes. */
export interface Services {
  db: Db
  store: ArtefactStore
  selections: Selections
  summaries: Summaries
  figures: ChangeFigures
  lists: DatasetLists
  texts: DatasetTexts
  answers: LruCache<KeptAnswer>
  /** Calls of anonymous readers, by address. */
  readers: Allowance
  secrets: Secrets
  /** Null when login with Google is disabled. */
  google: Google | null
  uploads: UploadKeeper
  /** Queue of surveys of uploaded files. */
  surveys: ScanQueue
  /** Queue of checks of uploaded files. They take longer than surveys, which must not wait for them. */
  checks: ScanQueue
  /** Queue of imports, one at a time. */
  imports: ScanQueue
  readiness: Readiness
  tiles: TileJobs
  damage: Damage
  /** Datasets of the starting catalogue that are still being imported. */
  preparation: { readonly datasets: readonly Preparing[] }
}

// Routes read the services from the request context and need not import this type. The composition knows all
// features, and no feature knows the composition.
declare module 'hono' {
  interface ContextVariableMap extends Services {}
}
