import { backup, DatabaseSync } from 'node:sqlite'
import { databasePath } from '../../db/connection.ts'

/** Copies a consistent snapshot of the database, with SQLite's own backup. */
export async function snapshot(dataDir: string, folder: string): Promise<void> {
  const source = new DatabaseSync(databasePath(dataDir), { readOnly: true })
  try {
    await backup(source, databasePath(folder))
  } finally {
    source.close()
  }
}
