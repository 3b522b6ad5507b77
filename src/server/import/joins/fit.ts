import type { Dataset } from '../../../contract/dataset.ts'
import type { Label } from '../../../contract/label.ts'
import { fold } from '../../../domain/fold.ts'
import { TITLES } from '../columns/guessNames.ts'
import { isCalledCodeOnly, isSameKind, wordsOf } from './kinds.ts'

/** Dataset that a column could be joined with: by the codes of its zones, or by one of their labels. */
export interface Lender {
  dataset: Pick<Dataset, 'id' | 'name'>
  label: Pick<Label, 'name' | 'title'> | null
  /** As `KeyIndex` tells it. */
  isCounting: boolean
}

/** Column of a file. */
export interface Borrower {
  name: string
  /** Whether its values but count its rows. */
  isCounting: boolean
}

/**
 * Tells whether a column, by its name, may hold the codes or the label by which zones are found. Values that merely
 * agree prove nothing.
 */
export function fits(
  { name: column, isCounting: isCount }: Borrower,
  { dataset, label, isCounting }: Lender,
): boolean {
  const words = wordsOf(column)
  const { id, name } = dataset
  const names = isSameKind(words, wordsOf(`${id} ${name.fr} ${name.en}`))
  if (names !== undefined) return names
  // Every table can be numbered alike.
  if (isCounting || isCount) return false
  if (isCalledCodeOnly(words)) return true
  if (label === null) return false
  const folded = fold(column)
  return (
    [label.name, label.title.fr, label.title.en].some(called => fold(called) === folded) ||
    TITLES.includes(folded)
  )
}
