import { expect, test } from 'vitest'
import { parseQuery } from './words.ts'

test('a query without a prefix looks among everything', () => {
  expect(parseQuery(' dep ')).toEqual({ searchScope: 'everything', search: 'dep' })
})

test.each([
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  ['?', 'help'],
])('the prefix %s looks among %s', (prefix, searchScope) => {
  expect(parseQuery(`${prefix} dep`)).toEqual({ searchScope, search: 'dep' })
})

test('a prefix in the middle of a query is a letter like others', () => {
  expect(parseQuery('c# @')).toEqual({ searchScope: 'everything', search: 'c# @' })
})
