import { join } from 'node:path'
import { readDatabase } from '../platform/config.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { type Db, dialectOf } from './dialect.ts'
import { isPostgres, openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type { Db } from './dialect.ts'

/**
 * Opens a database by its address and migrates it. `db.destroy()` closes it.
 *
 * A path is a file of SQLite, created with its folder when missing and readable only by its owner; throws
 * SQLite's error of a damaged database also for damage that SQLite does not detect. A URL is a PostgreSQL
 * database: the first query connects, and rejects with a StartError when it cannot.
 */
export const openDatabase = (address: string): Db =>
  isPostgres(address) ? openPostgres(address) : openSqlite(address)

/** Throws an error if the database is damaged. */
export const checkIntegrity = (db: Db): Promise<void> => dialectOf(db).checkIntegrity(db)

/** Returns the path of an installation's own database. */
export const databasePath = (dataDir: string): string => join(dataDir, 'cartable.sqlite')

/**
 * Returns the address of a command's database: the one in the environment, or the one in the data folder.
 * Throws a StartError for an invalid address.
 */
export const databaseOf = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => readDatabase(env).url ?? databasePath(dataDir)

/** Data folder, its database and its artefacts, in a form that threads receive. */
export interface Installed {
  dataDir: string
  /** Location of the artefacts in an object storage, or null if they are in the data folder. */
  objects: ObjectsAt | null
  /** Address of the database. */
  database: string
}
