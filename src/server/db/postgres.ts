import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, PostgresQueryCompiler, sql } from 'kysely'
import { traceQuery } from '../monitoring/tracing.ts'
import { readDatabase } from '../platform/config.ts'
import { type Db, type Dialect, register } from './dialect.ts'
import { asDatabaseError, databaseFault } from './faults.ts'
import { noteFullDisk } from './fullDisk.ts'
import { migratePostgres, steps } from './migrations/postgres.ts'
import { foundKeys, foundQuery } from './postgresFound.ts'
import { asPostgresStartError } from './postgresStart.ts'
import { describeWords } from './postgresWords.ts'
import type { Schema } from './schema.ts'

/** Returns whether the address of a database is one of PostgreSQL. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** Keys of advisory locks, unlikely to collide: `cart`, `writ` and `alon` in ASCII. */
const FILES_LOCK = 0x63617274
const WRITER_LOCK = 0x77726974
const ALONE_LOCK = 0x616c6f6e
/** Milliseconds after which work that waits for others of its name tries again. */
const AGAIN_MS = 1000
/** Milliseconds that work waits for others, as with SQLite. */
const PATIENCE_MS = 10_000
/** Milliseconds that an import waits for another one, which may have many files to move. */
const FILES_PATIENCE_MS = 120_000

/** PostgreSQL, which serves several processes at the same time. */
const postgresDialect: Dialect = {
  isInProcess: false,
  among: (kind, values) =>
    sql`(select unnest(${values}::${sql.raw(kind === 'integers' ? 'bigint[]' : 'text[]')}))`,
  sorted: text => sql`(${text}) collate "C"`,
  jsonArray: value => sql`coalesce(json_agg(${value}), '[]'::json)`,
  jsonObject: fields =>
    sql`json_build_object(${sql.join(
      Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]),
    )})`,
  search: words => ({ query: foundQuery(words), keysIn: foundKeys }),
  found: keys => sql`unnest(${`{${keys.join()}}`}::bigint[]) with ordinality as found (key, place)`,
  describe: describeWords,
  async replaceTileset(db, tileset) {
    await db.deleteFrom('tileset').where('geometry', '=', tileset.geometry).execute()
    await db.insertInto('tileset').values(tileset).execute()
  },
  inTransaction: (db, work) =>
    oneByOne(async () => {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        try {
          return await db.transaction().execute(async transaction => {
            // Each later statement sees the changes of the previous holders.
            await sql`select pg_advisory_xact_lock(${WRITER_LOCK})`.execute(transaction)
            return work(transaction)
          })
        } catch (error) {
          // An import or a single statement may still conflict.
          if (databaseFault(error) !== 'crossed' || performance.now() > until) throw error
        }
      }
    }),
  exclusively: (db, work) =>
    db.transaction().execute(async transaction => {
      const patience = `${FILES_PATIENCE_MS}ms`
      await sql`select set_config('lock_timeout', ${patience}, true), set_config('statement_timeout', ${patience}, true)`.execute(
        transaction,
      )
      await sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(transaction)
      return work(transaction)
    }),
  alone: (db, name, work, signal) =>
    db.connection().execute(async connection => {
      const lock = sql`hashtextextended(${name}, ${ALONE_LOCK})`
      for (;;) {
        const { rows } = await sql<{ has: boolean }>`select pg_try_advisory_lock(${lock}) as has`.execute(
          connection,
        )
        if (rows[0]?.has) break
        await setTimeout(AGAIN_MS, null, { signal })
      }
      try {
        return await work()
      } finally {
        // A lost connection has released the lock too.
        await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => undefined)
      }
    }),
  async lastNumbers(db) {
    const last = new Map<string, number>()
    for (const { table, sequence } of await sequencesOf(db)) {
      const { rows } = await sql<{ number: number }>`
        select case when is_called then last_value else 0 end as number from ${sql.raw(sequence)}`.execute(db)
      last.set(table, rows[0]?.number ?? 0)
    }
    return last
  },
  async continueNumbers(db, last) {
    for (const { table, column, sequence } of await sequencesOf(db)) {
      await sql`
        select setval(${sequence}, greatest(number, 1), number > 0)
        from (
          select greatest(${last.get(table) ?? 0}::bigint, coalesce(max(${sql.ref(column)}), 0)) as number
          from ${sql.table(table)}
        ) as greatest_number`.execute(db)
    }
  },
  // PostgreSQL checks its own pages.
  async checkIntegrity(db) {
    await sql`select 1`.execute(db)
  },
  async isMigrated(db) {
    const { rows } = await sql<{ number: number }>`select number from schema_version`.execute(db)
    return (rows[0]?.number ?? 0) >= steps.length
  },
  checkpoint: async () => {},
  async vacuum(db) {
    await sql`vacuum full ${sql.join(PERSONAL.map(table => sql.table(table)))}`.execute(db)
  },
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs this process's work one after the other, so that only one of its connections waits for the writers of
 * other processes. A database has one writer at a time, as with SQLite: a deadlock between two is resolved
 * after a second.
 */
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

/** Returns the columns whose numbers the database assigns, except the insertion order. */
async function sequencesOf(db: Db): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and column_name <> 'rowid'`.execute(db)
  return rows
}

/** Tables with personal data. */
const PERSONAL = [
  'user',
  'email_address',
  'social_account',
  'session',
  'password_reset',
  'mail',
  'api_key',
  'feedback',
  'saved_style',
] as const satisfies readonly (keyof Schema)[]

/** Timeout of a statement, and of connecting, in milliseconds. */
const STATEMENT_MS = 30_000
const CONNECT_MS = 10_000
/** Milliseconds after which an idle transaction is ended: its process may be dead and still hold a lock. */
const SILENCE_MS = 300_000

/**
 * Settings of each connection. Many query at the same time: a second processor for one query would be taken
 * from others, and starting it costs as much as most queries. A list of 100,000 datasets is sorted in memory,
 * and rows read one by one are in memory, or on a disk with fast random access.
 */
const SETTINGS = '-c max_parallel_workers_per_gather=0 -c work_mem=16MB -c random_page_cost=1.1'

/**
 * PostgreSQL stores no NUL in a text, and refuses one even in a comparison: it becomes the replacement
 * character.
 */
class Postgres extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(Array.isArray(value) ? value.map(withoutNul) : withoutNul(value))
  }
}

const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value

/** Opens a database of PostgreSQL. The driver is loaded by the first query, which connects. */
export function openPostgres(address: string): Db {
  const traced = traceQuery('postgresql')
  const db: Db = new Kysely<Schema>({
    dialect: new Postgres({ pool: () => connect(address) }),
    log: event => {
      traced(event)
      noteFullDisk(db, event)
    },
  })
  register(db, postgresDialect, address)
  return db
}

/** Connects and migrates. Rejects with a StartError when it cannot. */
async function connect(address: string): Promise<PostgresPool> {
  const { Pool, types } = await import('pg')
  const { builtins } = types
  const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])
  const asText = new Set<number>([builtins.JSON, builtins.JSONB])
  const pool = new Pool({
    connectionString: address,
    max: readDatabase(process.env).connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: SILENCE_MS,
    keepAlive: true,
    options: SETTINGS,
    // An idle process may end.
    allowExitOnIdle: true,
    types: {
      // All numbers here fit into JavaScript's; JSON is parsed by its schemas.
      getTypeParser: ((oid: number, format?: 'text') =>
        asNumber.has(oid)
          ? Number
          : asText.has(oid)
            ? String
            : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // A broken connection is reported by the query that needs it.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw asPostgresStartError(error, address)
  }
  return {
    options: pool.options,
    connect: () => pool.connect().catch(asDatabaseError),
    end: () => pool.end(),
  } as PostgresPool
}
