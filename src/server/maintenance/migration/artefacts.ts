import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '../../db/connection.ts'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { ArtefactStore } from '../../storage/artefactStore.ts'
import { DamagedArtefact, faultOf } from '../../storage/files/integrity.ts'
import { forEachWithLimit } from '../../storage/objects/slots.ts'
import { namedArtefacts } from '../../storage/store/artefacts.ts'
import type { ReportProgress } from '../terminal/terminal.ts'

export interface MovedFiles {
  files: number
  /** Number of artefacts damaged or missing at the origin. */
  damaged: number
  missing: string[]
}

/** Moves one artefact, unless a sound copy exists. Rejects with a DamagedArtefact. */
type Move = (hash: string) => Promise<void>

/**
 * Uploads the artefacts that rows refer to from a data folder to an object storage, and verifies each upload.
 */
export function sendArtefacts(
  db: Db,
  dataDir: string,
  objects: ObjectsAt,
  onProgress: ReportProgress,
): Promise<MovedFiles> {
  const local = new ArtefactStore(dataDir)
  const remote = new ArtefactStore(dataDir, objects)
  return each(db, onProgress, async hash => {
    if ((await remote.fault(hash)) === null) return
    const fault = await local.fault(hash)
    if (fault !== null) throw new DamagedArtefact(hash, fault)
    await remote.heal(hash)
    const sent = await remote.fault(hash)
    if (sent !== null) throw new Error(`The uploaded object of ${hash} is ${sent}`)
  })
}

/** Downloads the artefacts that rows refer to from an object storage to a data folder, and verifies them. */
export function fetchArtefacts(
  db: Db,
  dataDir: string,
  objects: ObjectsAt,
  onProgress: ReportProgress,
): Promise<MovedFiles> {
  const remote = new ArtefactStore(dataDir, { ...objects, cacheBytes: Number.MAX_SAFE_INTEGER })
  return each(db, onProgress, hash =>
    remote.withFile(hash, async path => {
      const fault = await faultOf(path, hash)
      if (fault !== null) throw new DamagedArtefact(hash, fault)
    }),
  )
}

/**
 * Copies the artefacts that rows refer to into another folder, unless an intact copy exists. Copies damaged
 * ones unchanged.
 */
export function copyArtefacts(
  db: Db,
  from: ArtefactStore,
  to: ArtefactStore,
  onProgress: ReportProgress,
): Promise<MovedFiles> {
  return each(db, onProgress, async hash => {
    const path = to.path(hash)
    if ((await faultOf(path, hash)) === null) return
    await mkdir(dirname(path), { recursive: true })
    await from.withFile(hash, file => copyFile(file, path))
    const fault = await faultOf(path, hash)
    if (fault !== null) throw new DamagedArtefact(hash, fault)
  })
}

/** Removes the artefacts of a folder that no row refers to. */
export async function removeOthers(db: Db, folder: string): Promise<void> {
  const named = await namedArtefacts(db)
  for (const beginning of await readdir(folder).catch(() => [])) {
    for (const rest of await readdir(join(folder, beginning))) {
      if (!named.has(`${beginning}${rest}`)) await rm(join(folder, beginning, rest), { force: true })
    }
  }
}

async function each(db: Db, onProgress: ReportProgress, move: Move): Promise<MovedFiles> {
  const hashes = await namedArtefacts(db)
  const missing: string[] = []
  let [done, damaged] = [0, 0]
  await forEachWithLimit(hashes, async hash => {
    try {
      await move(hash)
    } catch (error) {
      if (!(error instanceof DamagedArtefact)) throw error
      damaged += 1
      if (error.fault === 'missing') missing.push(hash)
    }
    done += 1
    onProgress(done, hashes.size)
  })
  return { files: hashes.size, damaged, missing }
}
