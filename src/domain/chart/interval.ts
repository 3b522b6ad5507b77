import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { type Language, OWN_LANGUAGE } from '../../contract/languages.mjs'
import { conjunctsOf, joined } from '../filter/conjuncts.ts'
import { isOrdered, type Measure, measureOf, type OrderedType } from '../label/labelTypes.ts'

type Leaf = Extract<FilterNode, { label: string }>

/**
 * Numbers from `from` (included) to `to` (excluded); null is an open end. Dates are days since 1970-01-01
 * UTC.
 */
export type Interval = { from: number | null; to: number | null }

export const EVERYTHING: Interval = { from: null, to: null }

const LOW = ['gte', 'gt']
const HIGH = ['lt', 'lte']

const isEndOf = (node: FilterNode, label: string): node is Leaf =>
  'label' in node && node.label === label && [...LOW, ...HIGH].includes(node.operator)

/** Returns the narrowest interval of a label's values that a filter allows. */
export function intervalIn(filter: Filter | null, { name, type }: Pick<Label, 'name' | 'type'>): Interval {
  const measure = measureOf(type)
  if (!measure) return EVERYTHING
  const ends = conjunctsOf(filter?.filter ?? null).filter(node => isEndOf(node, name))
  const numbers = (operators: string[]) =>
    ends.flatMap(({ operator, value }) =>
      operators.includes(operator) && typeof value !== 'boolean' ? (measure.numberOf(value) ?? []) : [],
    )
  const [low, high] = [numbers(LOW), numbers(HIGH)]
  return {
    from: low.length > 0 ? Math.max(...low) : null,
    to: high.length > 0 ? Math.min(...high) : null,
  }
}

/**
 * Returns the interval that the conditions on one label describe, or null if they describe another set, such
 * as one with a closed upper end or an excluded value.
 */
export function intervalOf(
  nodes: readonly FilterNode[],
  label: Pick<Label, 'name' | 'type'>,
): Interval | null {
  const areEnds = nodes.every(
    node => isEndOf(node, label.name) && (node.operator === 'gte' || node.operator === 'lt'),
  )
  return areEnds ? intervalIn({ mode: 'l', filter: { and: [...nodes] } }, label) : null
}

/** Replaces the interval of a label in a filter and keeps its other conditions, joined by `and`. */
export function withInterval(
  filter: Filter | null,
  { name, type }: Pick<Label, 'name' | 'type'>,
  { from, to }: Interval,
): Filter | null {
  if (!isOrdered(type)) return filter
  const measure = measureOf(type)
  const others = conjunctsOf(filter?.filter ?? null).filter(node => !isEndOf(node, name))
  const ends: Leaf[] = [
    ...(from === null
      ? []
      : [{ label: name, operator: 'gte' as const, value: writtenEnd(from, type, measure) }]),
    ...(to === null ? [] : [{ label: name, operator: 'lt' as const, value: writtenEnd(to, type, measure) }]),
  ]
  return joined(filter, [...others, ...ends])
}

/** Filters compare numbers as written, and dates as ISO 8601. */
const writtenEnd = (number: number, type: Label['type'], measure: Measure): string | number =>
  type === 'number' ? number : measure.write(number, OWN_LANGUAGE)

/** Writes an interval in a form that every language reads: `1000..5000`, `..5000`, `..` for everything. */
export function writeInterval({ from, to }: Interval, type: OrderedType): string {
  const measure = measureOf(type)
  return [from, to].map(end => (end === null ? '' : writtenEnd(end, type, measure))).join('..')
}

/** Separators between the ends of an interval, in every language. */
const BETWEEN = /\.\.|\s(?:à|au|to)\s/i

/** Reads a typed interval, or returns null. A missing end is open; the ends are sorted. */
export function readInterval(text: string, type: OrderedType, language: Language): Interval | null {
  const measure = measureOf(type)
  const parts = text.split(BETWEEN).map(part => part.trim())
  if (parts.length !== 2) return null
  const ends = parts.map(part => (part === '' ? null : (measure.parse(part, language) ?? Number.NaN)))
  const [from = null, to = null] = ends
  if (Number.isNaN(from) || Number.isNaN(to)) return null
  if (from !== null && to !== null && from >= to) return from === to ? null : { from: to, to: from }
  return { from, to }
}
