import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { type Query, queriesIn } from './queries.ts'
import { meantBy, saidBy } from './rate.ts'
import { openStage } from './stage.ts'

let server: TestServer
let stage: Awaited<ReturnType<typeof openStage>>

beforeAll(async () => {
  server = await startServer()
  stage = await openStage(server.url)
})
afterAll(() => server.close())

/** Counts the queries, in percent, whose intended row comes first, and lists the others. */
async function hitsOf(queries: readonly Query[]): Promise<number> {
  let hits = 0
  for (const query of queries) {
    const { listing, snapshots } = await stage.listing(query)
    const said = listing.items.slice(0, 3).map(row => saidBy(row, snapshots))
    if (said[0] === meantBy(query, snapshots)) hits++
    else console.info(`${query.scene}: “${query.typed}” means ${query.means}, gets ${said.join(' | ')}`)
  }
  return (100 * hits) / queries.length
}

test('reports a second set that did not influence the ranking', async () => {
  const rate = await hitsOf(queriesIn('secondQueries.json'))
  console.info(`Second set, first row: ${rate.toFixed(1)} %`)
  expect(rate).toBeGreaterThanOrEqual(80)
})

test('ranks the intended row first', async () => {
  const rate = await hitsOf(queriesIn('queries.json'))
  console.info(`First row: ${rate.toFixed(1)} %`)
  expect(rate).toBeGreaterThanOrEqual(95)
})

test.each([
  [
    'population des départements de bretagne',
    'fr',
    'Afficher › Départements français › Colorer selon › Population › Filtrer par une condition › Région = Bretagne',
  ],
  [
    'départements de plus de 800 000 habitants',
    'fr',
    'Afficher › Départements français › Filtrer par une condition › Population > 800 000',
  ],
  [
    'departments above 800000 residents',
    'en',
    'Display › French départements › Filter by a condition › Population > 800,000',
  ],
] as const)('describes what “%s” does', async (typed, language, path) => {
  const { listing } = await stage.listing({
    typed,
    spoken: language,
    interface: language,
    scene: 'nothing',
    means: '',
  })
  expect(listing.items[0]?.path.join(' › ').replace(/\s/g, ' ')).toBe(path)
})
