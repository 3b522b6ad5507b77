import { type Installed, openDatabase } from '../../db/connection.ts'
import { serveTasks } from '../../platform/threads/threadPool.ts'
import { ArtefactStore } from '../artefactStore.ts'
import { makeTileset, type TilesProgress } from './makeTileset.ts'

/**
 * Task of a thread that builds tiles; it returns their number, or null when no instance has these zones.
 */
export interface TilesTask extends Installed {
  geometry: string
}

serveTasks<TilesTask, TilesProgress>(
  async ({ dataDir, objects, database, geometry }, _signal, onProgress) => {
    const db = openDatabase(database)
    try {
      const made = await makeTileset(db, new ArtefactStore(dataDir, objects), geometry, onProgress)
      return made?.tiles ?? null
    } finally {
      await db.destroy()
    }
  },
)
