import type { Label } from '../../../contract/label.ts'
import { isYear } from './dataset.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Change since a year, of a label or of the zones. */
export type ReadChange = { label: Label | null; year: number | null; isPercent: boolean }

type ChangeNames = { labels: readonly Named<Label>[]; zones: readonly Named<unknown>[] }

/** Reads a line as a change: `qu’est-ce qui a changé depuis 2021`, `population growth since 2021`; else null. */
export function readChange(
  tokens: readonly Token[],
  { labels, zones }: ChangeNames,
  grammar: Grammar,
): ReadChange | null {
  const read = explain(tokens, ['change', 'since', 'percent', 'asks', 'year'], labels, zones, grammar)
  if (!read?.said.has('change') || read.items.length > 1) return null
  const [label = null] = read.items
  const [year = null] = read.numbers
  if (label === null && year === null && tokens.length < 2) return null
  // “Compare two years” names none.
  if (year !== null && !isYear(year)) return null
  return { label, year, isPercent: read.said.has('percent') }
}
