import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { searchable } from './ranking.ts'

const index = coverageOf([
  searchable('password', ['Mot de passe oublié'], { keywords: ['perdu'] }),
  searchable('signup', ['Créer un compte']),
  searchable('theme', ['Changer le thème']),
])

test('finds the item that explains most of a query, despite unknown words', () => {
  const [first] = index.find('zut mot de passe perdu')
  expect(first).toMatchObject({ item: 'password', explained: ['mot', 'passe', 'perdu'] })
})

test('accepts inflections and typing errors', () => {
  expect(index.find('je change de themme')[0]?.item).toBe('theme')
  expect(index.find('créez des comptes')[0]?.item).toBe('signup')
})

test('finds nothing for unknown words', () => expect(index.find('xylophone')).toEqual([]))
