import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../db/connection.ts'
import { asPostgresLoss } from '../db/postgresStart.ts'
import { StartError } from '../platform/config.ts'
import { SQLITE_BUSY, SQLITE_FULL, SQLITE_READONLY, sqliteCode } from '../platform/sqliteCode.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { ObjectsError } from '../storage/objects/objectsFaults.ts'
import { asObjectsStartError } from '../storage/objects/startErrors.ts'

type Fault = 'full' | 'closed' | 'noFolder' | 'damaged' | 'inUse' | 'failing'

const SYSTEM: Readonly<Record<string, Fault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  ENOTDIR: 'noFolder',
  EEXIST: 'noFolder',
  EISDIR: 'damaged',
  EIO: 'failing',
}

/** Primary result codes of SQLite. */
const SQLITE: Readonly<Record<number, Fault>> = {
  [SQLITE_BUSY]: 'inUse',
  [SQLITE_READONLY]: 'closed',
  // SQLite also reports this when the memory shared between processes does not fit on the disk.
  10: 'failing',
  11: 'damaged',
  [SQLITE_FULL]: 'full',
  14: 'closed',
  26: 'damaged',
}

/**
 * Returns the reason a data folder, or external storage, cannot be used as a StartError, when the user can
 * act on it; any other error unchanged.
 */
export function orStartError(error: unknown, dataDir: string, databaseUrl: string | null = null): unknown {
  if (error instanceof StartError) return error
  const lost = databaseUrl === null ? error : asPostgresLoss(error, databaseUrl)
  if (lost instanceof StartError) return lost
  if (error instanceof ObjectsError) return asObjectsStartError(error)
  const { code } = error as { code?: unknown }
  const sqlite = sqliteCode(error)
  const fault = sqlite !== null ? SQLITE[sqlite] : typeof code === 'string' ? SYSTEM[code] : undefined
  return fault === undefined ? error : new StartError(say => say(`start.folder.${fault}`, { dataDir }))
}

/** Number of bytes that a request or two may write. */
const LEAST_ROOM = 256 * 1024

/** Returns whether the disk of a data folder has room for a request or two. */
export function hasRoom(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize >= LEAST_ROOM
}

/**
 * Throws the system's error if the disk of a data folder is full: reads would work, but every change would
 * fail.
 */
export function checkRoom(dataDir: string): void {
  const path = join(dataDir, 'server.room')
  try {
    writeFileSync(path, new Uint8Array(LEAST_ROOM))
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Throws a StartError when the database is missing and its data are not: a new one would treat every file of
 * the old one as unused. A database without its journal may have lost all of its content.
 */
export async function refuseLostDatabase(dataDir: string, store: ArtefactStore): Promise<void> {
  const path = databasePath(dataDir)
  if (hasContent(path) || !(await hasData(dataDir, store))) return
  throw new StartError(say => say('start.databaseLost', { path }))
}

/**
 * Returns whether a data folder contains anything created after the database: data, mails, a secret, or a
 * marker.
 */
async function hasData(dataDir: string, store: ArtefactStore): Promise<boolean> {
  const later = ['mail', 'secret', MARKS.open, MARKS.closed]
  return !(await store.isEmpty()) || later.some(name => existsSync(join(dataDir, name)))
}

/**
 * Marker files of a data folder with a filled database. Operators remove the files of a killed server
 * (`server.*`) by hand, so these names begin differently.
 */
const MARKS = { open: 'installation.open', closed: 'installation.closed' }

/** Marks that the data folder has a filled database, and that a server has it open. */
export function markOpen(dataDir: string): void {
  const open = join(dataDir, MARKS.open)
  writeFileSync(open, '', { mode: 0o600, flush: true })
  rmSync(join(dataDir, MARKS.closed), { force: true })
}

/** Marks that the database was closed. Renaming needs no room on the disk. */
export function markClosed(dataDir: string): void {
  const open = join(dataDir, MARKS.open)
  if (existsSync(open)) renameSync(open, join(dataDir, MARKS.closed))
}

/** Offset of the structure's version in a database file; 0 before the first migration. */
const USER_VERSION_AT = 60
/** Offset of the byte that is 2 in a database with a write-ahead log, and 1 in a closed one. */
const READ_VERSION_AT = 19
const HEADER_BYTES = 100

/** Returns whether a database is more than a new file, or has a journal. */
function hasContent(path: string): boolean {
  const header = headerOf(path)
  if (header === null) return false
  const isOther = header.toString('latin1', 0, 15) !== 'SQLite format 3'
  return isOther || header.readUInt32BE(USER_VERSION_AT) > 0 || isFilled(`${path}-wal`)
}

/**
 * Throws a StartError when the journal of a killed server is missing, and with it the last changes that it
 * confirmed.
 */
export function refuseLostJournal(dataDir: string): void {
  const path = databasePath(dataDir)
  const left = join(dataDir, MARKS.open)
  const isOpen = headerOf(path)?.[READ_VERSION_AT] === 2
  // An empty journal is not lost: SQLite truncates it once all changes are in the database.
  if (!isOpen || !existsSync(left) || existsSync(`${path}-wal`)) return
  throw new StartError(say => say('start.journalLost', { journal: `${path}-wal`, left }))
}

function headerOf(path: string): Buffer | null {
  if (!isFilled(path)) return null
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header)
  } finally {
    closeSync(file)
  }
  return header
}

const isFilled = (path: string): boolean => existsSync(path) && statSync(path).size > 0
