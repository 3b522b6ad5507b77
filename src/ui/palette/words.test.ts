import { expect, test } from 'vitest'
import { parseQuery } from './words.ts'

test('searches everything without a prefix', () => {
  expect(parseQuery(' dep ')).toEqual({ searchScope: 'everything', search: 'dep' })
})

test.each([
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  ['?', 'help'],
])('maps the prefix %s to %s', (prefix, searchScope) => {
  expect(parseQuery(`${prefix} dep`)).toEqual({ searchScope, search: 'dep' })
})

test('treats a prefix in the middle of a query as a letter', () => {
  expect(parseQuery('c# @')).toEqual({ searchScope: 'everything', search: 'c# @' })
})
