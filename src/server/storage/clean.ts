import type { Db } from '../db/connection.ts'
import { exclusively } from '../db/dialect.ts'
import { claimPeriodicRun } from '../db/housekeeping.ts'
import { captureError } from '../monitoring/monitoring.ts'
import type { Translate } from '../platform/translate.ts'
import type { ArtefactStore } from './artefactStore.ts'
import type { Abandoned } from './files/abandoned.ts'
import { isArtefactNamed, namedArtefacts } from './store/artefacts.ts'

/**
 * Removes the leftovers of killed imports, and returns a description. Runs at the start of the server, while
 * no other process writes: an import that is about to end must not lose artefacts that it will refer to.
 */
export function cleanTemporary(db: Db, store: ArtefactStore): Promise<Abandoned[]> {
  return exclusively(db, transaction => store.removeAbandoned(hash => isArtefactNamed(transaction, hash)))
}

/** Milliseconds during which an unreferenced object may still belong to a running import. */
export const DAY_MS = 24 * 3_600_000

/**
 * Removes unreferenced objects, which killed imports left behind when their data folder was lost. Keeps
 * objects younger than a day, which may belong to a running import. If an import runs longer, it uploads a
 * removed object again: both sides check under the catalogue's lock.
 */
export async function cleanObjects(db: Db, store: ArtefactStore, age = DAY_MS): Promise<Abandoned> {
  const removed = { purpose: '', files: 0, bytes: 0 }
  if (store.objects === null) return removed
  const named = await namedArtefacts(db)
  const isNamedIn = (transaction: Db) => (hash: string) => isArtefactNamed(transaction, hash)
  for await (const hashes of store.kept(age)) {
    const unnamed = hashes.filter(hash => !named.has(hash))
    if (unnamed.length === 0) continue
    const { files, bytes } = await exclusively(db, alone => store.removeUnnamed(unnamed, isNamedIn(alone)))
    removed.files += files
    removed.bytes += bytes
  }
  return removed
}

/** Cleans now and every day, in the background. @returns Function that stops the schedule. */
export function scheduleObjectCleaning(
  db: Db,
  store: ArtefactStore,
  onRemoved: (removed: Abandoned) => void,
): () => void {
  if (store.objects === null) return () => undefined
  let isStopped = false
  const clean = () =>
    cleanInTurn(db, store).then(
      removed => removed.files > 0 && onRemoved(removed),
      error => isStopped || captureError(error, 'Objects'),
    )
  void clean()
  const timer = setInterval(clean, DAY_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

const cleanInTurn = async (db: Db, store: ArtefactStore): Promise<Abandoned> =>
  (await claimPeriodicRun(db, 'objects', DAY_MS))
    ? cleanObjects(db, store)
    : { purpose: '', files: 0, bytes: 0 }

/** Describes the removed work in one log line. */
export function describeAbandoned(
  abandoned: readonly Abandoned[],
  say: Translate,
  sentence: 'abandoned' | 'collected' = 'abandoned',
): string {
  const each = abandoned.map(({ purpose, files, bytes }) => {
    const what = purpose || say('start.temporary')
    return say('start.size', { what, count: files, megabytes: Math.round(bytes / 1e5) / 10 })
  })
  return say(`start.${sentence}`, { what: each.join('; ') })
}
