import type { Db } from '../db/connection.ts'
import type { TileJobs } from '../storage/tiler/tileQueue.ts'
import { note } from './store/audit.ts'
import { givenUpGeometries } from './store/jobs.ts'

/**
 * Schedules failed tiles again: those of an instance, or all. The action is recorded in the audit log.
 *
 * @param author Number of the administrator, or null for the operator.
 * @returns Number of geometry sets whose tiles are built again.
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
