import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inferType, toLabelValue } from './typedValues.ts'

const where = { column: 'n', line: 1 }
const typeOf = (values: unknown[], textOnly: boolean) => inferType(values, textOnly).type

test('reads a column of numbers with one text as text', () => {
  expect(typeOf(['1', '2', 'bis'], true)).toBe('text')
  expect(typeOf([1, 2, 'bis'], false)).toBe('text')
})

test('keeps texts that look like numbers in formats that have numbers', () => {
  expect(typeOf(['1', '2'], false)).toBe('text')
  expect(typeOf(['1', '2', null], true)).toBe('number')
})

test('keeps codes with a leading zero as texts', () => {
  expect(typeOf(['01001', '75056'], true)).toBe('text')
})

test.each<[unknown[], string]>([
  [['2024-05-13', null, 'NA'], 'date'],
  [['2024-05', '2023'], 'date'],
  [['0079-08-24'], 'date'],
  [['1998', '2024'], 'number'],
  [['1204-01', '9999-12'], 'text'],
  [['13/05/2024'], 'text'],
  [['2024-02-30'], 'text'],
  [['n.d.'], 'text'],
])('infers from a column of %j the type %s', (values, type) => {
  expect(inferType(values, true).type).toBe(type)
})

test('does not read numbers as dates in formats that have numbers', () => {
  expect(inferType([1998, 2024], false).type).toBe('number')
})

test('parses usual forms of dates in declared columns, and refuses other texts', () => {
  const as = { type: 'date' as const, style: inferType([], true).style }
  const read = (value: unknown) => toLabelValue(value, as, true, where)
  expect(['13/05/2024', ' 2024-05-13 ', '1er mars 2025', 1998, 'NA', null].map(read)).toEqual([
    '2024-05-13',
    '2024-05-13',
    '2025-03-01',
    '1998',
    null,
    null,
  ])
  expect(() => read('hier')).toThrow('notDate')
  expect(() => read('13/05/2024 10:00')).toThrow('notDate')
  expect(read('2024-05-13T10:00:00+0200')).toBe('2024-05-13T10:00:00+0200')
})

test('reads an empty column as text', () => expect(typeOf([null, undefined], true)).toBe('text'))

test.each([
  [
    ['true', 'false', null],
    [true, false, null],
  ],
  [
    ['TRUE', 'False', 'NA'],
    [true, false, null],
  ],
  [
    ['VRAI', 'FAUX'],
    [true, false],
  ],
])('reads the texts %j as booleans', (values, expected) => {
  const as = inferType(values, true)
  expect(values.map(value => toLabelValue(value, as, true, where))).toEqual(expected)
})

test.each([[['true', 'maybe']], [['1', 'true']], [['oui', 'non']], [['NA']]])(
  'reads no boolean among the texts %j',
  values => {
    const as = inferType(values, true)
    expect(values.map(value => toLabelValue(value, as, true, where))).not.toContain(true)
  },
)

test('reads booleans and lists as neither numbers nor texts', () => {
  expect(typeOf([true, false], false)).toBe('other')
  expect(typeOf([[1], null], false)).toBe('other')
})

test('reads the numbers of a column in the only style that fits them all', () => {
  const as = inferType(['1 234,5', '12', null], true)
  expect(['1 234,5', '12', null].map(value => toLabelValue(value, as, true, where))).toEqual([
    1234.5,
    12,
    null,
  ])
})

test('reads every value by its inferred type', () => {
  const values = fc.array(fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as unknown))
  fc.assert(
    fc.property(values, list => {
      const as = inferType(list, false)
      for (const value of list) expect(() => toLabelValue(value, as, false, where)).not.toThrow()
    }),
  )
})

test('reads every text of a column by its inferred type', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^-?\d{0,4}[ .,]?\d{0,4}$/)), list => {
      const as = inferType(list, true)
      for (const value of list) expect(() => toLabelValue(value, as, true, where)).not.toThrow()
    }),
  )
})
