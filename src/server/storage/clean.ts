import type { Db } from '../db/connection.ts'
import { exclusively } from '../db/dialect.ts'
import type { Translate } from '../platform/text.ts'
import type { ArtefactStore } from './artefactStore.ts'
import type { Abandoned } from './files/abandoned.ts'
import { isArtefactNamed } from './store/artefacts.ts'

/**
 * Removes what killed imports left behind, and says what it was. For the start of the server.
 * Nobody else writes meanwhile: an import that just ends must not lose what it is about to name.
 */
export function cleanTemporary(db: Db, store: ArtefactStore): Promise<Abandoned[]> {
  return exclusively(db, transaction => store.removeAbandoned(hash => isArtefactNamed(transaction, hash)))
}

/** Describes the abandoned work that was removed, as one line of the log. */
export function describeAbandoned(abandoned: readonly Abandoned[], say: Translate): string {
  const each = abandoned.map(({ purpose, files, bytes }) => {
    const what = purpose || say('start.temporary')
    return say('start.size', { what, count: files, megabytes: (bytes / 1e6).toFixed(1) })
  })
  return say('start.abandoned', { what: each.join('; ') })
}
