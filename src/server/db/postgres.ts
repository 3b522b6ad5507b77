import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import { traceQuery } from '../monitoring/tracing.ts'
import { eachWaiting, isRequest } from '../platform/patience.ts'
import { DatabaseClock } from './clock.ts'
import { databaseFault, recordFullDisk } from './databaseFaults.ts'
import { type Db, type Dialect, register } from './dialect.ts'
import { steps } from './migrations/postgres.ts'
import { foundKeys, foundQuery } from './postgresFound.ts'
import { connect, LOCK_MS } from './postgresPool.ts'
import { describeWords } from './postgresWords.ts'
import type { Schema } from './schema.ts'
import { runInTurn } from './turns.ts'

/** Returns whether a database address belongs to PostgreSQL. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** Keys of advisory locks, unlikely to collide: `cart`, `subj` and `alon` in ASCII. */
const FILES_LOCK = 0x63617274
const SUBJECT_LOCK = 0x7375626a
const ALONE_LOCK = 0x616c6f6e
/** Milliseconds after which work that waits for other work of the same name tries again. */
const AGAIN_MS = 1000
/** Error code of two rows with the same unique value. */
const UNIQUE_VIOLATION = '23505'
/** Maximum pause between two statements of a transaction: a dead server could otherwise hold its locks. */
const PAUSE = '15s'
/** Milliseconds that an import waits for another one, which may have many files to move. A request waits less. */
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
  inTransaction: (db, subject, work) =>
    runInTurn(db, subject, async () => {
      const until = performance.now() + LOCK_MS
      for (let again = false; ; again = true) {
        try {
          return await db.transaction().execute(async transaction => {
            // Read committed: each later statement sees the changes of the previous lock holders.
            await sql`select set_config('idle_in_transaction_session_timeout', ${PAUSE}, true),
              pg_advisory_xact_lock(${SUBJECT_LOCK}::integer, hashtext(${subject}))`.execute(transaction)
            return work(transaction)
          })
        } catch (error) {
          // Work on other subjects may still conflict.
          if (!(isDuplicate(error) && !again) && !isCrossed(error, until)) throw error
        }
      }
    }),
  exclusively: (db, work) =>
    db.transaction().execute(async transaction => {
      const lock = () => sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(transaction)
      if (isRequest()) await lock()
      else {
        const patience = `${FILES_PATIENCE_MS}ms`
        await sql`select set_config('lock_timeout', ${patience}, true), set_config('statement_timeout', ${patience}, true)`.execute(
          transaction,
        )
        await eachWaiting(2 * FILES_PATIENCE_MS, lock)
      }
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

const isCrossed = (error: unknown, until: number): boolean =>
  databaseFault(error) === 'crossed' && performance.now() < until

/** Returns whether another transaction has inserted the same unique value. Its row is now visible. */
const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE_VIOLATION

/** Returns the columns with numbers that the database assigns, except the insertion order. */
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
  'saved_map',
  'saved_story',
  'saved_template',
  'kept_dataset',
  'kept_part',
  'private_link',
  'linked_dataset',
] as const satisfies readonly (keyof Schema)[]

/**
 * Replaces NUL in texts by the replacement character. PostgreSQL cannot store NUL, and refuses it even in
 * comparisons.
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
  const clock = new DatabaseClock()
  const db: Db = new Kysely<Schema>({
    dialect: new Postgres({ pool: () => connect(address, clock) }),
    log: event => {
      traced(event)
      recordFullDisk(db, event)
    },
  })
  register(db, { dialect: postgresDialect, address, clock: clock.now })
  return db
}
