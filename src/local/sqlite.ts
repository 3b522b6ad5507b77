import type { Database, SqlJs } from 'sql.js'
import { ImportError } from '../server/formats/common/importError.ts'
import type { LocalFile } from '../server/formats/common/localFile.ts'
import type { OpenDatabase, Values } from '../server/formats/geopackage/database.ts'
import { LocalProblem } from './problems.ts'

/** Address of SQLite as a program. */
const PROGRAM = new URL('../../node_modules/sql.js/dist/sql-wasm-browser.wasm', import.meta.url).href

let loaded: Promise<SqlJs> | null = null
/** Loads SQLite, once; a browser that compiles no WebAssembly in a worker leaves the file to the import. */
const load = (): Promise<SqlJs> =>
  (loaded ??= import('sql.js')
    .then(({ default: start }) => start({ locateFile: () => PROGRAM }))
    .catch((error: unknown) => {
      loaded = null
      throw new LocalProblem('otherFormat', {}, error)
    }))

/** Opens a file as a database of SQLite in memory. */
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

/** Opens a database that cannot be written and whose file is not believed. */
function readOnlyDatabase(sqlite: SqlJs, bytes: Uint8Array): Database {
  const database = new sqlite.Database(bytes)
  try {
    database.run('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
    return database
  } catch (error) {
    // Else its bytes stay in the memory of SQLite.
    database.close()
    throw error
  }
}

/** The rows of a statement by the names of their columns. */
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

/** Takes for damaged all that SQLite cannot read; it throws plain errors with its own sentences. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ImportError('badGeoPackage', {}, null, error)
  }
}
