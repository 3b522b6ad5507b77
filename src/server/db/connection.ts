import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { privateDatabase, privateFolder } from '../platform/dataDir.ts'
import { checkDigest, checkJournal, corruptError, removeDigest, writeDigest } from './integrity.ts'
import { migrate } from './migrations/index.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/**
 * Opens the database file, creating it and its folder when missing, and migrates it. Nobody but their owner can
 * read them. Throws SQLite's error of a damaged database also for damage that SQLite does not look for.
 * `db.destroy()` closes it.
 */
export function openDatabase(path: string): Db {
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
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(sqlite) }) })
  // Kysely connects at its first query, and what it has not connected it does not close.
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    if (sqlite.isOpen) sqlite.close()
    writeDigest(path)
  }
  return db
}

function prepare(sqlite: DatabaseSync, path: string): void {
  // While it is read, nobody else closes it and writes its digest.
  sqlite.exec('begin; pragma user_version')
  checkDigest(path)
  sqlite.exec('commit')
  // A journal that begins anew leaves nothing of its former round, which would look like damage.
  sqlite.exec('pragma journal_mode = wal; pragma journal_size_limit = 0')
  // With its journal open, nobody else can write its digest any more.
  removeDigest(path)
  // What is deleted is overwritten, not only forgotten.
  sqlite.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  migrate(sqlite)
}

/** Throws SQLite's own error of a damaged database when its pages do not fit together. */
export async function checkIntegrity(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const problem = rows[0]?.quick_check
  if (problem !== 'ok') throw corruptError(problem ?? 'The database is damaged')
}

/** A statement without effect. */
const NOTHING: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Statements kept prepared: all that the program writes, and some of those with lists of any length. */
const MAX_PREPARED = 500

/** Kysely expects better-sqlite3: parameters as one array, and statements that know whether they read. */
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
      // A full disk makes SQLite roll back by itself: failing to do it again would hide why.
      if (sql === 'rollback' && !sqlite.isTransaction) return NOTHING
      // Every transaction writes. One that began by reading would fail, not wait, when another one is writing.
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

/** A list of any length as one parameter, for `in`: the statement is the same whatever its length. */
export const among = <T>(values: readonly T[]) =>
  sql<T>`(select value from json_each(${JSON.stringify([...new Set(values)])}))`

/** Returns the path of the database of an installation. */
export const databasePath = (dataDir: string): string => join(dataDir, 'cartable.sqlite')
