import type { ArtefactStore } from '../artefacts/store.ts'
import { isArtefactNamed } from '../db/artefacts.ts'
import type { Db } from '../db/connection.ts'

/** Removes what killed imports left behind. For the start of the server. */
export function cleanTemporary(db: Db, store: ArtefactStore): Promise<void> {
  return store.removeAbandoned(hash => isArtefactNamed(db, hash))
}
