import type { Names, ReadConditions } from './conditions.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Words around zones that are compared. */
const COMPARED = [
  'versus',
  'gt',
  'lt',
  'highest',
  'lowest',
  'size',
  'asks',
  'inspects',
  'equals',
  'change',
  'between',
  'and',
  'or',
  'upTo',
  'show',
] as const

/** Reads a comparison of zones as a list of them: “is Savoie bigger than Isère?” Null if the line compares none. */
export function readCompared(
  tokens: readonly Token[],
  values: Names['values'],
  ignored: readonly Named<unknown>[],
  grammar: Grammar,
): ReadConditions | null {
  const read = explain(tokens, COMPARED, values, ignored, grammar)
  const items = [...new Map(read?.items.map(item => [item.value, item])).values()]
  const isOne = items.every(({ label }) => label === items[0]?.label)
  if (!read || items.length < 2 || !isOne || read.numbers.length > 0) return null
  return { conditions: items.map(item => ({ ...item, operator: 'equals' })), combinator: 'or' }
}
