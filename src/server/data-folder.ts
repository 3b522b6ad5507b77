import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArtefactStore } from './artefacts/store.ts'
import { StartError } from './config.ts'

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
  5: 'inUse',
  8: 'closed',
  // Also where there is no room for what the processes of a database share.
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'closed',
  26: 'damaged',
}

const SENTENCES: Readonly<Record<Fault, (dataDir: string) => string>> = {
  full: dataDir => `The disk of ${dataDir} is full: make room, and start again.`,
  closed: dataDir => `${dataDir} cannot be written: give this user the right to, or set DATA_DIR.`,
  noFolder: dataDir => `${dataDir} is no folder: set DATA_DIR to one.`,
  damaged: dataDir => `The database in ${dataDir} is damaged: put back a backup of it, and start again.`,
  inUse: dataDir => `The database in ${dataDir} is being changed by another program: start again after it.`,
  failing: dataDir =>
    `The disk of ${dataDir} cannot be read or written: check it and the room on it, and start again.`,
}

/** Why a data folder cannot be worked in, as a StartError, where the person can do something about it; else as it is. */
export function orStartError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const fault =
    typeof errcode === 'number' ? SQLITE[errcode & 0xff] : typeof code === 'string' ? SYSTEM[code] : undefined
  return fault === undefined ? error : new StartError(SENTENCES[fault](dataDir))
}

/** What a request or two need to write, in bytes. */
const LEAST_ROOM = 256 * 1024

/** Throws the system's error when a data folder has no room for anything: reads would go on, and every change fail. */
export function checkRoom(dataDir: string): void {
  const path = join(dataDir, 'server.room')
  try {
    writeFileSync(path, new Uint8Array(LEAST_ROOM))
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Throws a StartError when the database is gone and what it describes is not: a new one would have every file of
 * the old one taken for rubbish.
 */
export async function refuseLostDatabase(path: string, store: ArtefactStore): Promise<void> {
  const isThere = existsSync(path) && statSync(path).size > 0
  if (isThere || (await store.isEmpty())) return
  throw new StartError(
    `The database ${path} is gone, and the data it describes are not: put back a backup of it, or empty the folder.`,
  )
}
