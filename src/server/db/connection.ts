import { join } from 'node:path'
import { readDatabase } from '../platform/config.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { type Db, dialectOf } from './dialect.ts'
import { isPostgres, openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type { Db } from './dialect.ts'

/**
 * Opens a database by its address, and brings it to the present structure. `db.destroy()` closes it.
 *
 * The path of a file is SQLite's: the file is made when it is missing, with its folder, and nobody but their owner can
 * read them; throws SQLite's error of a damaged database also for damage that SQLite does not look for. A URL is
 * PostgreSQL's: the first query connects, and rejects with a StartError where that cannot be.
 */
export const openDatabase = (address: string): Db =>
  isPostgres(address) ? openPostgres(address) : openSqlite(address)

/** Throws the error of a damaged database when it is one. */
export const checkIntegrity = (db: Db): Promise<void> => dialectOf(db).checkIntegrity(db)

/** Returns the path of the database of an installation that has none elsewhere. */
export const databasePath = (dataDir: string): string => join(dataDir, 'cartable.sqlite')

/**
 * Returns the address of the database of a command: that which the environment names, or the one in the data folder.
 * Throws a StartError where it names none that can be one.
 */
export const databaseOf = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => readDatabase(env).url ?? databasePath(dataDir)

/** A data folder with its database and its artefacts, as threads are told of it. */
export interface Installed {
  dataDir: string
  /** Place of the artefacts in an object storage, or null where they are in the data folder. */
  objects: ObjectsAt | null
  /** Address of the database. */
  database: string
}
