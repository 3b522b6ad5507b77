import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FilterNode, FilterOperator } from '../../contract/filter.ts'
import type { LabelValue } from '../../contract/label.ts'
import { compileFilter, type LabelReader } from './filter.ts'

const rows: Record<string, LabelValue>[] = [
  { name: 'Évry', population: 66_000, list: ['fr', 'en'] },
  { name: 'evry', population: 0, list: null },
  { name: null, population: null, list: true },
]
const reader = (label: string): LabelReader | undefined =>
  label in (rows[0] ?? {})
    ? {
        type: label === 'population' ? 'number' : label === 'list' ? 'other' : 'text',
        value: ordinal => rows[ordinal]?.[label] ?? null,
      }
    : undefined
const matches = (node: FilterNode): number[] => {
  const test = compileFilter(node, reader)
  return rows.map((_, ordinal) => ordinal).filter(test)
}

const leaf = fc.record({
  label: fc.constantFrom('name', 'population', 'list'),
  operator: fc.constantFrom(...FilterOperator.options),
  value: fc.oneof(fc.constantFrom('évry', 'EVRY', 'fr, en', '0', true), fc.integer()),
})
const { node } = fc.letrec<{ node: FilterNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf as fc.Arbitrary<FilterNode>,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map(and => ({ and })),
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map(or => ({ or })),
  ),
}))

test('ignores case but not accents in equals', () => {
  expect(matches({ label: 'name', operator: 'equals', value: 'ÉVRY' })).toEqual([0])
})

test('ignores the encoding of accents in equals', () => {
  expect(matches({ label: 'name', operator: 'equals', value: 'E\u0301vry' })).toEqual([0])
})

test('compares numbers numerically, even if written as text', () => {
  expect(matches({ label: 'population', operator: 'equals', value: '66000.0' })).toEqual([0])
  expect(matches({ label: 'population', operator: 'lt', value: '1e3' })).toEqual([1])
})

test('matches a missing value by notequals only', () => {
  for (const operator of ['equals', 'lt', 'lte', 'gt', 'gte'] as const)
    expect(matches({ label: 'population', operator, value: 0 })).not.toContain(2)
  expect(matches({ label: 'population', operator: 'notequals', value: 0 })).toEqual([0, 2])
})

test('finds the same zones in stored numbers as value by value', () => {
  const numbers = fc.array(fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))))
  const node = fc.record({
    label: fc.constant('n'),
    operator: fc.constantFrom(...FilterOperator.options),
    value: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('1e0', '-2.0', 'a', true)),
  })
  fc.assert(
    fc.property(numbers, node, (values, filter) => {
      const value = (ordinal: number) => values[ordinal] ?? null
      const stored = {
        numbers: values.map(number => number ?? 0),
        isNull: (at: number) => value(at) === null,
      }
      const [plain, fast] = [undefined, stored].map(stored =>
        compileFilter(filter, () => ({ type: 'number', value, stored })),
      )
      expect(values.map((_, ordinal) => fast?.(ordinal))).toEqual(
        values.map((_, ordinal) => plain?.(ordinal)),
      )
    }),
  )
})

test('compares a list joined by commas, and a boolean by its name', () => {
  expect(matches({ label: 'list', operator: 'equals', value: 'FR, en' })).toEqual([0])
  expect(matches({ label: 'list', operator: 'equals', value: true })).toEqual([2])
})

const texts = ['Saint-Étienne', 'SAINT ETIENNE', 'Le Havre', ' ', '', null, '50%', 'a-b']
const textsThat = (node: Omit<Extract<FilterNode, { label: string }>, 'label'>) => {
  const test = compileFilter({ label: 'text', ...node }, () => ({
    type: 'text',
    value: ordinal => texts[ordinal] ?? null,
  }))
  return texts.filter((_, ordinal) => test(ordinal))
}

test('finds part of a text without case, accents and hyphens', () => {
  for (const value of ['saint etienne', 'Saint-Étienne', 'T-É', 'ETIEN'])
    expect(textsThat({ operator: 'contains', value })).toEqual(['Saint-Étienne', 'SAINT ETIENNE'])
  expect(textsThat({ operator: 'contains', value: 'Paris' })).toEqual([])
})

test('finds signs as they are, also signs that searches ignore', () => {
  expect(textsThat({ operator: 'contains', value: '%' })).toEqual(['50%'])
  expect(textsThat({ operator: 'contains', value: '-' })).toEqual(['Saint-Étienne', 'a-b'])
  expect(textsThat({ operator: 'contains', value: '.*' })).toEqual([])
})

test('finds no data and blank texts by empty, and all others by notempty', () => {
  expect(textsThat({ operator: 'empty', value: '' })).toEqual([' ', '', null])
  expect(textsThat({ operator: 'notempty', value: '' })).toEqual([
    'Saint-Étienne',
    'SAINT ETIENNE',
    'Le Havre',
    '50%',
    'a-b',
  ])
  expect(matches({ label: 'population', operator: 'empty', value: '' })).toEqual([2])
  expect(matches({ label: 'list', operator: 'notempty', value: '' })).toEqual([0, 2])
})

test('finds the complement of equals with notequals', () => {
  fc.assert(
    fc.property(leaf, ({ label, value }) => {
      const equal = matches({ label, operator: 'equals', value })
      const different = matches({ label, operator: 'notequals', value })
      expect([...equal, ...different].sort()).toEqual([0, 1, 2])
    }),
  )
})

test('finds zones that both or either condition finds', () => {
  fc.assert(
    fc.property(node, node, (a, b) => {
      const [inA, inB] = [matches(a), matches(b)]
      const all = rows.map((_, ordinal) => ordinal)
      expect(matches({ and: [a, b] })).toEqual(all.filter(row => inA.includes(row) && inB.includes(row)))
      expect(matches({ or: [a, b] })).toEqual(all.filter(row => inA.includes(row) || inB.includes(row)))
    }),
  )
})

test('rejects an unknown label', () => {
  expect(() => matches({ label: '__proto__x', operator: 'equals', value: 1 })).toThrow(RangeError)
})

test.each(['%', '_', '\\', '.*', '(a+)+$', '[a-z]', '^', '$', '?', '*', "'", '"', '\\%', '$1'])(
  'compares %j literally',
  value => {
    const values = [
      '%',
      '_',
      '\\',
      '.*',
      '(a+)+$',
      '[a-z]',
      '^',
      '$',
      '?',
      '*',
      "'",
      '"',
      '\\%',
      '$1',
      'a',
      'aa',
      '',
    ]
    const test = compileFilter({ label: 'sign', operator: 'equals', value }, () => ({
      type: 'text',
      value: ordinal => values[ordinal] ?? null,
    }))
    expect(values.filter((_, ordinal) => test(ordinal))).toEqual([value])
  },
)

// By ISO 8601, a month or a day equals the year that contains it, and is neither before nor after it.
test.each([
  ['equals', '2024', ['2024', '2024-05', '2024-05-13', '2024-12-31T23:59:59Z']],
  ['notequals', '2024', ['2023-12-31', '2025', null]],
  ['lt', '2024-05', ['2023-12-31', '2024']],
  ['lte', '2024-05', ['2023-12-31', '2024', '2024-05', '2024-05-13']],
  ['gt', '2024-05', ['2024-12-31T23:59:59Z', '2025']],
  ['gte', '2024-05-13', ['2024-05-13', '2024-12-31T23:59:59Z', '2025']],
  ['lt', '2024-05-13', ['2023-12-31', '2024', '2024-05']],
] as const)('finds dates that are %s %s', (operator, value, found) => {
  const dates = ['2023-12-31', '2024', '2024-05', '2024-05-13', '2024-12-31T23:59:59Z', '2025', null]
  const passes = compileFilter({ label: 'day', operator, value }, () => ({
    type: 'date',
    value: ordinal => dates[ordinal] ?? null,
  }))
  expect(dates.filter((_, ordinal) => passes(ordinal))).toEqual(found)
})
