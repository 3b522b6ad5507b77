import type { Db } from '../../db/dialect.ts'
import { takesTurn } from '../../db/housekeeping.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { forgetOldUploads, unknownUploads } from '../store/uploads.ts'

/** Beginning of the names of the objects that are files which wait to be imported. */
const UPLOADS = 'uploads/'

/** Returns the name of the object that is such a file. */
export const keyOf = (id: string): string => `${UPLOADS}${id}`

const HOUR_MS = 3_600_000
/** Milliseconds after which parts that nobody has joined are given up. */
const PARTS_MS = 24 * HOUR_MS

/**
 * Removes the files that nobody has asked for since long, and those that no row is of: of servers that were killed. A row
 * is there before its object, so that what has none is wanted by nobody.
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

/** Does this now and every hour, in the background. @returns A function that ends this. */
export function scheduleUploadCleaning(db: Db, store: ArtefactStore): () => void {
  let isStopped = false
  const clean = async () => {
    if (await takesTurn(db, 'uploads', HOUR_MS)) await cleanUploads(db, store)
  }
  const tidy = () => void clean().catch((error: unknown) => isStopped || reportError(error, 'Uploads'))
  tidy()
  const timer = setInterval(tidy, HOUR_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
