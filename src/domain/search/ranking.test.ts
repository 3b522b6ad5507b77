import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../fold.ts'
import { narrows, RANKED_LIMIT, rank, searchable } from './ranking.ts'

const found = (query: string, ...titles: string[]) =>
  rank(
    query,
    titles.map(title => searchable(title, [title])),
  ).items

test('better matches come first, whatever the order given', () => {
  const titles = ['Bip ralé', 'Carte opale', 'Portail', 'Pale mer', 'Pal']
  expect(found('pal', ...titles)).toEqual(['Pal', 'Pale mer', 'Carte opale', 'Portail'])
})

test('the beginning of a word comes before initials, initials before a part of a word', () => {
  expect(found('co', 'Décor', 'Carte ouverte', 'Tout colorer')).toEqual([
    'Tout colorer',
    'Carte ouverte',
    'Décor',
  ])
})

test('every word of the query must match, in any order', () => {
  const titles = ['Afficher Départements', 'Afficher Régions', 'Retirer Départements']
  expect(found('dep aff', ...titles)).toEqual(['Afficher Départements'])
})

test('words may be found in different texts of one item, so languages can be mixed', () => {
  const item = searchable('display', ['Afficher Départements', 'Display Departments'])
  expect(rank('display départements', [item]).items).toEqual(['display'])
})

test('accents, case and hyphens make no difference', () => {
  expect(found('ETIQUETTE', 'Étiquette')).toEqual(['Étiquette'])
  expect(found('saint oeuf', 'Saint-Œuf')).toEqual(['Saint-Œuf'])
})

test('among equal matches the heavier comes first, then the order given', () => {
  const items = [
    searchable('a', ['carte']),
    searchable('b', ['carte'], { weight: 2 }),
    searchable('c', ['carte'], { weight: 2 }),
  ]
  expect(rank('carte', items).items).toEqual(['b', 'c', 'a'])
})

test('a keyword is found, after what is found by its title', () => {
  const items = [
    searchable('keyword', ['afficher'], { keywords: ['voir'] }),
    searchable('title', ['voir loin']),
  ]
  expect(rank('voir', items).items).toEqual(['title', 'keyword'])
})

test('letters scattered over a word are found, a random bag of letters is not', () => {
  expect(found('dpt', 'Département', 'Adaptation')).toEqual(['Département'])
  expect(found('xyz', 'Département')).toEqual([])
})

test('the count is of all that match, the items are limited', () => {
  const many = Array.from({ length: 5000 }, (_, i) => searchable(i, [`zone ${i}`]))
  const { items, count } = rank('zone', many)
  expect(items).toHaveLength(RANKED_LIMIT)
  expect(count).toBe(5000)
})

test('the empty query keeps everything in its order', () => {
  expect(found(' ', 'b', 'a')).toEqual(['b', 'a'])
})

const texts = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), { maxLength: 20 })

test('law: a query and its folded form rank alike', () => {
  fc.assert(
    fc.property(fc.string(), texts, (query, all) => {
      const entries = all.map((each, i) => searchable(i, each))
      expect(rank(fold(query), entries)).toEqual(rank(query, entries))
    }),
  )
})

test('law: an item is found first by its exact text among items without it', () => {
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

test('law: what is returned was given, and nothing twice', () => {
  fc.assert(
    fc.property(fc.string(), texts, (query, all) => {
      const entries = all.map((each, i) => searchable(i, each))
      const { items, count } = rank(query, entries)
      expect(new Set(items).size).toBe(items.length)
      expect(count).toBeGreaterThanOrEqual(items.length)
    }),
  )
})

test('law: typing on finds the same among what matched before as among everything', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '-', '|'), maxLength: 8 })
  const given = fc.array(fc.array(letters, { minLength: 1, maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(letters, letters, given, (former, more, all) => {
      const query = former + more
      fc.pre(narrows(query, former))
      const entries = all.map((each, i) => searchable(i, each, { keywords: each.slice(1), weight: i % 3 }))
      const { matched } = rank(former, entries)
      expect(rank(query, matched)).toEqual(rank(query, entries))
    }),
    { numRuns: 500 },
  )
})

test('a small word that a keyword says as well makes a better match', () => {
  const items = [
    searchable('without', ['Risque, eau, carte'], { keywords: ['inondation'] }),
    searchable('with', ['Risque, feu, carte'], { keywords: ['incendie de la forêt'] }),
  ]
  expect(rank('carte risque', items).items).toEqual(['without', 'with'])
  expect(rank('carte de la risque', items).items).toEqual(['with', 'without'])
})
