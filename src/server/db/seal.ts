import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../platform/config.ts'

/**
 * Returns the path of the file beside a closed database that has its SHA-256: SQLite checks the structure of a file,
 * not its content.
 */
export const sealPath = (path: string): string => `${path}.seal`

/** Throws a StartError when a database has changed since it was closed. */
export function checkSeal(path: string): void {
  const seal = sealPath(path)
  if (!existsSync(seal) || readFileSync(seal, 'utf8') === digestOf(path)) return
  throw new StartError(say => say('start.databaseChanged', { path, seal }))
}

/** Removes the digest of a database that will change. The caller holds a lock that `seal` waits for. */
export function breakSeal(path: string): void {
  rmSync(sealPath(path), { force: true })
}

/**
 * Writes the digest of a database that nobody has open any more, its journal included; does nothing while somebody
 * has it open, or where it cannot be written.
 */
export function seal(path: string): void {
  // An installation that is gone by now has nothing to compare with.
  if (!existsSync(path)) return
  const sqlite = new DatabaseSync(path)
  const draft = `${sealPath(path)}.new`
  let file: number | undefined
  try {
    // Both fail while anybody else has the database open.
    sqlite.exec('pragma journal_mode = delete; begin exclusive')
    file = openSync(path, 'r')
    writeFileSync(draft, digestOf(file), { mode: 0o600, flush: true })
    renameSync(draft, sealPath(path))
  } catch {
    // Without a digest the next start has nothing to compare with, as after a kill.
    rmSync(draft, { force: true })
  } finally {
    sqlite.close()
    // Not sooner: closing it drops the lock.
    if (file !== undefined) closeSync(file)
  }
}

const digestOf = (file: string | number): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')
