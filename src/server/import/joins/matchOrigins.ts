import type { Dataset } from '../../../contract/dataset.ts'
import type { ColumnSurvey, OriginMatch } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { fold } from '../../../domain/fold.ts'
import { instanceAt } from '../../../domain/import/dates.ts'
import { listDatasets } from '../../catalogue/store/datasets.ts'
import { findInstance, listInstances, type StoredInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import { keyOf, type Row } from '../../formats/common/reader.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { isOnlyCodeName, isSameKind, TITLES, wordsOf } from '../columns/columns.ts'
import { areSequential } from './keyIndex.ts'
import { codesOfOrigin, labelsOfOrigin, type OriginKeys } from './originKeys.ts'

const EVERY = { offset: 0, limit: 1000 }
const ORIGINS_MAX = 20
/** The share of the rows that must have a zone, for a join to be what is meant. */
const NEARLY_ALL = 0.9

interface Candidate extends JoinColumn {
  keys: string[]
}

type Catalogue = { db: Db; store: ArtefactStore; signal: AbortSignal }

/** The datasets whose codes or labels a column holds: those that fit first, then those with the most of them. */
export async function matchOrigins(
  rows: readonly Row[],
  columns: readonly ColumnSurvey[],
  date: string | null,
  catalogue: Catalogue,
): Promise<OriginMatch[]> {
  // Two rows cannot label one zone, so a column that repeats itself joins nothing.
  const candidates = columns
    .filter(({ distinct, empty }) => distinct > 0 && distinct === rows.length - empty)
    .map(({ name }) => {
      const keys = rows.map(row => keyOf(row.properties.get(name))).filter(Boolean)
      return { name, keys, isSequential: areSequential(keys) }
    })
  if (candidates.length === 0) return []
  const matches: OriginMatch[] = []
  const { results } = await listDatasets(catalogue.db, { type: 'zone' }, EVERY)
  for (const dataset of results) {
    catalogue.signal.throwIfAborted()
    const stored = await instanceOn(dataset.id, date, catalogue.db)
    const best = stored && (await bestMatch(dataset, stored, candidates, rows.length, catalogue))
    if (best !== undefined) matches.push(best)
  }
  return matches.toSorted(byLikelihood).slice(0, ORIGINS_MAX)
}

/** The columns against the codes of the zones, then against their labels. Undefined when no zone is found. */
async function bestMatch(
  dataset: Dataset,
  stored: StoredInstance,
  candidates: readonly Candidate[],
  rows: number,
  { db, store }: Catalogue,
): Promise<OriginMatch | undefined> {
  const origins = [await codesOfOrigin(stored, store), ...(await labelsOfOrigin(stored, db, store))]
  const [best] = origins
    .flatMap(origin => candidates.map(candidate => matchOf(dataset, origin, candidate, rows)))
    .filter(({ matched }) => matched > 0)
    .toSorted(byLikelihood)
  return best
}

function matchOf(
  dataset: Dataset,
  { label, index }: OriginKeys,
  candidate: Candidate,
  rows: number,
): OriginMatch {
  const { name, keys } = candidate
  const found = keys.map(key => ({ written: key, found: index.find(key) }))
  const matched = found.filter(each => each.found !== undefined).length
  return {
    dataset: dataset.id,
    key: name,
    label: label?.name ?? null,
    matched,
    unmatched: rows - matched,
    zeros: found.filter(each => each.found !== undefined && each.found.key !== each.written).length,
    fits:
      matched >= keys.length * NEARLY_ALL &&
      fits(candidate, { dataset, label, isSequential: index.isSequential }),
  }
}

const byLikelihood = (a: OriginMatch, b: OriginMatch): number =>
  Number(b.fits) - Number(a.fits) || b.matched - a.matched

async function instanceOn(dataset: string, date: string | null, db: Db): Promise<StoredInstance | undefined> {
  const { results } = await listInstances(db, dataset, EVERY)
  const instance = instanceAt(results, date ?? new Date().toISOString().slice(0, 10))
  return instance && findInstance(db, dataset, instance.id)
}

/** Dataset that a column could be joined with: by the codes of its zones, or by one of their labels. */
export interface JoinTarget {
  dataset: Pick<Dataset, 'id' | 'name'>
  label: Pick<Label, 'name' | 'title'> | null
  /** As `KeyIndex` tells it. */
  isSequential: boolean
}

/** Column of a file. */
interface JoinColumn {
  name: string
  /** Whether its values are the numbers of its rows. */
  isSequential: boolean
}

/**
 * Tells whether a column, by its name, may hold the codes or the label by which zones are found. Values that merely
 * agree prove nothing.
 */
function fits(
  { name: column, isSequential: isNumbering }: JoinColumn,
  { dataset, label, isSequential }: JoinTarget,
): boolean {
  const words = wordsOf(column)
  const { id, name } = dataset
  const names = isSameKind(words, wordsOf(`${id} ${name.fr} ${name.en}`))
  if (names !== undefined) return names
  // Every table can be numbered alike.
  if (isSequential || isNumbering) return false
  if (isOnlyCodeName(words)) return true
  if (label === null) return false
  const folded = fold(column)
  return (
    [label.name, label.title.fr, label.title.en].some(called => fold(called) === folded) ||
    TITLES.includes(folded)
  )
}
