import { expect, test } from 'vitest'
import { parseQuery } from './grammar.ts'

test('a query without a prefix looks among everything', () => {
  expect(parseQuery(' dep ')).toEqual({ sphere: 'everything', search: 'dep' })
})

test.each([
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  ['?', 'help'],
])('the prefix %s looks among %s', (prefix, sphere) => {
  expect(parseQuery(`${prefix} dep`)).toEqual({ sphere, search: 'dep' })
})

test('a prefix in the middle of a query is a letter like others', () => {
  expect(parseQuery('c# @')).toEqual({ sphere: 'everything', search: 'c# @' })
})
