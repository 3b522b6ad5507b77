import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { traceQuery } from '../monitoring/tracing.ts'
import { privateDatabase, privateFolder } from '../platform/dataDir.ts'
import { SQLITE_FULL, sqliteCode } from '../platform/sqliteCode.ts'
import { type Db, type Dialect, register } from './dialect.ts'
import { checkDigest, checkJournal, corruptError, removeDigest, writeDigest } from './integrity.ts'
import { migrate, migrations } from './migrations/index.ts'
import type { Schema } from './schema.ts'
import { foundKeys, foundQuery } from './sqliteFound.ts'

/** SQLite, in a file and in this process. */
const sqliteDialect: Dialect = {
  isInProcess: true,
  among: (_, values) => sql`(select value from json_each(${JSON.stringify(values)}))`,
  // Default sort order of SQLite.
  sorted: text => text,
  jsonArray: value => sql`json_group_array(${value})`,
  jsonObject: fields =>
    sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  search: words => ({ query: foundQuery(words), keysIn: foundKeys }),
  found: keys =>
    sql`(select value as key, json_each.key as place from json_each(${`[${keys.join()}]`})) as found`,
  // Triggers describe datasets.
  describe: async () => {},
  async replaceTileset(db, tileset) {
    await db.replaceInto('tileset').values(tileset).execute()
  },
  // There is only one writer.
  inTransaction: (db, _, work) => db.transaction().execute(work),
  exclusively: (db, work) => db.transaction().execute(work),
  // Only one process has the database.
  alone: (_db, _name, work) => work(),
  async lastNumbers(db) {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
      db,
    )
    return new Map(rows.map(({ name, seq }) => [name, seq]))
  },
  async continueNumbers(db, last) {
    const own = await this.lastNumbers(db)
    for (const [name, number] of last) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
      const seq = Math.max(number, own.get(name) ?? 0)
      await sql`
        insert into sqlite_sequence (name, seq)
        select name, ${seq} from sqlite_schema
        where name = ${name} and type = 'table' and sql like '%autoincrement%' and ${seq} > 0`.execute(db)
    }
  },
  async checkIntegrity(db) {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const problem = rows[0]?.quick_check
    if (problem !== 'ok') throw corruptError(problem ?? 'The database is damaged')
  },
  async isMigrated(db) {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
    return (rows[0]?.user_version ?? 0) >= migrations.length
  },
  async checkpoint(db) {
    try {
      await sql`pragma wal_checkpoint(passive)`.execute(db)
    } catch (error) {
      if (sqliteCode(error) !== SQLITE_FULL) throw error
    }
  },
  async vacuum(db) {
    await sql`vacuum`.execute(db)
  },
}

/**
 * Opens the database file, creating it and its folder when missing, and migrates it. It is readable only by
 * its owner. Throws SQLite's error of a damaged database also for damage that SQLite does not detect.
 * `db.destroy()` closes it.
 */
export function openSqlite(path: string): Db {
  privateFolder(dirname(path))
  privateDatabase(path)
  checkJournal(path)
  const sqlite = new DatabaseSync(path, { timeout: 10_000 })
  try {
    prepare(sqlite, path)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: adapt(sqlite) }),
    log: traceQuery('sqlite'),
  })
  register(db, { dialect: sqliteDialect, address: path, clock: () => Date.now() })
  // Kysely connects on the first query, and does not close a connection that it never opened.
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    if (sqlite.isOpen) sqlite.close()
    writeDigest(path)
  }
  return db
}

function prepare(sqlite: DatabaseSync, path: string): void {
  // While this connection is open, no other process writes the digest on closing.
  sqlite.exec('begin; pragma user_version')
  checkDigest(path)
  sqlite.exec('commit')
  // Truncates a restarted journal: frames of its former round would look like damage.
  sqlite.exec('pragma journal_mode = wal; pragma journal_size_limit = 0')
  // With the journal open, no other process can write the digest.
  removeDigest(path)
  // Deleted data is overwritten.
  sqlite.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  migrate(sqlite)
}

/** Statement without effect. */
const NOTHING: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Maximum number of prepared statements in the cache: all fixed ones, and some with lists of any length. */
const MAX_PREPARED = 500

/**
 * Adapts Node's SQLite to the interface of better-sqlite3, which Kysely expects: parameters as one array, and
 * statements that know whether they read.
 */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    if (prepared.size === MAX_PREPARED) prepared.clear()
    const statement = sqlite.prepare(sql)
    const made = { statement, reader: statement.columns().length > 0 }
    prepared.set(sql, made)
    return made
  }
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // On a full disk SQLite rolls back on its own: a failing second rollback would hide the cause.
      if (sql === 'rollback' && !sqlite.isTransaction) return NOTHING
      // Every transaction writes. A transaction that began with a read would fail instead of waiting for
      // another writer.
      const { statement, reader } = prepare(sql === 'begin' ? 'begin immediate' : sql)
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
      return {
        reader,
        all: parameters => statement.all(...values(parameters)),
        run: parameters => statement.run(...values(parameters)),
        iterate: parameters => statement.iterate(...values(parameters)),
      }
    },
  }
}
