import type { DialectAdapter, Insertable, Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Types of the values of a list that is one parameter of a statement. */
export type Listed = 'integers' | 'texts'

/** Result of a query for keys: a single text, since one row per key would take several times as long. */
export interface KeysRow {
  keys: string
}

/** Query for the datasets that contain all words. */
export interface Search {
  query: RawBuilder<KeysRow>
  /**
   * Parses the answer: the keys of the datasets, those with the most words in their names first, otherwise in
   * order of insertion.
   */
  keysIn: (answer: string) => Uint32Array
}

/**
 * Subject of a transaction. Transactions on one subject run one after the other on all servers; those on
 * different subjects never wait for one another.
 */
export type Subject =
  | 'sign-up'
  | 'password'
  | 'mail link'
  | 'session'
  | 'API key'
  | 'saved style'
  | 'saved map'
  | 'saved story'
  | 'saved template'
  | 'kept dataset'
  | 'private link'
  | 'administration'
  | 'feedback'
  | 'following'
  | 'job'
  | 'upload'

/** All differences between the supported databases. */
export interface Dialect {
  /** True if a long query blocks this process, so that it must run in a thread. */
  readonly isInProcess: boolean
  /** List of any length as one parameter of `in`: the statement is the same for every length. */
  among<T>(kind: Listed, values: readonly T[]): RawBuilder<T>
  /** Text in sort order, by the code points of its characters. */
  sorted(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** Values of an expression, in the order of their rows, as a JSON array. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<unknown>
  jsonObject(fields: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown>
  /** @param words Prefixes of words, of letters and digits only: at least one. */
  search(words: readonly string[]): Search
  /** Datasets as a table `found` from one parameter: their `key`, and their `place` in the list. */
  found(keys: Uint32Array): RawBuilder<unknown>
  /** Updates the search words of datasets, after they or their source changed. */
  describe(db: Db, described: { dataset: string } | { source: string }): Promise<void>
  /** Replaces the row with the same key, and moves it to the end. */
  replaceTileset(db: Db, tileset: Insertable<Schema['tileset']>): Promise<void>
  /** Runs work in a transaction, one at a time for each subject. The work may be called several times. */
  inTransaction<T>(db: Db, subject: Subject, work: (transaction: Db) => Promise<T>): Promise<T>
  /**
   * Runs work in a transaction, once, and never at the same time as other work of this kind: for work that
   * also changes files.
   */
  exclusively<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>
  /**
   * Runs work while no other process runs work with this name, and waits for a process that does. When its process
   * dies, the next one takes over; work interrupted by a lost connection may run twice.
   */
  alone<T>(db: Db, name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Highest number that each table has given to a row, which may have been deleted. */
  lastNumbers(db: Db): Promise<ReadonlyMap<string, number>>
  /** Continues numbering after these numbers, and after the numbers of rows inserted with their own. */
  continueNumbers(db: Db, last: ReadonlyMap<string, number>): Promise<void>
  /** Throws the error of a damaged database if it finds damage. */
  checkIntegrity(db: Db): Promise<void>
  /** Returns whether the tables have the structure of this program's version, or of a newer one. */
  isMigrated(db: Db): Promise<boolean>
  /** Moves the content of the journal into the database file. */
  checkpoint(db: Db): Promise<void>
  /** Removes all traces of deleted rows from the database files. */
  vacuum(db: Db): Promise<void>
}

interface Opened {
  dialect: Dialect
  address: string
  /** Returns the time of the database, in milliseconds since 1970. */
  clock: () => number
}

/** Keyed by Kysely's adapter, which a database and its transactions share. */
const opened = new WeakMap<DialectAdapter, Opened>()

/** Records the dialect of an opened database. */
export function register(db: Db, facts: Opened): void {
  opened.set(db.getExecutor().adapter, facts)
}

function known(db: Db): Opened {
  const found = opened.get(db.getExecutor().adapter)
  if (found === undefined) throw new Error('The database was not opened with openDatabase')
  return found
}

/** Returns the dialect of a database. */
export const dialectOf = (db: Db): Dialect => known(db).dialect

/** Returns the address with which a database was opened: a path, or a URL. */
export const addressOf = (db: Db): string => known(db).address

/**
 * Returns the current time in milliseconds since 1970, by the clock of the database. All state shared by
 * servers uses it, since the clocks of their machines may differ.
 */
export const timeOf = (db: Db): number => known(db).clock()

/** Returns a list of any length as one parameter of `in`. */
export const inList = <T extends string | number>(db: Db, kind: Listed, values: readonly T[]) =>
  dialectOf(db).among<T>(kind, [...new Set(values)])

/**
 * Runs work in a transaction, one at a time for each subject, on all servers. The work may be repeated after
 * a conflict, so it must change only the database.
 */
export const inTransaction = <T>(
  db: Db,
  subject: Subject,
  work: (transaction: Db) => Promise<T>,
): Promise<T> => dialectOf(db).inTransaction(db, subject, work)

/**
 * Runs work in a transaction while no process runs other work of this kind: for work that changes the files
 * of the catalogue together with its rows.
 */
export const exclusively = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  dialectOf(db).exclusively(db, work)
