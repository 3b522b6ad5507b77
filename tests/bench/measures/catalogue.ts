import { sql } from 'kysely'
import { FOUND_AT_ONCE } from '../../../src/domain/search/catalogueList.ts'
import { SEARCHES } from '../data/catalogue/searches.ts'
import { DATABASES, type LargeCatalogue, startLargeCatalogue } from '../harness/largeCatalogue.ts'
import { quantile } from '../harness/medians.ts'
import type { Options } from '../harness/options.ts'
import type { Figures } from './figures.ts'

const COUNT = { whole: 100_000, quick: 5000 }
/** Number of repetitions of a search, since the process clock is coarse. */
const TIMES = 10
/** Consecutive pages to request. */
const PAGES = 20

type Parameters = Readonly<Record<string, string>>

/**
 * Measures processor time of searches and pages in a large catalogue, in server and database together, with
 * PostgreSQL and SQLite.
 */
export async function measureCatalogue({ quick }: Options): Promise<Figures> {
  const figures: Figures = {}
  for (const database of DATABASES) {
    await using catalogue = await startLargeCatalogue(database, quick ? COUNT.quick : COUNT.whole)
    for (const [name, figure] of Object.entries(await measured(catalogue)))
      figures[`${database}: ${name}`] = figure
  }
  return figures
}

/** Measures a catalogue. Processor time in milliseconds. */
export async function measured(catalogue: LargeCatalogue): Promise<Figures> {
  const lists = SEARCHES.map(search => listPath(search))
  const facets = SEARCHES.map(({ order: _, language: __, ...search }) => `/cartable/facets/?${query(search)}`)
  // Warms up code and rows.
  for (const path of [...lists, ...facets]) await answerOf(catalogue, path)
  const searches = await timesOf(catalogue, lists)
  return {
    'search p50': quantile([...searches.values()], 0.5),
    'search p95': quantile([...searches.values()], 0.95),
    'heaviest search': Math.max(...searches.values()),
    'facets p95': quantile([...(await timesOf(catalogue, facets)).values()], 0.95),
    ...(await pagesOf(catalogue)),
    'all sorted by name': await first(catalogue, listPath({ order: 'alphabet', language: 'fr' })),
    'catalogue.ttl': await first(catalogue, '/catalogue.ttl'),
    'collections of OGC API': await first(catalogue, '/ogc/collections?limit=100'),
  }
}

const query = (parameters: Parameters) => new URLSearchParams(parameters).toString()
const listPath = (parameters: Parameters) =>
  `/cartable/dataset/?${query({ page_size: String(FOUND_AT_ONCE), ...parameters })}`

async function answerOf({ url }: LargeCatalogue, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** Returns the processor time of each address as the first request after a catalogue change. */
async function timesOf(catalogue: LargeCatalogue, paths: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const path of paths) times.set(path, await first(catalogue, path))
  return times
}

async function first(catalogue: LargeCatalogue, path: string): Promise<number> {
  const before = catalogue.processor()
  for (let time = 0; time < TIMES; time++) {
    await changed(catalogue)
    await answerOf(catalogue, path)
  }
  return (catalogue.processor() - before) / TIMES
}

/** Invalidates all caches of the catalogue. */
const changed = ({ db }: LargeCatalogue) => sql`update catalogue_version set number = number + 1`.execute(db)

/** Returns the processor time of the first and last pages of the whole list, each requested once. */
async function pagesOf(catalogue: LargeCatalogue): Promise<Figures> {
  await changed(catalogue)
  const answer = await fetch(`${catalogue.url}/cartable/dataset/?page_size=0`)
  const { count } = (await answer.json()) as { count: number }
  const last = Math.floor(count / FOUND_AT_ONCE)
  const from = async (number: number) => {
    const before = catalogue.processor()
    for (let page = number; page < number + PAGES; page++)
      await answerOf(catalogue, listPath({ page: String(page) }))
    return (catalogue.processor() - before) / PAGES
  }
  const [one, end] = [await from(1), await from(last - PAGES + 1)]
  return { 'page 1': one, 'last page': end, 'last page / page 1': end / one }
}
