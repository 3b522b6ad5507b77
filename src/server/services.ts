import type { Preparing } from '../contract/config.ts'
import type { Google } from './accounts/google/google.ts'
import type { Secrets } from './accounts/secrets.ts'
import type { DatasetLists } from './catalogue/lists.ts'
import type { DatasetTexts } from './catalogue/texts.ts'
import type { Db } from './db/connection.ts'
import type { UploadKeeper } from './import/jobs/uploadKeeper.ts'
import type { KeptAnswer } from './platform/http/keptAnswer.ts'
import type { Allowance } from './platform/limits/allowance.ts'
import type { LruCache } from './platform/lru.ts'
import type { ScanQueue } from './platform/queue/scanQueue.ts'
import type { ChangeFigures } from './portals/feeds/figures.ts'
import type { ArtefactStore } from './storage/artefactStore.ts'
import type { TileJobs } from './storage/tiler/tileQueue.ts'
import type { Readiness } from './system/readiness.ts'
import type { Selections } from './zones/selections.ts'

/** Services of the features that the routes work with. */
export interface Services {
  db: Db
  store: ArtefactStore
  selections: Selections
  figures: ChangeFigures
  lists: DatasetLists
  texts: DatasetTexts
  answers: LruCache<KeptAnswer>
  /** Calls of anonymous readers, by address. */
  readers: Allowance
  secrets: Secrets
  /** Null where signing in with Google is not offered. */
  google: Google | null
  uploads: UploadKeeper
  /** Turns in which uploaded files are surveyed and checked. */
  reads: ScanQueue
  /** Turns in which uploaded files are imported, one at a time. */
  imports: ScanQueue
  readiness: Readiness
  tiles: TileJobs
  /** Datasets of the starting catalogue that are still being prepared. */
  preparation: { readonly datasets: readonly Preparing[] }
}

// Routes read them from the context of a request, whose type they need not import from here: what composes the
// features knows them all, and none of them knows it.
declare module 'hono' {
  interface ContextVariableMap extends Services {}
}
