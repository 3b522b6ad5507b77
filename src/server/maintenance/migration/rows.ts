import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { CatalogueError } from '../../catalogue/changes.ts'
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
  job_failure: { by: ['key'] },
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

/** Returns the conditions for the rows of a table that move. */
const movedOf = (table: Table): RawBuilder<unknown>[] =>
  table === 'meta' ? [sql`name not in (${sql.join(OWN_FACTS)})`] : []

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Rows that are read, and values that are written, at the same time. */
const PAGE = 2000
const VALUES = 20_000

type Row = Record<string, unknown>

type CopiedTable = Copied & { table: Table }

/** The rows of a table, page by page: those that others of it name first. Each page costs the same. */
async function* pagesOf(db: Db, copied: CopiedTable): AsyncGenerator<Row[]> {
  if (copied.after === undefined) return yield* pagesWhere(db, copied, [])
  const after = sql.ref(copied.after)
  yield* pagesWhere(db, copied, [sql`${after} is null`])
  yield* pagesWhere(db, copied, [sql`${after} is not null`])
}

async function* pagesWhere(
  db: Db,
  { table, by }: CopiedTable,
  conditions: readonly RawBuilder<unknown>[],
): AsyncGenerator<Row[]> {
  const columns = sql.join(by.map(column => sql.ref(column)))
  // Of the order in which rows came PostgreSQL has a column, SQLite a number that it does not tell by itself.
  const number = by.includes('rowid') ? sql`, rowid` : sql``
  let last: Row | undefined
  do {
    const behind = last && sql`(${columns}) > (${sql.join(by.map(column => last?.[column]))})`
    const where = allOf([...movedOf(table), ...conditions, ...(behind ? [behind] : [])])
    const { rows }: { rows: Row[] } = await sql<Row>`
      select *${number} from ${sql.table(table)} where ${where} order by ${columns} limit ${PAGE}`.execute(db)
    yield rows.map(({ rowid: _, ...row }) => row)
    last = rows.length < PAGE ? undefined : rows.at(-1)
  } while (last !== undefined)
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
      await sql`delete from ${sql.table(table)} where ${allOf(movedOf(table))}`.execute(transaction)
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

/** Copies the rows as they are at one moment, while others write, and compares all of them. Throws a CatalogueError. */
export async function copyConsistently(from: Db, to: Db): Promise<void> {
  const moment = from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const wanted = await moment.execute(async snapshot => {
    await copyRows(snapshot, to)
    return digestsOf(snapshot)
  })
  requireSame(wanted, await digestsOf(to))
}

type Digests = Awaited<ReturnType<typeof digestsOf>>

/** Lists the tables that are not the same in two databases. */
export const differing = (wanted: Digests, found: Digests): string[] =>
  [...wanted].flatMap(([table, { rows, digest }]) => {
    const other = found.get(table)
    return other?.rows === rows && other.digest === digest ? [] : [table]
  })

/** Throws a CatalogueError where two databases are not the same. */
export function requireSame(wanted: Digests, found: Digests): void {
  const different = differing(wanted, found)
  if (different.length > 0) throw new CatalogueError('notTheSame', { tables: different.join(', ') })
}

/** Tells whether no person, no dataset and no mail is in a database. */
export async function isBlank(db: Db): Promise<boolean> {
  for (const { table } of COPIED) {
    if (table === 'meta') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
