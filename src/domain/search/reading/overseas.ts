import { everyText } from '../../../contract/texts.ts'
import { fold } from '../../fold.ts'
import { INSET_PLACES } from '../../insets/insets.ts'
import type { Names, ReadConditions } from './conditions.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'

/** A label with at least so many overseas territories among its values separates them from the mainland. */
const TERRITORIES = 3

/** Names of the places that insets show, folded. */
const territories: ReadonlySet<string> = new Set(
  INSET_PLACES.flatMap(({ name }) => everyText(name).map(fold)),
)

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
  const byLabel = Map.groupBy(
    values.filter(({ item }) => territories.has(fold(item.value))),
    ({ item }) => item.label,
  )
  const [label, found] = [...byLabel].find(([, each]) => each.length >= TERRITORIES) ?? [null, []]
  if (!label) return null
  const isKept = read.said.has('overseas') !== isNegated
  return {
    conditions: found.map(({ item }) => ({
      label,
      operator: isKept ? 'equals' : 'notequals',
      value: item.value,
    })),
    combinator: isKept ? 'or' : 'and',
  }
}
