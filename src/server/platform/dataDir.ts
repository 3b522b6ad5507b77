import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './config.ts'
import { SQLITE_BUSY, sqliteCode } from './sqliteCode.ts'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

/** Creates a folder that only its owner can read, or makes an existing one private. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_FOLDER })
  close(path, OWNER_FOLDER)
}

/**
 * Creates a SQLite database that only its owner can read, or makes an existing one and its log private.
 * SQLite gives the files next to a database the same permissions.
 */
export function privateDatabase(path: string): void {
  // Never opens an existing one: closing it would drop the locks that SQLite holds on it for this whole
  // process
  // (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_FILE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) close(file, OWNER_FILE)
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // It belongs to another user, who decides who else may read it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** An unreferenced lock would be garbage-collected, and closed. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a data folder for this process. Throws a StartError if another server has locked it. SQLite holds the
 * lock through the operating system, so it always ends with the process.
 * @returns Function that releases the folder.
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
  heldLocks.add(lock)
  return () => {
    rmSync(pidPath, { force: true })
    heldLocks.delete(lock)
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
