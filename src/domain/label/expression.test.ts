import { describe, expect, test } from 'vitest'
import {
  compileExpression,
  type Expression,
  labelsNamed,
  readExpression,
  writeExpression,
} from './expression.ts'

const VALUES: Record<string, number | string | null> = {
  a: 12,
  b: 4,
  c: 2,
  none: null,
  zero: 0,
  text: '5',
  huge: 1e308,
}

function resultOf(text: string): number | null {
  const expression = readExpression(text)
  if (!expression) throw new Error(`Not read: ${text}`)
  return compileExpression(expression, name => () => VALUES[name] ?? null)(0)
}

test.each([
  ['a + b * c', 20],
  ['(a + b) * c', 32],
  ['a - b - c', 6],
  ['a - (b - c)', 10],
  ['a / b / c', 1.5],
  ['a / (b / c)', 6],
  ['100 * b / a', 100 / 3],
  ['a*0.5', 6],
])('evaluates %s to %d', (text, value) => expect(resultOf(text)).toBeCloseTo(value, 12))

test('normalises minus zero to zero', () => expect(Object.is(resultOf('zero / (b - a)'), 0)).toBe(true))

describe('missing data', () => {
  test.each([
    'none + 1',
    'a / none',
    'none * 0',
    'a / 0',
    'zero / zero',
    'text + 1',
    'huge * huge',
    'a / (huge * huge)',
  ])('results from %s', text => expect(resultOf(text)).toBeNull())
})

test.each([
  '',
  'a +',
  '+ a',
  'a b',
  '(a',
  'a)',
  '()',
  'a ** b',
  '-a',
  '1.a',
  'a.b',
  '"a',
  '""',
  'a; b',
  'constructor()',
  `a${'+a'.repeat(200)}`,
])('rejects %j as an expression', text => expect(readExpression(text)).toBeNull())

test('accepts any text as a quoted name', () => {
  const expression = readExpression('"taux, 2020 - ""brut""" / été_2')
  expect(expression && labelsNamed(expression)).toEqual(['taux, 2020 - "brut"', 'été_2'])
})

test.each([
  [' a  +b ', 'a+b'],
  ['((a)) / (b)', 'a/b'],
  ['(a * b) / c', 'a*b/c'],
  ['a - (b + c)', 'a-(b+c)'],
  ['"a" / "b c"', 'a/"b c"'],
  ['"1er ""x"""*2.50', '"1er ""x"""*2.50'],
])('writes %s as %s, and reads it again', (text, written) => {
  const expression = readExpression(text) as Expression
  expect(writeExpression(expression)).toBe(written)
  expect(readExpression(written)).toEqual(expression)
})
