import type { Dataset } from '../../../contract/dataset.ts'
import type { ColumnSurvey, OriginMatch } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { fold } from '../../../domain/fold.ts'
import { keyOf, type Row } from '../../formats/common/reader.ts'
import { isCodeName, isMeasured, isOnlyCodeName, isSameKind, TITLES, wordsOf } from '../columns/columns.ts'
import { areSequential, type KeyIndex } from './keyIndex.ts'

/** The share of the rows that must have a zone, for a join to be what is meant. */
const NEARLY_ALL = 0.9

/** A column by which zones could be found, with what its rows hold. */
export interface Candidate extends JoinColumn {
  keys: string[]
}

/** Keys of a dataset: the codes of its zones, or one of their labels. */
interface Keys {
  label: Pick<Label, 'name' | 'title'> | null
  index: KeyIndex
}

/** The columns that tell the rows apart: two rows cannot label one zone. */
export const joinCandidates = (rows: readonly Row[], columns: readonly ColumnSurvey[]): Candidate[] =>
  columns
    .filter(({ distinct, empty }) => distinct > 0 && distinct === rows.length - empty)
    .filter(column => !isMeasured(column))
    .map(({ name, type }) => {
      const keys = rows.map(row => keyOf(row.properties.get(name))).filter(Boolean)
      return { name, keys, isNumber: type === 'number', isSequential: areSequential(keys) }
    })

/** The column and the keys of a dataset that go together best. Undefined when no zone is found. */
export function bestMatchOf(
  dataset: Pick<Dataset, 'id' | 'name'>,
  origins: readonly Keys[],
  candidates: readonly Candidate[],
  rows: number,
): OriginMatch | undefined {
  const [best] = origins
    .flatMap(origin => candidates.map(candidate => matchOf(dataset, origin, candidate, rows)))
    .filter(({ matched }) => matched > 0)
    .toSorted(byLikelihood)
  return best
}

/** Numbers are codes only in a column that says so: counts from 1 to 95 would be départements by chance. */
const isCalledLikeCodes = (column: string, { id, name }: Pick<Dataset, 'id' | 'name'>): boolean =>
  isCodeName(wordsOf(column)) || isSameKind(wordsOf(column), wordsOf(`${id} ${name.fr} ${name.en}`)) === true

function matchOf(
  dataset: Pick<Dataset, 'id' | 'name'>,
  { label, index }: Keys,
  candidate: Candidate,
  rows: number,
): OriginMatch {
  const { name, keys } = candidate
  const mayBeKeys = !candidate.isNumber || isCalledLikeCodes(name, dataset)
  const found = keys.map(key => (mayBeKeys ? index.find(key) : undefined))
  const matched = found.filter(each => each !== undefined).length
  return {
    dataset: dataset.id,
    key: name,
    label: label?.name ?? null,
    matched,
    unmatched: rows - matched,
    zeros: found.filter(each => each?.by === 'zeros').length,
    fits:
      matched >= keys.length * NEARLY_ALL &&
      fits(candidate, { dataset, label, isSequential: index.isSequential }),
  }
}

/** Those that fit first, then those with the most zones. */
export const byLikelihood = (a: OriginMatch, b: OriginMatch): number =>
  Number(b.fits) - Number(a.fits) || b.matched - a.matched

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
  isNumber: boolean
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
