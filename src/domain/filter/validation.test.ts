import { expect, test } from 'vitest'
import en from '../../../locales/en/filters.json' with { type: 'json' }
import fr from '../../../locales/fr/filters.json' with { type: 'json' }
import type { FilterNode, FilterOperator } from '../../contract/filter.ts'
import { validateFilter } from './validation.ts'

const labels = [
  { name: 'nom', type: 'text' },
  { name: 'population', type: 'number' },
] as const
const problems = (filter: FilterNode, mode = 'l') => validateFilter({ mode, filter }, labels)
const good: FilterNode = { label: 'nom', operator: 'equals', value: 'Paris' }

test.each<[string, FilterNode, string]>([
  ['an or of one', { or: [good] }, 'You must have at least two filter.'],
  ['an empty and', { and: [] }, 'Not enough filters'],
  ['an empty label', { ...good, label: ' ' }, "The label can't be empty."],
  ['an empty value', { ...good, value: '' }, "The value can't be empty."],
  ['a comparison of a text label', { ...good, operator: 'lt', value: 1 }, 'The label must be a number.'],
  [
    'a comparison with a text',
    { label: 'population', operator: 'gt', value: 'x' },
    'The value must be a number.',
  ],
])('reports %s', (_, filter, message) => {
  const [problem, ...others] = problems(filter)
  expect(others).toEqual([])
  expect(problem && en[problem.code]).toBe(message)
})

test('reports a mode other than z and l', () => {
  expect(problems(good, 'x')).toEqual([{ path: [], code: 'invalidMode' }])
  expect(en.invalidMode).toBe("Invalid mode (must be 'z' or 'l').")
})

test('reports two wrong nodes at the root, then each at its own row', () => {
  const wrong = { ...good, value: '' }
  expect(problems({ and: [good, wrong, { or: [wrong, good] }] })).toEqual([
    { path: [], code: 'multiple' },
    { path: ['and', 1], code: 'valueEmpty' },
    { path: ['and', 2, 'or', 0], code: 'valueEmpty' },
  ])
  expect(en.multiple).toBe('Multiple errors detected.')
})

test('accepts contains for texts only, and needs no value to find empty values', () => {
  const of = (label: string, operator: FilterOperator, value: string) =>
    problems({ label, operator, value }).map(({ code }) => code)
  expect(of('nom', 'contains', 'a')).toEqual([])
  expect(of('nom', 'contains', ' ')).toEqual(['valueEmpty'])
  expect(of('population', 'contains', '1')).toEqual(['labelNotText'])
  expect(of('population', 'empty', '')).toEqual([])
  expect(of('nom', 'notempty', '')).toEqual([])
  expect(of('', 'empty', '')).toEqual(['labelEmpty'])
})

test('reports a label that the dataset lacks', () => {
  expect(problems({ ...good, label: 'constructor' })).toEqual([{ path: [], code: 'labelUnknown' }])
})

test('accepts eight levels and rejects nine', () => {
  const nest = (levels: number): FilterNode => (levels === 1 ? good : { and: [nest(levels - 1)] })
  expect(problems(nest(8))).toEqual([])
  expect(problems(nest(9)).map(problem => problem.code)).toEqual(['tooDeep'])
})

test('accepts a hundred filters and rejects one more', () => {
  expect(problems({ and: Array<FilterNode>(100).fill(good) })).toEqual([])
  expect(problems({ and: Array<FilterNode>(101).fill(good) })).toEqual([{ path: [], code: 'tooMany' }])
})

test('has every message in both languages', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
})
