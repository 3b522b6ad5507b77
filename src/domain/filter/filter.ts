import type { Filter, FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import { fold } from '../fold.ts'
import { measureOf } from '../label/labelTypes.ts'
import { decimalOf } from '../label/numbers.ts'
import { labelsOfFilter, namesIn, type Sheet } from '../view/shown.ts'

/** Source of a label's values: its type, and its value by ordinal. */
export interface LabelReader {
  type: LabelType
  value: (ordinal: number) => LabelValue
  /** Stored numbers, which are compared without a call for each. A number is in place after `isNull` of its ordinal. */
  stored?: { numbers: ArrayLike<number>; isNull: (ordinal: number) => boolean } | undefined
}

type Leaf = Extract<FilterNode, { label: string }>

type Test = (value: LabelValue) => boolean

/** Writes a value as users type it: lists joined by `, `, objects as JSON. */
export function filterText(value: Exclude<LabelValue, null>): string {
  if (Array.isArray(value))
    return value.map(item => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Compares texts in lower case. Accents count, regardless of their encoding. */
export const comparable = (value: Exclude<LabelValue, null>): string =>
  filterText(value).normalize('NFC').toLowerCase().normalize('NFC')

/** Results of a comparison (below 0, 0, above 0; null for no data) for which each operator holds. */
const COMPARISONS: Record<
  Exclude<FilterOperator, 'contains' | 'empty' | 'notempty'>,
  (place: number | null) => boolean
> = {
  equals: place => place === 0,
  notequals: place => place !== 0,
  lt: place => place !== null && place < 0,
  lte: place => place !== null && place <= 0,
  gt: place => place !== null && place > 0,
  gte: place => place !== null && place >= 0,
}

/** Compares texts: equal, or without an order. */
function textsComparedTo(expected: Leaf['value']): (value: LabelValue) => number | null {
  const text = comparable(expected)
  return value => (value !== null && comparable(value) === text ? 0 : null)
}

/** Finds part of a text as searches do: without case and accents. A hyphen alone is compared as it is. */
function containing(expected: Leaf['value']): Test {
  const folded = fold(filterText(expected))
  const [part, textOf] =
    folded === ''
      ? [comparable(expected), comparable]
      : [folded, (value: Exclude<LabelValue, null>) => fold(filterText(value))]
  return value => value !== null && textOf(value).includes(part)
}

/** Returns whether a value is missing: no data, a blank text or an empty list. */
const isEmpty: Test = value => value === null || filterText(value).trim() === ''

function leafTest({ operator, value: expected }: Leaf, type: LabelType): Test {
  if (operator === 'contains') return containing(expected)
  if (operator === 'empty') return isEmpty
  if (operator === 'notempty') return value => !isEmpty(value)
  const compare = (measureOf(type)?.comparedTo ?? textsComparedTo)(expected)
  const holds = COMPARISONS[operator]
  return value => holds(compare?.(value) ?? null)
}

/** Returns a test that compares stored numbers; null for an operator or a value of another kind. */
function storedTest(
  { operator, value: expected }: Leaf,
  { numbers, isNull }: NonNullable<LabelReader['stored']>,
): ((ordinal: number) => boolean) | null {
  if (operator === 'contains' || operator === 'empty' || operator === 'notempty') return null
  const bound = decimalOf(expected)
  if (bound === null) return null
  const holds = COMPARISONS[operator]
  const [missing, below, same, above] = [holds(null), holds(-1), holds(0), holds(1)]
  return ordinal => {
    if (isNull(ordinal)) return missing
    const number = numbers[ordinal] ?? 0
    return number < bound ? below : number > bound ? above : same
  }
}

/**
 * Compiles a valid filter into a test by ordinal. Texts compare without case, numbers numerically, dates by
 * the periods they name; a missing value matches `notequals` and `empty` only. `reader` finds the labels of the filter's
 * mode. Throws on a label unknown to `reader`, so validate first.
 */
export function compileFilter(
  node: FilterNode,
  reader: (label: string) => LabelReader | undefined,
): (ordinal: number) => boolean {
  if ('and' in node) {
    const tests = node.and.map(child => compileFilter(child, reader))
    return ordinal => tests.every(test => test(ordinal))
  }
  if ('or' in node) {
    const tests = node.or.map(child => compileFilter(child, reader))
    return ordinal => tests.some(test => test(ordinal))
  }
  const label = reader(node.label)
  if (label === undefined) throw new RangeError(`No label named ${JSON.stringify(node.label)}`)
  const ofStored = label.stored && storedTest(node, label.stored)
  if (ofStored) return ofStored
  const test = leafTest(node, label.type)
  return ordinal => test(label.value(ordinal))
}

/** Returns the labels that a filter reads. */
export function filterLabels(sheet: Sheet, filter: Filter | null): Label[] {
  if (!filter) return []
  const named = new Set(namesIn(filter.filter))
  return labelsOfFilter(sheet, filter).filter(({ name }) => named.has(name))
}
