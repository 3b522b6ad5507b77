import type { ImportProgress } from '../../contract/import.ts'
import { serveTasks } from '../platform/threads/threadPool.ts'
import { seedCatalogue, seedOutlines } from './seedCatalogue.ts'

/** Task of a thread that imports the starting catalogue, or one instance of the outlines that come after it. */
export interface SeedTask {
  dataDir: string
  outlines: string | null
}

serveTasks<SeedTask, ImportProgress>(({ dataDir, outlines }, signal, onProgress) =>
  outlines === null
    ? seedCatalogue(dataDir, onProgress, signal)
    : seedOutlines(dataDir, outlines, onProgress, signal),
)
