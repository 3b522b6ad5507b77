import type { ColumnSurvey, OriginMatch } from '../../contract/import.ts'
import { instanceAt } from '../../domain/instanceAt.ts'
import type { ArtefactStore } from '../artefacts/store.ts'
import type { Db } from '../db/connection.ts'
import { listDatasets } from '../db/datasets.ts'
import { findInstance, listInstances } from '../db/instances.ts'
import type { Row } from './readers/row.ts'
import { keyOf } from './row-key.ts'

const EVERY = { offset: 0, limit: 1000 }
const ORIGINS_MAX = 20

/** The datasets whose keys a column holds, those with the most of them first. */
export async function matchOrigins(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  date: string | null,
  { db, store, signal }: { db: Db; store: ArtefactStore; signal: AbortSignal },
): Promise<OriginMatch[]> {
  // Two rows cannot label one zone, so a column that repeats itself joins nothing.
  const candidates = columns
    .filter(({ distinct, empty }) => distinct > 0 && distinct === rows.length - empty)
    .map(({ name }) => ({ name, keys: rows.map(row => keyOf(row.properties.get(name))).filter(Boolean) }))
  if (candidates.length === 0) return []
  const matches: OriginMatch[] = []
  const { results } = await listDatasets(db, { type: 'zone' }, EVERY)
  for (const dataset of results) {
    signal.throwIfAborted()
    const known = await keysOf(dataset.id, date, db, store)
    const [best] = candidates
      .map(({ name, keys }) => ({ name, matched: keys.filter(key => known.has(key)).length }))
      .toSorted((a, b) => b.matched - a.matched)
    if (best === undefined || best.matched === 0) continue
    matches.push({
      dataset: dataset.id,
      key: best.name,
      matched: best.matched,
      unmatched: rows.length - best.matched,
    })
  }
  return matches.toSorted((a, b) => b.matched - a.matched).slice(0, ORIGINS_MAX)
}

async function keysOf(
  dataset: string,
  date: string | null,
  db: Db,
  store: ArtefactStore,
): Promise<Set<string>> {
  const { results } = await listInstances(db, dataset, EVERY)
  const instance = instanceAt(results, date ?? new Date().toISOString().slice(0, 10))
  const stored = instance && (await findInstance(db, dataset, instance.id))
  if (stored === undefined) return new Set()
  const set = await store.geometry(stored.geometry)
  return new Set(Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal)))
}
