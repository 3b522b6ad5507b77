import { createHash } from 'node:crypto'
import { backup, DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import { CatalogueError } from '../../catalogue/editInstances.ts'
import { type Db, databasePath } from '../../db/connection.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

type Table = keyof Schema

/** Order of the rows of a table. Referenced rows come first, also within the same table. */
interface Copied {
  by: readonly string[]
  /** Column that refers to rows of the same table: rows without a value come first. */
  after?: string
  /** Rows per step, if they are large. */
  page?: number
}

/**
 * Tables in an order in which rows never refer to missing rows. Null for tables that the database fills
 * itself, and for per-minute counts.
 */
const TABLES: Readonly<Record<Table, Copied | null>> = {
  user: { by: ['pk'] },
  email_address: { by: ['id'] },
  social_account: { by: ['id'] },
  session: { by: ['sid'] },
  password_reset: { by: ['token_hash'] },
  saved_style: { by: ['user', 'id'] },
  saved_map: { by: ['user', 'id'] },
  saved_story: { by: ['user', 'id'] },
  saved_template: { by: ['user', 'id'] },
  kept_dataset: { by: ['user', 'dataset'] },
  kept_part: { by: ['user', 'dataset', 'part'], page: 16 },
  private_link: { by: ['id'] },
  linked_dataset: { by: ['link', 'dataset'] },
  source: { by: ['id'] },
  dataset: { by: ['key'], after: 'geometry_origin' },
  instance: { by: ['id'], after: 'origin_instance' },
  label: { by: ['instance', 'position'] },
  // In order of insertion.
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

/** Values that belong to one location of an installation and are not moved. */
const OWN_FACTS = ['folder', 'bucket', 'migration', 'lacking']

/** Returns the conditions for the rows of a table that are moved. */
const movedOf = (table: Table): RawBuilder<unknown>[] =>
  table === 'meta' ? [sql`name not in (${sql.join(OWN_FACTS)})`] : []

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Number of rows read, and of values written, per step. */
const PAGE = 2000
const VALUES = 20_000

type Row = Record<string, unknown>

type CopiedTable = Copied & { table: Table }

/** Yields the rows of a table page by page, referenced rows first. Each page costs the same. */
async function* pagesOf(db: Db, copied: CopiedTable): AsyncGenerator<Row[]> {
  if (copied.after === undefined) return yield* pagesWhere(db, copied, [])
  const after = sql.ref(copied.after)
  yield* pagesWhere(db, copied, [sql`${after} is null`])
  yield* pagesWhere(db, copied, [sql`${after} is not null`])
}

async function* pagesWhere(
  db: Db,
  { table, by, page = PAGE }: CopiedTable,
  conditions: readonly RawBuilder<unknown>[],
): AsyncGenerator<Row[]> {
  const columns = sql.join(by.map(column => sql.ref(column)))
  // PostgreSQL has a column for the order of insertion, SQLite a number that must be selected explicitly.
  const number = by.includes('rowid') ? sql`, rowid` : sql``
  let last: Row | undefined
  do {
    const behind = last && sql`(${columns}) > (${sql.join(by.map(column => last?.[column]))})`
    const where = allOf([...movedOf(table), ...conditions, ...(behind ? [behind] : [])])
    const { rows }: { rows: Row[] } = await sql<Row>`
      select *${number} from ${sql.table(table)} where ${where} order by ${columns} limit ${page}`.execute(db)
    yield rows.map(({ rowid: _, ...row }) => row)
    last = rows.length < page ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** Returns a value as every database stores it: PostgreSQL has no NUL in its texts. */
function asKept(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** Number of rows of a table, and a digest of their content in any order. */
export interface Digest {
  rows: number
  digest: string
}

/** Computes the digest of every table. */
export async function digestsOf(db: Db): Promise<ReadonlyMap<string, Digest>> {
  const digests = new Map<string, Digest>()
  for (const copied of COPIED) {
    let rows = 0
    const sum = Buffer.alloc(32)
    for await (const page of pagesOf(db, copied)) {
      rows += page.length
      for (const row of page) {
        const values = Object.entries(row)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([column, value]) => [column, asKept(value)])
        const hash = createHash('sha256').update(JSON.stringify(values)).digest()
        for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) ^ byte
      }
    }
    digests.set(copied.table, { rows, digest: sum.toString('hex') })
  }
  return digests
}

/** Replaces all rows by copies, or changes nothing. */
export async function copyRows(from: Db, to: Db): Promise<void> {
  await to.transaction().execute(async transaction => {
    for (const { table } of COPIED.toReversed())
      await sql`delete from ${sql.table(table)} where ${allOf(movedOf(table))}`.execute(transaction)
    for (const copied of COPIED) {
      for await (const page of pagesOf(from, copied)) await insert(transaction, copied.table, page)
    }
    const { rows } = await sql<{ id: string }>`select id from source`.execute(transaction)
    for (const { id } of rows) await dialectOf(to).describe(transaction, { source: id })
    // The version distinguishes results cached before the copy.
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

/**
 * Copies a consistent snapshot of the rows, while others write, and compares all of them. Throws a
 * CatalogueError.
 */
export async function copyConsistently(from: Db, to: Db): Promise<void> {
  const moment = from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const wanted = await moment.execute(async snapshot => {
    await copyRows(snapshot, to)
    return digestsOf(snapshot)
  })
  requireSame(wanted, await digestsOf(to))
}

type Digests = Awaited<ReturnType<typeof digestsOf>>

/** Lists the tables that differ between two databases. */
export const differingTables = (wanted: Digests, found: Digests): string[] =>
  [...wanted].flatMap(([table, { rows, digest }]) => {
    const other = found.get(table)
    return other?.rows === rows && other.digest === digest ? [] : [table]
  })

/** Throws a CatalogueError when two databases differ. */
export function requireSame(wanted: Digests, found: Digests): void {
  const different = differingTables(wanted, found)
  if (different.length > 0) throw new CatalogueError('notTheSame', { tables: different.join(', ') })
}

/** Returns whether a database has no account, no dataset and no mail. */
export async function isBlank(db: Db): Promise<boolean> {
  for (const { table } of COPIED) {
    if (table === 'meta') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Copies a consistent snapshot of the database, with SQLite's own backup. */
export async function snapshot(dataDir: string, folder: string): Promise<void> {
  const source = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  try {
    await backup(source, databasePath(folder))
  } finally {
    source.close()
  }
}
