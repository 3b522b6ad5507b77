import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { geopackageReader } from '../../../data/formats/geopackage/geopackageReader.ts'
import type { OpenDatabase, Values } from '../../../data/formats/geopackage/tables.ts'

const open: OpenDatabase = async (file, signal) => {
  const { path, [Symbol.asyncDispose]: release } = await file.open(signal)
  try {
    const database = guarded(() => openDatabase(path))
    return {
      all: (sql, ...values) => guarded(() => database.prepare(sql).all(...values)),
      each(sql) {
        const rows = guarded(() => {
          const statement = database.prepare(sql)
          statement.setReadBigInts(true)
          return statement.iterate() as Iterator<Values>
        })
        return { next: () => guarded(() => rows.next()) }
      },
      turn: () => setImmediate(),
      async [Symbol.asyncDispose]() {
        database.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens a database without creating the companion files of SQLite. */
function openDatabase(path: string): DatabaseSync {
  const address = pathToFileURL(path)
  address.search = 'mode=ro&immutable=1'
  const database = new DatabaseSync(address, { readOnly: true, allowExtension: false })
  database.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
  database.enableDefensive(true)
  return database
}

/** Reports every SQLite error as a damaged file. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const isSqlite = (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR'
    throw isSqlite ? new ImportError('badGeoPackage', {}, null, error) : error
  }
}

export const geopackage = geopackageReader(open)
