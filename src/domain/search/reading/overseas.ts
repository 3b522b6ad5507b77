import type { Names, ReadConditions } from './conditions.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import { territoriesAmong } from './territories.ts'

/** Reads a line that keeps or leaves out the overseas territories: « sans l’outre-mer », “only mainland France”. */
export function readOverseas(
  tokens: readonly Token[],
  { values, zones }: Pick<Names, 'values' | 'zones'>,
  grammar: Grammar,
): ReadConditions | null {
  const kinds = ['overseas', 'mainland', 'not', 'hide', 'asks', 'show', 'everywhere'] as const
  const read = explain(tokens, kinds, [], zones, grammar)
  if (!read || read.said.has('overseas') === read.said.has('mainland') || read.numbers.length > 0) return null
  const isNegated = read.said.has('not') || read.said.has('hide')
  // « Outre-mer » alone goes there.
  if (!isNegated && !read.said.has('asks') && !read.said.has('mainland')) return null
  const found = territoriesAmong(values)
  if (!found) return null
  const isKept = read.said.has('overseas') !== isNegated
  return {
    conditions: found.map(item => ({ ...item, operator: isKept ? 'equals' : 'notequals' })),
    combinator: isKept ? 'or' : 'and',
  }
}
