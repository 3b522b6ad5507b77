import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../platform/config.ts'

/** SQLite's code for a damaged database. */
const CORRUPT = 11

/** Returns SQLite's own error of a damaged database, for damage that SQLite does not detect. */
export function corruptError(message: string): Error {
  return Object.assign(new Error(message), { errcode: CORRUPT })
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Magic number of the journal. If its lowest bit is set, checksums are over big-endian words. */
const MAGIC = 0x377f0682

/**
 * Throws SQLite's error of a damaged database when its journal (the write-ahead log) contains transactions
 * that SQLite would silently drop because their checksums are wrong.
 */
export function checkJournal(path: string): void {
  const journal = `${path}-wal`
  if (existsSync(journal) && losesFrames(readFileSync(journal))) {
    throw corruptError('The journal of the database is damaged')
  }
}

/**
 * Returns whether a journal has complete frames that SQLite would drop. The frame that a killed process was
 * writing is truncated, or precedes frames of a former round; it is not damage.
 *
 * Format and checksum: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function losesFrames(journal: Buffer): boolean {
  if (journal.byteLength <= HEADER_BYTES) return false
  const magic = journal.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return true
  const sum = new Checksum((magic & 1) === 1)
  sum.add(journal.subarray(0, 24))
  if (!sum.isAt(journal, 24)) return true
  const frameBytes = FRAME_HEADER_BYTES + journal.readUInt32BE(8)
  const count = Math.floor((journal.byteLength - HEADER_BYTES) / frameBytes)
  const frames = Array.from({ length: count }, (_, index) => {
    const start = HEADER_BYTES + index * frameBytes
    return journal.subarray(start, start + frameBytes)
  })
  const isOfThisRound = (frame: Buffer) => frame.subarray(8, 16).equals(journal.subarray(16, 24))
  const broken = frames.findIndex(frame => {
    sum.add(frame.subarray(0, 8))
    sum.add(frame.subarray(FRAME_HEADER_BYTES))
    return !sum.isAt(frame, 16)
  })
  const sound = broken === -1 ? frames : frames.slice(0, broken)
  const [first, ...behind] = broken === -1 ? [] : frames.slice(broken)
  if (!sound.every(isOfThisRound) || behind.some(isOfThisRound)) return true
  return first !== undefined && behind.length === 0 && isOfThisRound(first)
}

/** Running checksum of a journal: two sums modulo 2^32 over pairs of 32-bit words. */
class Checksum {
  readonly #isBigEndian: boolean
  #first = 0
  #second = 0

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian
  }

  /** @param bytes Length in multiples of 8. */
  add(bytes: Buffer): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.byteLength; at += 8) {
      this.#first = (this.#first + view.getUint32(at, !this.#isBigEndian) + this.#second) >>> 0
      this.#second = (this.#second + view.getUint32(at + 4, !this.#isBigEndian) + this.#first) >>> 0
    }
  }

  /** Returns whether both sums equal the stored ones at an offset, which are big-endian. */
  isAt(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second
  }
}

/**
 * Returns the path of the file with the SHA-256 of a closed database: SQLite checks the structure of a file,
 * not its content.
 */
export const digestPath = (path: string): string => `${path}.seal`

/** Throws a StartError when a database has changed since it was closed. */
export function checkDigest(path: string): void {
  const seal = digestPath(path)
  if (!existsSync(seal) || readFileSync(seal, 'utf8') === digestOf(path)) return
  throw new StartError(say => say('start.databaseChanged', { path, seal }))
}

/** Removes the digest of a database that will change. The caller holds a lock that `writeDigest` waits for. */
export function removeDigest(path: string): void {
  rmSync(digestPath(path), { force: true })
}

/**
 * Writes the digest of a closed database, including its journal. Does nothing if a process has the database
 * open, or the folder is read-only.
 */
export function writeDigest(path: string): void {
  // After a removed installation, there is nothing to compare.
  if (!existsSync(path)) return
  const sqlite = new DatabaseSync(path)
  const draft = `${digestPath(path)}.new`
  let file: number | undefined
  try {
    // Both fail while another connection is open.
    sqlite.exec('pragma journal_mode = delete; begin exclusive')
    file = openSync(path, 'r')
    writeFileSync(draft, digestOf(file), { mode: 0o600, flush: true })
    renameSync(draft, digestPath(path))
  } catch {
    // Without a digest the next start compares nothing, as after a kill.
    rmSync(draft, { force: true })
  } finally {
    sqlite.close()
    // Last: closing the file releases the lock.
    if (file !== undefined) closeSync(file)
  }
}

const digestOf = (file: string | number): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')
