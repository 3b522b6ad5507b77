import type { Label } from '../../../contract/label.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Requested order of zones by a label, or by the default one, and the requested number of first zones. */
export type ReadOrder = { label: Label | null; direction: 'asc' | 'desc'; count: number | null }

type OrderNames = { labels: readonly Named<Label>[]; zones: readonly Named<unknown>[] }

/**
 * Parses a line as an order: `top 10 population`, `le plus peuplé`, `sort by area descending`; null if it is
 * not.
 */
export function readOrder(
  tokens: readonly Token[],
  { labels, zones }: OrderNames,
  grammar: Grammar,
): ReadOrder | null {
  const read = explain(tokens, ['lowest', 'highest', 'sort', 'asks', 'show'], labels, zones, grammar)
  if (!read) return null
  const { said, items, numbers } = read
  const isDirected = said.has('highest') || said.has('lowest')
  const [label = null] = items
  const [count = null, ...others] = numbers
  // A superlative needs a label, or a number of zones.
  if (!isDirected || items.length > 1 || others.length > 0 || (label === null && count === null)) return null
  if (count !== null && (count < 1 || !Number.isInteger(count))) return null
  return { label, direction: said.has('lowest') ? 'asc' : 'desc', count }
}
