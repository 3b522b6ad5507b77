import type { FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import { decimalOf } from '../values.ts'

/** Source of a label's values: its type and its value by ordinal. */
export interface LabelReader {
  type: LabelType
  value: (ordinal: number) => LabelValue
}

type Leaf = Extract<FilterNode, { label: string }>

type Test = (value: LabelValue) => boolean

/** A value as the text that a person writes to find it: lists joined by `, `, objects as JSON. */
export function filterText(value: Exclude<LabelValue, null>): string {
  if (Array.isArray(value))
    return value.map(item => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Texts are compared in lower case, accents kept however they are encoded. */
const comparable = (value: Exclude<LabelValue, null>): string =>
  filterText(value).normalize('NFC').toLowerCase().normalize('NFC')

const COMPARISONS: Record<
  Exclude<FilterOperator, 'equals' | 'notequals'>,
  (a: number, b: number) => boolean
> = {
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
}

function equalsTest(type: LabelType, expected: Leaf['value']): Test {
  if (type === 'number') {
    const number = decimalOf(expected)
    return value => number !== null && value === number
  }
  const text = comparable(expected)
  return value => value !== null && comparable(value) === text
}

function leafTest({ operator, value: expected }: Leaf, type: LabelType): Test {
  if (operator === 'equals') return equalsTest(type, expected)
  if (operator === 'notequals') {
    const equals = equalsTest(type, expected)
    return value => !equals(value)
  }
  const bound = decimalOf(expected)
  const compare = COMPARISONS[operator]
  return value => typeof value === 'number' && bound !== null && compare(value, bound)
}

/**
 * Compiles a valid filter into a test by ordinal. Texts compare without case, numbers numerically; a
 * missing value matches `notequals` only. `reader` finds the labels of the filter's mode.
 * Throws on a label that `reader` does not know: validate first.
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
  const test = leafTest(node, label.type)
  return ordinal => test(label.value(ordinal))
}
