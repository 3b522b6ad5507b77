import type { Database, SqlJs } from 'sql.js'
import { ImportError } from '../data/formats/common/importError.ts'
import type { LocalFile } from '../data/formats/common/source.ts'
import type { OpenDatabase, Values } from '../data/formats/geopackage/tables.ts'
import { LocalProblem } from './problems.ts'

/** URL of the WebAssembly file of SQLite. */
const PROGRAM = new URL('../../node_modules/sql.js/dist/sql-wasm-browser.wasm', import.meta.url).href

let loaded: Promise<SqlJs> | null = null
/**
 * Loads SQLite, once. If the browser does not compile WebAssembly in a worker, only the import can read the
 * file.
 */
const load = (): Promise<SqlJs> =>
  (loaded ??= import('sql.js')
    .then(({ default: start }) => start({ locateFile: () => PROGRAM }))
    .catch((error: unknown) => {
      loaded = null
      throw new LocalProblem('otherFormat', {}, error)
    }))

/** Opens a file as an SQLite database in memory. */
export const openSqlite: OpenDatabase = async (file, signal) => {
  const [sqlite, bytes] = await Promise.all([load(), wholeFile(file, signal)])
  const database = guarded(() => readOnlyDatabase(sqlite, bytes))
  return {
    all: (sql, ...values) => guarded(() => [...rowsOf(database, sql, values, false)]),
    each: sql => {
      const rows = rowsOf(database, sql, [], true)
      return { next: () => guarded(() => rows.next()) }
    },
    turn: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}

/** Opens a read-only database from an untrusted file. */
function readOnlyDatabase(sqlite: SqlJs, bytes: Uint8Array): Database {
  const database = new sqlite.Database(bytes)
  try {
    database.run('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
    return database
  } catch (error) {
    // Frees the memory of SQLite.
    database.close()
    throw error
  }
}

/** Yields the rows of a statement by column name. */
function* rowsOf(
  database: Database,
  sql: string,
  values: readonly (string | number)[],
  useBigInt: boolean,
): Generator<Values> {
  const statement = database.prepare(sql, values)
  try {
    while (statement.step()) yield statement.getAsObject(null, { useBigInt })
  } finally {
    statement.free()
  }
}

async function wholeFile(file: LocalFile, signal: AbortSignal): Promise<Uint8Array> {
  await using opened = await file.openBytes(signal)
  return new Uint8Array(await opened.read(0, opened.size))
}

/** Reports every error of SQLite as a damaged file. SQLite throws plain errors with its own messages. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ImportError('badGeoPackage', {}, null, error)
  }
}
