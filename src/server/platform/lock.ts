import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './config.ts'
import { privateDatabase, privateFolder } from './privateFiles.ts'
import { SQLITE_BUSY, sqliteCode } from './sqliteCode.ts'

/** A lock that nothing holds on to would be collected as garbage, and closed. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process; throws a StartError when another server has it. The lock is one of the
 * operating system, held through SQLite: it ends with its process, however that ends.
 *
 * @returns Gives the folder back.
 */
export function lockDataDir(dataDir: string): () => void {
  privateFolder(dataDir)
  const pidPath = join(dataDir, 'server.pid')
  const lockPath = join(dataDir, 'server.lock')
  privateDatabase(lockPath)
  const lock = new DatabaseSync(lockPath)
  try {
    lock.exec('begin exclusive')
    writeFileSync(pidPath, String(process.pid))
  } catch (error) {
    lock.close()
    if (sqliteCode(error) !== SQLITE_BUSY) throw error
    const pid = pidOf(pidPath)
    throw new StartError(say =>
      pid === null ? say('start.locked', { dataDir }) : say('start.lockedBy', { pid, dataDir }),
    )
  }
  held.add(lock)
  return () => {
    rmSync(pidPath, { force: true })
    held.delete(lock)
    lock.close()
  }
}

function pidOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
