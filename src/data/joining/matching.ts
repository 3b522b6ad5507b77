import type { Dataset } from '../../contract/dataset.ts'
import type { ColumnSurvey, OriginMatch } from '../../contract/import.ts'
import type { Label } from '../../contract/label.ts'
import { fold } from '../../domain/fold.ts'
import { isCodeName, isMeasured, isOnlyCodeName, isSameKind, TITLES, wordsOf } from '../columns/columns.ts'
import { keyOf, type Row } from '../formats/common/reader.ts'
import { areSequential, type KeyIndex, keyIndex } from './keyIndex.ts'
import { areaIndex, pairOf, withinIndex } from './withinIndex.ts'

/** Minimum share of the rows with a zone in a plausible join. */
const NEARLY_ALL = 0.9

/** Column that may identify zones, with its values. */
export interface Candidate extends JoinColumn {
  /** Values by row; empty for rows without one. */
  cells: string[]
  keys: string[]
  /** Keys of several rows. */
  repeated: string[]
}

/** Keys of a dataset: the codes of its zones, or one of their labels. */
export interface Keys {
  label: Pick<Label, 'name' | 'title'> | null
  /** Keys by ordinal. */
  values: readonly (string | null)[]
  index: KeyIndex
}

/** Areas of the zones by ordinal, such as the départements of communes. */
export interface Areas {
  /** Label with the areas; null if the codes contain them. */
  label: string | null
  values: readonly (string | null)[]
}

/** Returns the keys of a dataset, indexed. */
export const keysBy = (label: Keys['label'], values: Keys['values']): Keys => ({
  label,
  values,
  index: keyIndex(values),
})

/** Returns the columns that may identify zones. */
export const joinCandidates = (rows: readonly Row[], columns: readonly ColumnSurvey[]): Candidate[] =>
  columns
    .filter(column => column.distinct > 0 && !isMeasured(column))
    .map(({ name, type }) => {
      const cells = rows.map(row => keyOf(row.properties.get(name)))
      const keys = cells.filter(Boolean)
      const repeated = repeatedIn(keys)
      const isNumber = type === 'number'
      return { name, cells, keys, repeated, isNumber, isSequential: areSequential(keys) }
    })

function repeatedIn(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter(key => {
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
}

/** Returns the column and the keys of a dataset that match best. Undefined when no zone is found. */
export function bestMatchOf(
  dataset: Pick<Dataset, 'id' | 'name'>,
  origins: readonly Keys[],
  areas: readonly Areas[],
  candidates: readonly Candidate[],
): OriginMatch | undefined {
  const pairs = origins
    .filter(({ index }) => index.hasShared)
    .flatMap(origin => areas.flatMap(each => pairsOf(dataset, origin, each, candidates)))
  // Two rows cannot label one zone, and a name shared by several zones matches none.
  const singles = origins.flatMap(origin =>
    candidates
      .filter(({ repeated }) => repeated.every(key => origin.index.isShared(key)))
      .map(candidate => matchOf(dataset, origin, candidate)),
  )
  const isSurer = (single: OriginMatch) =>
    pairs.some(({ fits, key, label }) => fits && key === single.key && label === single.label)
  const [best] = [...singles.filter(single => !isSurer(single)), ...pairs]
    .filter(({ matched }) => matched > 0)
    .toSorted(byLikelihood)
  return best
}

/** Returns the pairs of a column of names and a column of areas that identify the rows. */
function pairsOf(
  dataset: Pick<Dataset, 'id' | 'name'>,
  origin: Keys,
  { label, values }: Areas,
  candidates: readonly Candidate[],
): OriginMatch[] {
  const { find } = areaIndex(values)
  const columns = candidates.filter(({ name, keys, isNumber }) => {
    if (isNumber && !isCodeName(wordsOf(name))) return false
    const distinct = [...new Set(keys)]
    return distinct.filter(key => find(key)).length >= distinct.length * NEARLY_ALL
  })
  if (columns.length === 0) return []
  const index = withinIndex(origin.values, values)
  return columns.flatMap(area =>
    candidates.flatMap(candidate => {
      if (candidate === area || candidate.isNumber) return []
      const keys = candidate.cells.map((cell, row) => pairOf(cell, area.cells[row] ?? '')).filter(Boolean)
      if (repeatedIn(keys).some(key => index.find(key))) return []
      const match = matchOf(dataset, { ...origin, index }, { ...candidate, keys })
      return [{ ...match, within: { column: area.name, label } }]
    }),
  )
}

/**
 * Numbers are codes only in a column with such a name: counts from 1 to 95 would match départements by
 * chance.
 */
const isCalledLikeCodes = (column: string, { id, name }: Pick<Dataset, 'id' | 'name'>): boolean =>
  isCodeName(wordsOf(column)) || isSameKind(wordsOf(column), wordsOf(`${id} ${name.fr} ${name.en}`)) === true

function matchOf(
  dataset: Pick<Dataset, 'id' | 'name'>,
  { label, index }: Keys,
  candidate: Candidate,
): OriginMatch {
  const { name, keys, cells } = candidate
  const mayBeKeys = !candidate.isNumber || isCalledLikeCodes(name, dataset)
  const found = keys.map(key => (mayBeKeys ? index.find(key) : undefined))
  const matched = found.filter(each => each !== undefined).length
  return {
    dataset: dataset.id,
    key: name,
    label: label?.name ?? null,
    matched,
    unmatched: cells.length - matched,
    zeros: found.filter(each => each?.by === 'zeros').length,
    fits:
      matched >= keys.length * NEARLY_ALL &&
      fits(candidate, { dataset, label, isSequential: index.isSequential }),
  }
}

/** Sorts best matches first, then those with the most zones. */
export const byLikelihood = (a: OriginMatch, b: OriginMatch): number =>
  Number(b.fits) - Number(a.fits) || b.matched - a.matched

/** Dataset that a column may be joined with: by the codes of its zones, or by one of their labels. */
export interface JoinTarget {
  dataset: Pick<Dataset, 'id' | 'name'>
  label: Pick<Label, 'name' | 'title'> | null
  /** As in `KeyIndex`. */
  isSequential: boolean
}

/** Column of a file. */
interface JoinColumn {
  name: string
  isNumber: boolean
  /** True if the values are row numbers. */
  isSequential: boolean
}

/**
 * Returns whether a column, by its name, may contain the codes or the label of the zones. Equal values alone
 * prove nothing.
 */
function fits(
  { name: column, isSequential: isNumbering }: JoinColumn,
  { dataset, label, isSequential }: JoinTarget,
): boolean {
  const words = wordsOf(column)
  const { id, name } = dataset
  const names = isSameKind(words, wordsOf(`${id} ${name.fr} ${name.en}`))
  if (names !== undefined) return names
  // Any table may contain the same row numbers.
  if (isSequential || isNumbering) return false
  if (isOnlyCodeName(words)) return true
  if (label === null) return false
  const folded = fold(column)
  return (
    [label.name, label.title.fr, label.title.en].some(called => fold(called) === folded) ||
    TITLES.includes(folded)
  )
}
