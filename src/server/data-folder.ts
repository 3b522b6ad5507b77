import { existsSync, statSync } from 'node:fs'
import type { ArtefactStore } from './artefacts/store.ts'
import { StartError } from './config.ts'

type Fault = 'full' | 'closed' | 'noFolder' | 'damaged' | 'inUse'

const SYSTEM: Readonly<Record<string, Fault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  ENOTDIR: 'noFolder',
  EEXIST: 'noFolder',
  EISDIR: 'damaged',
}

/** Primary result codes of SQLite. */
const SQLITE: Readonly<Record<number, Fault>> = {
  5: 'inUse',
  8: 'closed',
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
}

/** Why a data folder cannot be worked in, as a StartError, where the person can do something about it; else as it is. */
export function orStartError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const fault =
    typeof errcode === 'number' ? SQLITE[errcode & 0xff] : typeof code === 'string' ? SYSTEM[code] : undefined
  return fault === undefined ? error : new StartError(SENTENCES[fault](dataDir))
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
