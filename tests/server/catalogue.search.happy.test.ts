import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatasetFacets } from '../../src/contract/dataset.ts'
import { deleteInstance } from '../../src/server/catalogue/store/remove.ts'
import { addDatasets, describe, type MadeDataset, nameSource } from '../support/catalogue.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  await addDatasets(server.db, CATALOGUE)
})
afterAll(() => server.close())

const CATALOGUE: MadeDataset[] = [
  { id: 'fr-communes', fr: 'Communes de France', en: 'Municipalities of France', source: 'insee', day: '2026-03-01', zones: 34_000 },
  { id: 'fr-regions', fr: 'Régions françaises', en: 'French regions', source: 'insee', day: '2026-03-02', zones: 18 },
  { id: 'chomage', fr: 'Taux de chômage', en: 'Unemployment', description: 'par région et par commune', day: '2026-02-01', zones: 300 },
  { id: 'phares', fr: 'Phares', en: 'Lighthouses', source: 'marine', licence: 'CC-BY', status: 'inactive', zones: 7 },
  { id: 'oeuvres', fr: 'Œuvres d’art de l’État', en: 'Works of art', source: 'culture', status: 'historical', day: '2026-05-01', zones: 9 },
] // biome-ignore format: a table

const ask = async (query: Record<string, string>, given = server) => {
  const answer = await given.app.request(`/cartable/dataset/?${new URLSearchParams(query)}`)
  return { status: answer.status, ...(await answer.json()) } as {
    status: number
    count: number
    next: string | null
    results: { id: string }[]
  }
}
const idsOf = async (query: Record<string, string>) => (await ask(query)).results.map(({ id }) => id)

test('matches words by prefix, in both languages, in names, texts, ids and sources', async () => {
  expect(await idsOf({ search: 'commu' })).toEqual(['fr-communes', 'chomage'])
  expect(await idsOf({ search: 'lighth' })).toEqual(['phares'])
  expect(await idsOf({ search: 'fr-reg' })).toEqual(['fr-regions'])
  expect((await idsOf({ search: 'source insee' })).toSorted()).toEqual(['fr-communes', 'fr-regions'])
  expect(await idsOf({ search: 'ommune' })).toEqual([])
})

test('ignores accents, case, ligatures and punctuation', async () => {
  for (const search of ['REGIONS francaises', 'régions FRANÇ', 'francaises, regions!'])
    expect([search, await idsOf({ search })]).toEqual([search, ['fr-regions']])
  for (const search of ['oeuvres', 'Œuvres', 'œuvres de l’etat', "ŒUVRES d'État"])
    expect([search, await idsOf({ search })]).toEqual([search, ['oeuvres']])
})

test('ranks a word of the name before the same word in the description', async () => {
  expect(await idsOf({ search: 'région' })).toEqual(['fr-regions', 'chomage'])
  expect(await idsOf({ search: 'commune' })).toEqual(['fr-communes', 'chomage'])
})

test('lists matches in the name first, then others in order of insertion', async () => {
  expect(await idsOf({ search: 'c' })).toEqual(['fr-communes', 'chomage', 'oeuvres'])
  expect(await idsOf({ search: 'source' })).toEqual([
    'fr-communes',
    'fr-regions',
    'chomage',
    'phares',
    'oeuvres',
  ])
  expect(await idsOf({ search: 'so ch' })).toEqual(['chomage'])
  await using own = await startServer({ seed: 'none' })
  await addDatasets(own.db, [
    { id: 'un', fr: 'Bois', description: 'forêts et eaux' },
    { id: 'deux', fr: 'Eaux', description: 'forêts' },
    { id: 'trois', fr: 'Rivières', en: 'Forests', description: 'eaux' },
    { id: 'quatre', fr: 'Eaux et forêts' },
    { id: 'cinq', fr: 'Routes' },
  ])
  const ids = async (search: string) => (await ask({ search }, own)).results.map(({ id }) => id)
  expect(await ids('eaux forêts')).toEqual(['quatre', 'deux', 'un'])
  for (const search of ['eau for', 'f e'])
    expect([search, await ids(search)]).toEqual([search, ['quatre', 'deux', 'trois', 'un']])
})

test('narrows and counts a list by type, status, source, licence and ids', async () => {
  expect(await idsOf({ status: 'historical' })).toEqual(['oeuvres'])
  expect(await idsOf({ status: 'inactive' })).toEqual(['phares'])
  expect(await idsOf({ source: 'insee' })).toEqual(['fr-communes', 'fr-regions'])
  expect(await idsOf({ licence: 'CC-BY' })).toEqual(['phares'])
  expect(await idsOf({ ids: 'phares,nothing,chomage' })).toEqual(['chomage', 'phares'])
  expect(await idsOf({ type: 'label' })).toEqual([])
  expect(await ask({ source: 'insee', search: 'communes', page_size: '0' })).toMatchObject({
    count: 1,
    results: [],
  })
})

test('filters and sorts search results like the whole list', async () => {
  expect(await idsOf({ search: 'source', source: 'insee' })).toEqual(['fr-communes', 'fr-regions'])
  expect(await idsOf({ search: 'source', status: 'inactive' })).toEqual(['phares'])
  expect(await idsOf({ search: 'commune', ids: 'chomage,phares' })).toEqual(['chomage'])
  expect(await idsOf({ search: 'source', type: 'label' })).toEqual([])
  expect(await idsOf({ search: 'commune', order: 'zones' })).toEqual(['fr-communes', 'chomage'])
  expect(await idsOf({ search: 'région', order: 'zones' })).toEqual(['chomage', 'fr-regions'])
})

test('counts, for each facet value, the datasets that it would keep', async () => {
  const facets = async (query: Record<string, string>) => {
    const answer = await server.app.request(`/cartable/facets/?${new URLSearchParams(query)}`)
    return DatasetFacets.parse(await answer.json())
  }
  expect(await facets({})).toEqual({
    count: 5,
    type: [{ value: 'zone', count: 5 }],
    status: [
      { value: 'latest', count: 3 },
      { value: 'historical', count: 1 },
      { value: 'inactive', count: 1 },
    ],
    source: [
      { value: { id: 'insee', name: 'Source insee' }, count: 2 },
      { value: { id: 'culture', name: 'Source culture' }, count: 1 },
      { value: { id: 'marine', name: 'Source marine' }, count: 1 },
      { value: { id: 'personne', name: 'Source personne' }, count: 1 },
    ],
    licence: [
      { value: 'CC0', count: 4 },
      { value: 'CC-BY', count: 1 },
    ],
  })
  // Choosing a value of a facet does not change the values of the same facet.
  expect(await facets({ status: 'latest', licence: 'CC0', search: 'source' })).toMatchObject({
    count: 3,
    status: [
      { value: 'latest', count: 3 },
      { value: 'historical', count: 1 },
    ],
    licence: [{ value: 'CC0', count: 3 }],
  })
  expect(await facets({ search: 'commune' })).toMatchObject({
    count: 2,
    source: [{ count: 1 }, { count: 1 }],
  })
  for (const search of ['…', 'nothing'])
    expect(await facets({ search })).toEqual({ count: 0, type: [], status: [], source: [], licence: [] })
})

test('sorts facet values with equal counts alphabetically', async () => {
  await using own = await startServer({ seed: 'none' })
  const licences = ['étalab', 'Zéro', 'cc', 'CC0', 'a', 'Étalab', 'CC-BY', '日本', '']
  await addDatasets(
    own.db,
    licences.map((licence, at) => ({
      id: `jeu-${at}`,
      fr: 'Jeu',
      source: `${'dCb-A_2~'[at] ?? 'é'}s`,
      licence,
    })),
  )
  const answer = await own.app.request('/cartable/facets/?search=jeu')
  const { source, licence } = DatasetFacets.parse(await answer.json())
  expect(licence.map(({ value }) => value)).toEqual([
    '',
    'CC-BY',
    'CC0',
    'Zéro',
    'a',
    'cc',
    'Étalab',
    'étalab',
    '日本',
  ])
  expect(source.map(({ value }) => value.id)).toEqual(['-s', '2s', 'As', 'Cs', '_s', 'bs', 'ds', '~s', 'és'])
})

test('sorts a list in the requested order', async () => {
  expect(await idsOf({})).toEqual(['fr-communes', 'fr-regions', 'chomage', 'phares', 'oeuvres'])
  // Datasets without a latest instance come last.
  expect(await idsOf({ order: 'newest' })).toEqual([
    'fr-regions',
    'fr-communes',
    'chomage',
    'phares',
    'oeuvres',
  ])
  expect(await idsOf({ order: 'zones' })).toEqual([
    'fr-communes',
    'chomage',
    'fr-regions',
    'phares',
    'oeuvres',
  ])
  expect(await idsOf({ order: 'alphabet', language: 'fr' })).toEqual([
    'fr-communes',
    'oeuvres',
    'phares',
    'fr-regions',
    'chomage',
  ])
  expect(await idsOf({ order: 'alphabet', language: 'en' })).toEqual([
    'fr-regions',
    'phares',
    'fr-communes',
    'chomage',
    'oeuvres',
  ])
  expect(await idsOf({ search: 'commune', order: 'newest' })).toEqual(['fr-communes', 'chomage'])
})

test('returns pages of the requested size, and no next page after the last', async () => {
  const first = await ask({ page_size: '2', order: 'zones' })
  expect(first).toMatchObject({ count: 5, next: '/cartable/dataset/?page_size=2&order=zones&page=2' })
  expect(await idsOf({ page_size: '2', order: 'zones', page: '3' })).toEqual(['oeuvres'])
  expect((await ask({ page_size: '2', page: '4' })).status).toBe(404)
})

test('finds imports, new names and removals at once', async () => {
  await using own = await startServer({ seed: 'none' })
  const ids = async (search: string) => (await ask({ search }, own)).results.map(({ id }) => id)
  expect(await ids('')).toEqual([])
  await addDatasets(own.db, [{ id: 'un', fr: 'Forêts', source: 'ign' }])
  expect(await ids('forêt')).toEqual(['un'])
  await describe(own.db, { id: 'un', fr: 'Bois', source: 'ign' })
  expect([await ids('forêt'), await ids('bois')]).toEqual([[], ['un']])
  await nameSource(own.db, 'ign', 'Institut géographique')
  expect([await ids('source'), await ids('geographique')]).toEqual([[], ['un']])
  await deleteInstance(own.db, 'un~2026')
  expect([await ids('bois'), await ids('')]).toEqual([[], []])
})

test.each([
  '"', '""', "'", '*', '-', '^', '(', ')', ':', '+', '%', '_', '\\', '\0', '🦄', '« »', '…', '-- ;', 'ﷺ', '\u{1f1eb}\u{1f1f7}',
  'AND', 'NOT a', 'a OR b', 'NEAR(a b)', 'name : phares', 'name:phares', '{name id}: a', '"a" "b', 'a*b', '^phares',
  "' or 1=1 --", '); drop table dataset; --', 'x'.repeat(5000), 'a '.repeat(3000), '日本', '\ud800', 'é'.repeat(300),
])('answers a search for %j with a list', async search => {
  const { status, count, results } = await ask({ search })
  expect([status, results.length]).toEqual([200, count])
}) // biome-ignore format: a list

test('finds nothing without a letter or digit, and everything for a blank search', async () => {
  for (const search of ['…', '🦄', '-', '"*"'])
    expect([search, await idsOf({ search })]).toEqual([search, []])
  for (const search of ['', '   ', '\t']) expect((await ask({ search })).count).toBe(5)
})

test('treats operators of the search engine as words', async () => {
  expect(await idsOf({ search: 'phares NOT lighthouses' })).toEqual([])
  expect(await idsOf({ search: 'phares OR communes' })).toEqual([])
  expect(await idsOf({ search: 'phares* (lighthouses)' })).toEqual(['phares'])
})

/** Texts as written, with the words that a search finds them by. */
const WORDS = [
  ['Région', 'region'], ['régions', 'regions'], ['Œuvre', 'oeuvre'], ['STRASSE', 'strasse'], ['Straße', 'strasse'],
  ['forêt', 'foret'], ['Île', 'ile'], ['ilot', 'ilot'], ['2026', '2026'], ['20', '20'], ['a', 'a'], ['art', 'art'],
  ['Žižkov', 'zizkov'], ['Łódź', 'lodz'], ['Αθήνα', 'αθηνα'], ['東京', '東京'],
] as const // biome-ignore format: a table
const word = fc.constantFrom(...WORDS)
const between = fc.constantFrom(' ', '-', ', ', '’', ' « ', '/', '_', '.')
/** A written text, and the words that a search uses for it. */
const text = fc.array(fc.tuple(word, between), { maxLength: 4 }).map(parts => ({
  written: parts.map(([[written], gap]) => written + gap).join(''),
  words: parts.map(([[, folded]]) => folded as string),
}))
const made = fc.record({ fr: text, en: text, description: text, source: fc.constantFrom('a', 'b') })
/** Prefixes of words, some in capitals. */
const query = fc.array(
  fc
    .tuple(word, fc.nat(4), fc.boolean())
    .map(([[written, folded], length, isWritten]) => (isWritten ? written : folded.slice(0, length + 1))),
  { maxLength: 3 },
)
const FOLDED = new Map<string, string>(WORDS)

/** Returns how many searched words begin a word of the name. Each word of the name counts once. */
function begun(name: readonly string[], sought: readonly string[]): number {
  const longest = [...new Set(sought)].filter(
    one => !sought.some(other => other !== one && other.startsWith(one)),
  )
  return longest.filter(one => name.some(each => each.startsWith(one))).length
}

test('finds the datasets that contain each word, names first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), made), { maxLength: 4 }),
      fc.array(fc.nat(11), { maxLength: 3 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      async (datasets, renamed, removed, queries) => {
        await using own = await startServer({ seed: 'none' })
        /** Sorted by time of arrival. */
        const there = new Map<string, { name: string[]; all: string[] }>()
        const wordsOf = (id: string, { fr, en, description, source }: (typeof datasets)[number]) => ({
          name: [...fr.words, ...en.words],
          all: [...id.split('-'), ...fr.words, ...en.words, ...description.words, 'source', source],
        })
        const saying = (id: string, { fr, en, description, source }: (typeof datasets)[number]) => ({
          id,
          fr: fr.written,
          en: en.written,
          description: description.written,
          source,
        })
        const ids = datasets.map((_, at) => `jeu-${at}`)
        await addDatasets(
          own.db,
          datasets.map((each, at) => saying(ids[at]!, each)),
        )
        for (const [at, each] of datasets.entries()) there.set(ids[at]!, wordsOf(ids[at]!, each))
        for (const [at, anew] of renamed) {
          const id = ids[at]
          if (id === undefined) continue
          await describe(own.db, saying(id, anew))
          there.set(id, wordsOf(id, anew))
        }
        for (const at of removed) {
          await deleteInstance(own.db, `jeu-${at}~2026`)
          there.delete(`jeu-${at}`)
        }
        for (const words of queries) {
          const sought = words.map(each => FOLDED.get(each) ?? each)
          const hasAll = (own: readonly string[]) =>
            sought.every(one => own.some(each => each.startsWith(one)))
          const expected = [...there]
            .filter(([, { all }]) => hasAll(all))
            .toSorted(([, a], [, b]) => begun(b.name, sought) - begun(a.name, sought))
          const found = await ask({ search: words.join(' ') }, own)
          expect([words, found.results.map(({ id }) => id)]).toEqual([words, expected.map(([id]) => id)])
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
