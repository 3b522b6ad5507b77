import { expect, test } from 'vitest'
import { decimalsOf } from './decimals.ts'

const rowsOf = (columns: Record<string, readonly string[]>) =>
  (Object.values(columns)[0] ?? []).map((_, at) => ({
    line: at + 2,
    geometry: null,
    properties: new Map(Object.entries(columns).map(([name, texts]) => [name, texts[at]])),
  }))

test.each([
  ['points beside decimal commas', ';', { a: ['652.432', '531.345'], b: ['1,5', '2'] }, ','],
  [
    'points beside decimal commas and coordinates',
    ';',
    { a: ['652.432'], b: ['1,5'], lat: ['48.8566'] },
    ',',
  ],
  ['points between semicolons', ';', { a: ['652.432', '531.345'] }, ','],
  ['commas between commas', ',', { a: ['12,500', '9,800'] }, '.'],
  ['commas beside whole numbers, with zeros at the end', '\t', { a: ['12,500', '980', '7,250'] }, '.'],
  ['commas beside a million', '\t', { a: ['652,432'], b: ['1,234,567'] }, '.'],
])('reads %s as thousands separators, and reports it', (_, delimiter, columns, decimal) => {
  const found = decimalsOf(rowsOf(columns as never), delimiter, null)
  expect(found.decimal).toBe(decimal)
  expect(found.notices).toMatchObject([{ notice: 'thousands' }])
})

test.each([
  ['points beside other decimals', ',', { a: ['1.234'], b: ['1.5'] }, '.'],
  ['commas beside other decimals', ';', { a: ['1,234'], b: ['12,5'] }, ','],
])('reads %s as decimal marks', (_, delimiter, columns, decimal) => {
  expect(decimalsOf(rowsOf(columns as never), delimiter, null)).toEqual({ decimal, notices: [] })
})

test.each([
  ['nothing tells', '\t', { a: ['652.432', '531.345'] }],
  ['columns contradict each other', ';', { a: ['652.432'], b: ['1,5'], c: ['2.5'] }],
  ['only coordinates have points', ';', { a: ['652.432'], lat: ['48.8566'] }],
])('asks for the decimal mark where %s', (_, delimiter, columns) => {
  expect(() => decimalsOf(rowsOf(columns as never), delimiter, null)).toThrow('numbersUnclear')
  expect(decimalsOf(rowsOf(columns as never), delimiter, '.').decimal).toBe('.')
})
