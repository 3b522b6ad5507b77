import { sql } from 'kysely'
import type { Instance } from '../../src/contract/dataset.ts'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { type Db, dialectOf } from '../../src/server/db/dialect.ts'
import type { TestServer } from './server.ts'

interface Listed {
  id?: string
  /** Name in every language, and description. */
  name?: string
  /** Address and licence of the source, and the licence's address. */
  url?: string | null
  licence?: string
  licenceUrl?: string | null
  bbox?: Instance['bbox']
  /** Newest first. */
  editions?: readonly Listing[]
}
interface Listing {
  edition: string
  data_date: string
  imported_at?: string
  status?: Instance['status']
}

const EDITIONS: readonly Listing[] = [{ edition: '2026', data_date: '2026' }]

/** Adds a dataset to the catalogue without files, for readers of the catalogue only. */
export async function catalogueWith({ db }: TestServer, listed: Listed = {}): Promise<void> {
  const { id = 'essai', name = 'Essai', url = null, licence = 'libre', licenceUrl = null } = listed
  const { bbox = [2, 45, 3, 46], editions = EDITIONS } = listed
  const text = JSON.stringify(sameInEveryLanguage(name))
  const source = { id, name, url, licence, licence_url: licenceUrl, attribution: name, owner: null }
  await db.insertInto('source').values(source).execute()
  const described = { name: text, description: text, origin: text, type: 'zone' as const, source: id }
  await db
    .insertInto('dataset')
    .values({ ...described, id, geometry_origin: null, owner: null })
    .execute()
  for (const [index, { edition, ...rest }] of editions.entries())
    await db
      .insertInto('instance')
      .values({
        id: `${id}~${edition}`,
        dataset: id,
        status: index === 0 ? 'latest' : 'historical',
        imported_at: '2026-01-02T03:04:05.678Z',
        ...rest,
        rows: 2,
        zones: 2,
        unmatched: 0,
        bbox: bbox && JSON.stringify(bbox),
        focus: null,
        geometry: 'none',
        names: 'none',
        members: null,
        origin_instance: null,
        title_label: null,
        original: 'none',
        original_name: 'none',
        original_type: 'none',
        definition: null,
        importer: null,
        report: null,
      })
      .execute()
}

/** Number of rows per statement, since the database aborts long statements. */
const PART = 10_000

/** Adds many datasets, each with two instances, in few statements. */
export async function manyDatasets({ db }: TestServer, count: number): Promise<void> {
  await db
    .insertInto('source')
    .values({
      id: 'many',
      name: 'x',
      url: null,
      licence: 'x',
      licence_url: null,
      attribution: 'x',
      owner: null,
    })
    .execute()
  for (let from = 1; from <= count; from += PART)
    await someDatasets(db, from, Math.min(from + PART - 1, count))
}

async function someDatasets(db: Db, from: number, to: number): Promise<void> {
  const [first, last] = [sql.lit(from), sql.lit(to)]
  const numbers = sql`with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`
  const name = dialectOf(db).jsonObject({ fr: sql`'Jeu ' || i`, en: sql`'Dataset ' || i` })
  await sql`insert into dataset (id, name, description, origin, type, source) ${numbers}
    select 'd-' || i, ${name}, ${name}, ${name}, 'zone', 'many' from n`.execute(db)
  for (const [year, status] of [
    ['2025', 'historical'],
    ['2026', 'latest'],
  ])
    await sql`insert into instance (id, dataset, status, imported_at, data_date, rows, zones, unmatched, geometry, names,
        original, original_name, original_type) ${numbers}
      select 'd-' || i || ${sql.lit(`~${year}`)}, 'd-' || i, ${sql.lit(status)},
        ${sql.lit(`${year}-01-02T03:04:05.678Z`)}, ${sql.lit(year)}, 1, 1, 0, 'g', 'n', 'o', 'o', 'o' from n`.execute(
      db,
    )
}
