import type { DialectAdapter, Insertable, Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Values of a list that is one parameter of a statement. */
export type Listed = 'integers' | 'texts'

/** Answer of a query for keys: one text, as so many rows would take several times as long. */
export interface KeysRow {
  keys: string
}

/** A query for the datasets that have words. */
export interface Search {
  query: RawBuilder<KeysRow>
  /** Reads the answer: the keys of the datasets, those first in whose names most of the words are, as they came in. */
  keysIn: (answer: string) => Uint32Array
}

/** All in which the databases differ that can keep the rows of an installation. */
export interface Dialect {
  /** Whether a long query keeps this process from everything else, so that it belongs into a thread. */
  readonly isInProcess: boolean
  /** A list of any length as one parameter, for `in`: the statement is the same whatever its length. */
  among<T>(kind: Listed, values: readonly T[]): RawBuilder<T>
  /** A text as it is sorted: by the code points of its letters. */
  sorted(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** The values of an expression, in the order of their rows, as an array in JSON. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<unknown>
  jsonObject(fields: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown>
  /** @param words Beginnings of words, of letters and digits only: at least one. */
  search(words: readonly string[]): Search
  /** Datasets as a table `found` of one parameter: their `key`, and their `place` in the list. */
  found(keys: Uint32Array): RawBuilder<unknown>
  /** Brings up to date by which words datasets are found, after they or their source were described. */
  describe(db: Db, described: { dataset: string } | { source: string }): Promise<void>
  /** Writes a row in the stead of the one with its key, as the last that came. */
  replaceTileset(db: Db, tileset: Insertable<Schema['tileset']>): Promise<void>
  /** Does all of some work or nothing of it, as if nobody else were at work. It may be called several times. */
  inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>
  /** Does what `inTransaction` does once, while no other work of this kind is done: for what changes files too. */
  exclusively<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>
  /**
   * Does work while no other process does work of that name, waiting for those that do. Where its process dies the next
   * one has its turn; work that is cut short by a lost connection may be done twice.
   */
  alone<T>(db: Db, name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The last number that each table gave to a row, which may be gone. */
  lastNumbers(db: Db): Promise<ReadonlyMap<string, number>>
  /** Gives no number any more up to these, nor one of a row that came with its own. */
  continueNumbers(db: Db, last: ReadonlyMap<string, number>): Promise<void>
  /** Throws the error of a damaged database when it finds that it is. */
  checkIntegrity(db: Db): Promise<void>
  /** Tells whether the structure is that which this program needs, or what a newer one has made of it meanwhile. */
  isMigrated(db: Db): Promise<boolean>
  /** Brings what is in a journal into the place where it belongs. */
  checkpoint(db: Db): Promise<void>
  /** Leaves nothing of deleted rows in the files of the database. */
  vacuum(db: Db): Promise<void>
}

/** By what every transaction of a database has in common with it. */
const opened = new WeakMap<DialectAdapter, { dialect: Dialect; address: string }>()

/** Notes what a database is that was opened. */
export function register(db: Db, dialect: Dialect, address: string): void {
  opened.set(db.getExecutor().adapter, { dialect, address })
}

function known(db: Db): { dialect: Dialect; address: string } {
  const found = opened.get(db.getExecutor().adapter)
  if (found === undefined) throw new Error('A database that openDatabase has not opened')
  return found
}

/** Returns what is particular to a database. */
export const dialectOf = (db: Db): Dialect => known(db).dialect

/** Returns the address by which a database was opened: a path, or a URL. */
export const addressOf = (db: Db): string => known(db).address

/** A list of any length as one parameter, for `in`. */
export const among = <T extends string | number>(db: Db, kind: Listed, values: readonly T[]) =>
  dialectOf(db).among<T>(kind, [...new Set(values)])

/**
 * Does all of some work in the database, or nothing of it, as if nobody else were at work. Where others were, it may be
 * done anew: it changes nothing but the database.
 */
export const inTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  dialectOf(db).inTransaction(db, work)

/**
 * Does all of some work in the database, or nothing of it, while nobody else does such work, in whatever process: for
 * what changes the files of the catalogue together with its rows.
 */
export const exclusively = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  dialectOf(db).exclusively(db, work)
