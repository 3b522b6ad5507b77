import type { Label } from '../../../contract/label.ts'
import { isYear } from './dataset.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Change since a year, of a label or of the zones. `until`: the later of two years. */
export type ReadChange = {
  label: Label | null
  year: number | null
  until: number | null
  isPercent: boolean
}

type ChangeNames = { labels: readonly Named<Label>[]; zones: readonly Named<unknown>[] }

/**
 * Reads a line as a change: `qu’est-ce qui a changé depuis 2021`, `population growth since 2021`; else null.
 * @param isOfNamed Whether the line also names a dataset, of which one word is enough: “changed”.
 */
export function readChange(
  tokens: readonly Token[],
  { labels, zones }: ChangeNames,
  grammar: Grammar,
  isOfNamed = false,
): ReadChange | null {
  const kinds = ['change', 'versus', 'since', 'upTo', 'percent', 'asks', 'year', 'and', 'or'] as const
  const read = explain(tokens, kinds, labels, zones, grammar)
  // « Comparer 2013 et 2023 », « population en 2013 et 2023 »
  const isOfTwo = read?.numbers.length === 2 && (read.said.has('versus') || read.items.length === 1)
  const isMeant = read?.said.has('change') || isOfTwo
  if (!read || !isMeant || read.items.length > 1) return null
  const [label = null] = read.items
  const [year = null, until = null, ...others] = read.numbers.toSorted((one, other) => one - other)
  if (label === null && year === null && tokens.length < 2 && !isOfNamed) return null
  // “Compare two years” names none.
  if (!read.numbers.every(isYear) || others.length > 0) return null
  return { label, year, until, isPercent: read.said.has('percent') }
}
