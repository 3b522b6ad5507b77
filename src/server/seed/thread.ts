import type { ImportProgress } from '../../contract/import.ts'
import { serveTasks } from '../platform/threads/threadPool.ts'
import { seedCatalogue } from './seedCatalogue.ts'

/** Task of a thread that imports the starting catalogue. */
export interface SeedTask {
  dataDir: string
}

serveTasks<SeedTask, ImportProgress>(({ dataDir }, signal, onProgress) =>
  seedCatalogue(dataDir, onProgress, signal),
)
