import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../fold.ts'
import { narrowsQuery, RANKED_LIMIT, rank, searchable } from './ranking.ts'

const found = (query: string, ...titles: string[]) =>
  rank(
    query,
    titles.map(title => searchable(title, [title])),
  ).items

test('ranks better matches first, for any given order', () => {
  const titles = ['Bip ralé', 'Carte opale', 'Portail', 'Pale mer', 'Pal']
  expect(found('pal', ...titles)).toEqual(['Pal', 'Pale mer', 'Carte opale', 'Portail'])
})

test('ranks word prefixes, then initials, then parts of words', () => {
  expect(found('co', 'Décor', 'Carte ouverte', 'Tout colorer')).toEqual([
    'Tout colorer',
    'Carte ouverte',
    'Décor',
  ])
})

test('requires every word of the query, in any order', () => {
  const titles = ['Afficher Départements', 'Afficher Régions', 'Retirer Départements']
  expect(found('dep aff', ...titles)).toEqual(['Afficher Départements'])
})

test('matches words across texts of one item, so languages can be mixed', () => {
  const item = searchable('display', ['Afficher Départements', 'Display Departments'])
  expect(rank('display départements', [item]).items).toEqual(['display'])
})

test('ignores accents, case and hyphens', () => {
  expect(found('ETIQUETTE', 'Étiquette')).toEqual(['Étiquette'])
  expect(found('saint oeuf', 'Saint-Œuf')).toEqual(['Saint-Œuf'])
})

test('ranks equal matches by weight, then by the given order', () => {
  const items = [
    searchable('a', ['carte']),
    searchable('b', ['carte'], { weight: 2 }),
    searchable('c', ['carte'], { weight: 2 }),
  ]
  expect(rank('carte', items).items).toEqual(['b', 'c', 'a'])
})

test('ranks keywords after titles', () => {
  const items = [
    searchable('keyword', ['afficher'], { keywords: ['voir'] }),
    searchable('title', ['voir loin']),
  ]
  expect(rank('voir', items).items).toEqual(['title', 'keyword'])
})

test('finds letters scattered in order over a word, but not a random bag', () => {
  expect(found('dpt', 'Département', 'Adaptation')).toEqual(['Département'])
  expect(found('xyz', 'Département')).toEqual([])
})

test('counts all matches and limits the items', () => {
  const many = Array.from({ length: 5000 }, (_, i) => searchable(i, [`zone ${i}`]))
  const { items, count } = rank('zone', many)
  expect(items).toHaveLength(RANKED_LIMIT)
  expect(count).toBe(5000)
})

test('keeps everything in order for an empty query', () => {
  expect(found(' ', 'b', 'a')).toEqual(['b', 'a'])
})

const texts = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), { maxLength: 20 })

test('ranks a query like its folded form', () => {
  fc.assert(
    fc.property(fc.string(), texts, (query, all) => {
      const entries = all.map((each, i) => searchable(i, each))
      expect(rank(fold(query), entries)).toEqual(rank(query, entries))
    }),
  )
})

test('ranks an exact text first', () => {
  fc.assert(
    fc.property(
      fc.string().filter(text => fold(text) !== ''),
      texts,
      (text, all) => {
        const others = all.filter(each => !each.some(other => fold(other) === fold(text)))
        const entries = [
          ...others.map(each => searchable('other', each, { keywords: [text], weight: 9 })),
          searchable('it', [text]),
        ]
        expect(rank(text, entries).items[0]).toBe('it')
      },
    ),
  )
})

test('returns only given items, each once', () => {
  fc.assert(
    fc.property(fc.string(), texts, (query, all) => {
      const entries = all.map((each, i) => searchable(i, each))
      const { items, count } = rank(query, entries)
      expect(new Set(items).size).toBe(items.length)
      expect(count).toBeGreaterThanOrEqual(items.length)
    }),
  )
})

test('finds the same when narrowing former matches as in all items', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '-', '|'), maxLength: 8 })
  const given = fc.array(fc.array(letters, { minLength: 1, maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(letters, letters, fc.boolean(), given, (former, more, isAfter, all) => {
      const query = isAfter ? former + more : `${more} ${former}`
      fc.pre(narrowsQuery(query, former))
      const entries = all.map((each, i) => searchable(i, each, { keywords: each.slice(1), weight: i % 3 }))
      const { matched } = rank(former, entries)
      expect(rank(query, matched)).toEqual(rank(query, entries))
    }),
    { numRuns: 500 },
  )
})

test('prefers a match that shares a stop word with a keyword', () => {
  const items = [
    searchable('without', ['Risque, eau, carte'], { keywords: ['inondation'] }),
    searchable('with', ['Risque, feu, carte'], { keywords: ['incendie de la forêt'] }),
  ]
  expect(rank('carte risque', items).items).toEqual(['without', 'with'])
  expect(rank('carte de la risque', items).items).toEqual(['with', 'without'])
})
