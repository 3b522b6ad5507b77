import { checkSound, type Db } from '../db/connection.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { type Fault, faultOf } from '../storage/files/integrity.ts'
import { type ArtefactUse, artefactUses } from '../storage/store/artefacts.ts'

/** A damaged artefact with one of its uses. */
export interface Finding extends ArtefactUse {
  fault: Fault
}

interface Checked {
  /** Number of different files that were read. */
  files: number
  findings: Finding[]
}

/**
 * Reads the database and every artefact of the catalogue, and tells those that are not what was written. Throws
 * SQLite's error of a damaged database.
 */
export async function checkCatalogue(db: Db, store: ArtefactStore): Promise<Checked> {
  await checkSound(db)
  const uses = await artefactUses(db)
  const faults = new Map<string, Fault | null>()
  for (const { hash } of uses) {
    if (!faults.has(hash)) faults.set(hash, await faultOf(store.path(hash), hash))
  }
  const findings = uses.flatMap(use => {
    const fault = faults.get(use.hash) ?? null
    return fault === null ? [] : [{ ...use, fault }]
  })
  return { files: faults.size, findings }
}
