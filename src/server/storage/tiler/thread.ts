import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../db/connection.ts'
import { databasePath } from '../../db/path.ts'
import { ArtefactStore } from '../artefactStore.ts'
import type { TilesProgress } from './build.ts'
import { makeTileset } from './makeTileset.ts'

/** Task of a thread that makes tiles. */
export interface TilesTask {
  dataDir: string
  geometry: string
}

/** News that such a thread tells. */
export type TilesNews = { type: 'progress'; progress: TilesProgress } | { type: 'done'; tiles: number | null }

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const tell = (news: TilesNews) => port.postMessage(news)
  const { dataDir, geometry } = workerData as TilesTask
  const db = openDatabase(databasePath(dataDir))
  try {
    const store = new ArtefactStore(dataDir)
    const made = await makeTileset(db, store, geometry, progress => tell({ type: 'progress', progress }))
    tell({ type: 'done', tiles: made?.tiles ?? null })
  } finally {
    await db.destroy()
  }
}
