import type { LabelType, LabelValue } from '../../../contract/label.ts'
import { measureOf } from '../../../domain/label/labelTypes.ts'
import { type Comparison, type Expression, InvalidFilter, type Operand } from './cql2Expression.ts'
import { matcherOf } from './like.ts'

/** Property that a filter can read: its type, and its value in the feature of an ordinal. */
export interface Readable {
  type: LabelType
  value: (ordinal: number) => LabelValue
}

/**
 * Properties that a filter can use, and the test whether a zone touches a box: null while its outline has not
 * been read.
 */
export interface Readers {
  property: (name: string) => Readable | undefined
  touches: (numbers: readonly number[]) => Test
}

/** Result for a feature: null when a compared value is missing, as in SQL. */
export type Test = (ordinal: number) => boolean | null

/**
 * Compiles an expression into a test. Numbers and dates are compared as in the filters of the product; texts
 * are case-sensitive. Throws an InvalidFilter for an expression that does not fit the properties.
 */
export function compile(expression: Expression, readers: Readers): Test {
  switch (expression.op) {
    case 'and':
      return allOf(expression.args.map(arg => compile(arg, readers)))
    case 'or': {
      const inverse = allOf(expression.args.map(arg => negated(compile(arg, readers))))
      return negated(inverse)
    }
    case 'not':
      return negated(compile(expression.arg, readers))
    case 'constant': {
      const { value } = expression
      return () => value
    }
    case 'touches':
      return readers.touches(expression.numbers)
    case 'isNull': {
      const { value } = readable(expression.of, readers)
      return ordinal => value(ordinal) === null
    }
    case 'like':
      return like(readable(expression.of, readers), matcherOf(expression.pattern))
    default:
      return comparing(expression.op, expression.left, expression.right, readers)
  }
}

const negated =
  (test: Test): Test =>
  ordinal => {
    const holds = test(ordinal)
    return holds === null ? null : !holds
  }

/** Combines tests with AND: false if one is false, otherwise null if one is unknown. */
function allOf(tests: readonly Test[]): Test {
  return ordinal => {
    let outcome: boolean | null = true
    for (const test of tests) {
      const holds = test(ordinal)
      if (holds === false) return false
      if (holds === null) outcome = null
    }
    return outcome
  }
}

function readable(operand: Operand, { property }: Readers): Readable & { name: string } {
  if (!('property' in operand)) throw new InvalidFilter('noProperty')
  const found = property(operand.property)
  if (found === undefined) throw new InvalidFilter('unknownProperty', { name: operand.property })
  return { ...found, name: operand.property }
}

function like({ type, value }: Readable, matches: (text: string) => boolean): Test {
  if (type !== 'text') throw new InvalidFilter('likeOfText')
  return ordinal => {
    const text = value(ordinal)
    return text === null ? null : matches(String(text).normalize('NFC'))
  }
}

/** For each operator, the results of a comparison (negative, 0, positive) that satisfy it. */
const HOLDS: Record<Comparison, (place: number) => boolean> = {
  '=': place => place === 0,
  '<>': place => place !== 0,
  '<': place => place < 0,
  '<=': place => place <= 0,
  '>': place => place > 0,
  '>=': place => place >= 0,
}

/** Equivalent operator with the sides exchanged. */
const MIRRORED: Record<Comparison, Comparison> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function comparing(op: Comparison, left: Operand, right: Operand, readers: Readers): Test {
  if ('value' in left) {
    if ('value' in right) throw new InvalidFilter('noProperty')
    return comparing(MIRRORED[op], right, left, readers)
  }
  if (!('value' in right)) throw new InvalidFilter('twoProperties')
  const { name, type, value } = readable(left, readers)
  const placeOf = placesBeside(name, type, right.value)
  const holds = HOLDS[op]
  return ordinal => {
    const place = placeOf(value(ordinal))
    return place === null ? null : holds(place)
  }
}

/** Compares a property's value with a filter's value. Returns the sign; null if they cannot be compared. */
function placesBeside(
  name: string,
  type: LabelType,
  expected: string | number | boolean,
): (value: LabelValue) => number | null {
  const isOfType = type === 'number' ? typeof expected === 'number' : typeof expected === 'string'
  const compare = isOfType ? (measureOf(type)?.comparedTo ?? textComparedTo)(expected) : null
  if (compare === null) throw new InvalidFilter('wrongValue', { name, value: String(expected) })
  return compare
}

function textComparedTo(expected: string | number | boolean): (value: LabelValue) => number | null {
  const text = String(expected).normalize('NFC')
  return value => {
    if (value === null) return null
    const own = String(value).normalize('NFC')
    return own < text ? -1 : own > text ? 1 : 0
  }
}
