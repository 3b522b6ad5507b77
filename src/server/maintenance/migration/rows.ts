import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

type Table = keyof Schema

/** Order of the rows of a table: those that others name, also of the same table, come first. */
interface Copied {
  by: readonly string[]
  /** Columns that name rows of the same table: rows without come first. */
  after?: string
}

/**
 * Every table, in the order in which rows can come without naming any that is not there yet. Null for what the database
 * writes by itself, and for what counts for minutes only.
 */
const TABLES: Readonly<Record<Table, Copied | null>> = {
  user: { by: ['pk'] },
  email_address: { by: ['id'] },
  social_account: { by: ['id'] },
  session: { by: ['sid'] },
  password_reset: { by: ['token_hash'] },
  saved_style: { by: ['user', 'id'] },
  source: { by: ['id'] },
  dataset: { by: ['key'], after: 'geometry_origin' },
  instance: { by: ['id'], after: 'origin_instance' },
  label: { by: ['instance', 'position'] },
  // In the order in which they came.
  tileset: { by: ['rowid'] },
  removed_instance: { by: ['id'] },
  instance_change: { by: ['instance', 'base'] },
  followed_dataset: { by: ['dataset'] },
  mail: { by: ['id'] },
  api_key: { by: ['rowid'] },
  feedback: { by: ['id'] },
  google_token: { by: ['jti'] },
  audit: { by: ['id'] },
  meta: { by: ['name'] },
  catalogue_version: null,
  rate_limit: null,
  upload: null,
}

const COPIED = Object.entries(TABLES).flatMap(([table, copied]) =>
  copied === null ? [] : [{ table: table as Table, ...copied }],
)

/** Facts about one place of an installation, which another one has not. */
const OWN_FACTS = ['folder', 'bucket', 'migration']

/** Writes the condition for the rows of a table that move. */
const movedOf = (table: Table) => (table === 'meta' ? sql`where name not in (${sql.join(OWN_FACTS)})` : sql``)

/** Rows that are read, and values that are written, at the same time. */
const PAGE = 2000
const VALUES = 20_000

type Row = Record<string, unknown>

/** The rows of a table, page by page. */
async function* pagesOf(db: Db, { table, by, after }: Copied & { table: Table }): AsyncGenerator<Row[]> {
  const order = sql.join([
    ...(after === undefined ? [] : [sql`case when ${sql.ref(after)} is null then 0 else 1 end`]),
    ...by.map(column => sql.ref(column)),
  ])
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${movedOf(table)} order by ${order} limit ${PAGE} offset ${offset}`.execute(
      db,
    )
    // Of the order in which rows came PostgreSQL has a column.
    yield rows.map(({ rowid: _, ...row }) => row)
    if (rows.length < PAGE) return
  }
}

/** A value as every database keeps it: PostgreSQL has no NUL in its texts. */
const asKept = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value

/** Number of rows of a table, and a digest of what is in them, whatever their order. */
export interface Digest {
  rows: number
  digest: string
}

/** Digests every table. */
export async function digestsOf(db: Db): Promise<ReadonlyMap<string, Digest>> {
  const digests = new Map<string, Digest>()
  for (const copied of COPIED) {
    let rows = 0
    const sum = Buffer.alloc(32)
    for await (const page of pagesOf(db, copied)) {
      rows += page.length
      for (const row of page) {
        const values = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
        const hash = createHash('sha256').update(JSON.stringify(values, asKept)).digest()
        for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) ^ byte
      }
    }
    digests.set(copied.table, { rows, digest: sum.toString('hex') })
  }
  return digests
}

/** Copies all rows in the stead of those that are there: all or none. */
export async function copyRows(from: Db, to: Db): Promise<void> {
  await to.transaction().execute(async transaction => {
    for (const { table } of COPIED.toReversed())
      await sql`delete from ${sql.table(table)} ${movedOf(table)}`.execute(transaction)
    for (const copied of COPIED) {
      for await (const page of pagesOf(from, copied)) await insert(transaction, copied.table, page)
    }
    const { rows } = await sql<{ id: string }>`select id from source`.execute(transaction)
    for (const { id } of rows) await dialectOf(to).describe(transaction, { source: id })
    // What was made of another state is told from what is made of this one.
    const { number } = await from.selectFrom('catalogue_version').select('number').executeTakeFirstOrThrow()
    await transaction
      .updateTable('catalogue_version')
      .set(({ eb }) => ({ number: eb('number', '+', number) }))
      .execute()
    await dialectOf(to).continueNumbers(transaction, await dialectOf(from).lastNumbers(from))
  })
}

async function insert(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const atOnce = Math.max(1, Math.floor(VALUES / Math.max(columns.length, 1)))
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
  }
}

/** Tells whether no person, no dataset and no mail is in a database. */
export async function isBlank(db: Db): Promise<boolean> {
  const digests = await digestsOf(db)
  return [...digests].every(([table, { rows }]) => table === 'meta' || rows === 0)
}
