import type { Db } from '../db/connection.ts'
import type { TileJobs } from '../storage/tiler/tileQueue.ts'
import { note } from './store/audit.ts'
import { givenUpGeometries } from './store/jobs.ts'

/**
 * Has tiles made once more that were given up: those of an instance, or all. What was done is noted.
 *
 * @param author Number of the administrator who asks, or null for whoever runs the server.
 * @returns Number of the geometry sets whose tiles are made again.
 */
export async function tryAgain(
  db: Db,
  tiles: Pick<TileJobs, 'again'>,
  instance: string | null,
  { now, author }: { now: number; author: number | null },
): Promise<number> {
  const taken = await tiles.again(await givenUpGeometries(db, instance))
  if (taken.length > 0)
    await note(db, { act: 'again', account: null, role: null, author, detail: instance }, now)
  return taken.length
}
