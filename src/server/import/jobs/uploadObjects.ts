import type { Db } from '../../db/dialect.ts'
import { claimPeriodicRun } from '../../db/housekeeping.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { forgetOldUploads, unknownUploads } from '../store/uploads.ts'

/** Prefix of the objects of uploads. */
const UPLOADS = 'uploads/'

/** Returns the name of the object of an upload. */
export const keyOf = (id: string): string => `${UPLOADS}${id}`

const HOUR_MS = 3_600_000
/** Milliseconds after which incomplete multipart uploads are aborted. */
const PARTS_MS = 24 * HOUR_MS

/**
 * Removes expired uploads, and objects without rows that killed servers have left. Rows are created before
 * their objects, so an object without a row is not needed.
 */
export async function cleanUploads(db: Db, { objects }: ArtefactStore): Promise<void> {
  if (objects === null) return
  for (const id of await forgetOldUploads(db)) await objects.delete(keyOf(id))
  for await (const { objects: found } of objects.list(UPLOADS)) {
    const ids = found.map(({ key }) => key.slice(UPLOADS.length))
    for (const id of await unknownUploads(db, ids)) await objects.delete(keyOf(id))
  }
  await objects.deleteParts(UPLOADS, PARTS_MS)
}

/** Cleans now and every hour, in the background. @returns Function that stops the schedule. */
export function scheduleUploadCleaning(db: Db, store: ArtefactStore): () => void {
  let isStopped = false
  const clean = async () => {
    if (await claimPeriodicRun(db, 'uploads', HOUR_MS)) await cleanUploads(db, store)
  }
  const tidy = () => void clean().catch((error: unknown) => isStopped || reportError(error, 'Uploads'))
  tidy()
  const timer = setInterval(tidy, HOUR_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
