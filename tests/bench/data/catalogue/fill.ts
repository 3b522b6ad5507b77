import { sql } from 'kysely'
import { type Db, dialectOf } from '../../../../src/server/db/dialect.ts'
import { madeDatasets, madeSources } from './datasets.ts'

/** Rows per statement. */
const PART = 2000
const YEARS = Array.from({ length: 10 }, (_, at) => 2017 + at)

/** Adds datasets of ten instances each, without files, to a catalogue. */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  const { before } = await db
    .selectFrom('dataset')
    .select(({ fn }) => fn.coalesce(fn.max('key'), sql.lit(0)).as('before'))
    .executeTakeFirstOrThrow()
  const sources = madeSources(count)
  await db
    .insertInto('source')
    .values(
      sources.map(source => ({
        ...source,
        ...{ url: null, licence_url: null, attribution: source.name, owner: null },
      })),
    )
    .execute()
  const datasets = [...madeDatasets(count)]
  for (let from = 0; from < datasets.length; from += PART)
    await db
      .insertInto('dataset')
      .values(datasets.slice(from, from + PART).map(dataset => ({ ...dataset, owner: null })))
      .execute()
  for (const { id } of sources) await dialectOf(db).describe(db, { source: id })
  await withoutTriggers(db, async () => {
    for (const year of YEARS) await addInstances(db, year, Number(before))
  })
  await listAnew(db, Number(before))
}

/** Adds an instance of a year to each dataset with a later key. */
async function addInstances(db: Db, year: number, before: number): Promise<void> {
  const edition = sql.lit(`~${year}`)
  const newest = sql`case when key % 20 = 7 then 'historical' when key % 20 = 13 then 'inactive' else 'latest' end`
  const isNewest = year === YEARS.at(-1)
  const names = sql`'names of ' || id || ${edition}`
  const file = sql`'file of ' || id || ${edition}`
  await sql`
    insert into instance (id, dataset, status, imported_at, data_date, rows, zones, unmatched, bbox, geometry, names,
      original, original_name, original_type)
    select id || ${edition}, id, ${isNewest ? newest : sql`'historical'`},
      ${sql.lit(`${year}-0`)} || (1 + key % 9) || '-' || (10 + key % 17) || 'T03:04:05.678Z', ${sql.lit(String(year))},
      1 + key * 7919 % 40000, 1 + key * 7919 % 40000, 0, '[2.1,48.2,3.4,49.5]', 'g', ${names}, ${file}, 'fichier.csv', 'text/csv'
    from dataset where key > ${sql.lit(before)}`.execute(db)
}

/** Runs work without the triggers on `instance`, which take minutes for a million rows. */
async function withoutTriggers(db: Db, work: () => Promise<void>): Promise<void> {
  if (!dialectOf(db).isInProcess) {
    await sql`alter table instance disable trigger user`.execute(db)
    await work()
    await sql`alter table instance enable trigger user`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'instance'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  await work()
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db)
}

/** Updates the list columns of all datasets, as triggers do one by one. */
async function listAnew(db: Db, before: number): Promise<void> {
  await sql`
    update dataset_listing set
      status = coalesce((
        select status from instance where dataset = dataset_listed.id order by data_date desc, id desc limit 1), 'inactive'),
      imported_at = coalesce((
        select imported_at from instance where dataset = dataset_listed.id and status = 'latest'), ''),
      zones = coalesce((select zones from instance where dataset = dataset_listed.id and status = 'latest'), 0),
      instances = ${sql.lit(YEARS.length)}
    from dataset as dataset_listed
    where dataset_listed.key = dataset_listing.key and dataset_listed.key > ${sql.lit(before)}`.execute(db)
}
