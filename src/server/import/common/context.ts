import type { ImportProgress } from '../../../contract/import.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import type { Importer } from './importer.ts'

/** Hears how far an import is. */
export type OnProgress = (progress: ImportProgress) => void

/** Destination of an import, and its listener. */
export interface ImportContext {
  db: Db
  store: ArtefactStore
  onProgress: OnProgress
  signal: AbortSignal
  /** Owner of the import; the operator by default. */
  importer?: Importer
  /** Whether it is of the starting catalogue, which nobody has imported and of which no report is kept. */
  isStarting?: boolean
}
