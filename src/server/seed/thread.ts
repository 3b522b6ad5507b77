import type { ImportProgress } from '../../contract/import.ts'
import type { Installed } from '../db/connection.ts'
import { serveTasks } from '../platform/threads/threadPool.ts'
import { seedCatalogue, seedOutlines } from './seedCatalogue.ts'

/** Task of a thread that imports the starting catalogue, or one instance of the outlines that follow it. */
export interface SeedTask extends Installed {
  outlines: string | null
}

serveTasks<SeedTask, ImportProgress>(({ outlines, ...installed }, signal, onProgress) =>
  outlines === null
    ? seedCatalogue(installed, onProgress, signal)
    : seedOutlines(installed, outlines, onProgress, signal),
)
