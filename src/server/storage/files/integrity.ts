import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const HASH_LENGTH = 32

/** Fault of an artefact's file: it is missing, or its content does not match its name. */
export type Fault = 'missing' | 'changed'

/** A referenced artefact no longer has its original content. */
export class DamagedArtefact extends Error {
  override name = 'DamagedArtefact'
  /** Distinguishes it from the errors of the system, which have codes too. */
  readonly code = 'DAMAGED'
  readonly hash: string
  readonly fault: Fault

  constructor(hash: string, fault: Fault) {
    super(`The artefact ${hash} is ${fault}`)
    this.hash = hash
    this.fault = fault
  }
}

/** Returns the name of an artefact: the first 32 hexadecimal digits of the SHA-256 of its bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
}

/** Returns the name of an artefact, computed off the event loop, for large files. */
export async function hashOfMany(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    .toString('hex')
    .slice(0, HASH_LENGTH)
}

/** Hashes bytes that arrive in chunks. */
export class Hasher {
  readonly #digest = createHash('sha256')

  update(bytes: Uint8Array): void {
    this.#digest.update(bytes)
  }

  finish(): string {
    return this.#digest.digest('hex').slice(0, HASH_LENGTH)
  }
}

/** Returns the name that the content of a file would have as an artefact. Rejects when it cannot be read. */
export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hasher = new Hasher()
  for await (const chunk of createReadStream(path, signal ? { signal } : {})) hasher.update(chunk)
  return hasher.finish()
}

/**
 * Reads a file again before it counts as damaged, since a single read may be at fault.
 *
 * @param laterMs Milliseconds between both reads.
 */
export async function confirmedFault(read: () => Promise<Fault | null>, laterMs = 0): Promise<Fault | null> {
  if ((await read()) === null) return null
  if (laterMs > 0) await wait(laterMs)
  return read()
}

/** Returns the fault of an artefact's file, or null. Rejects when the disk cannot be read. */
export const faultOf = (path: string, hash: string): Promise<Fault | null> =>
  confirmedFault(() => faultRead(path, hash))

async function faultRead(path: string, hash: string): Promise<Fault | null> {
  try {
    return (await hashOfFile(path)) === hash ? null : 'changed'
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? '']
    if (fault) return fault
    throw error
  }
}

/** System error codes that indicate a single damaged file. */
const FAULTS: Readonly<Record<string, Fault>> = { ENOENT: 'missing', EIO: 'changed' }

/** Resolves to null when an artefact is damaged. */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof DamagedArtefact) return null
    throw error
  }
}

/**
 * Reads an artefact. Rejects with a DamagedArtefact when the file is missing, truncated, unreadable or on a
 * bad sector.
 */
export async function readOrDamaged<T>(hash: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const fault = FAULTS[code ?? '']
    if (fault) throw new DamagedArtefact(hash, fault)
    // The system lacks resources, or the error is already classified.
    if (code !== undefined) throw error
    throw new DamagedArtefact(hash, 'changed')
  }
}

/**
 * Yields the bytes of an open file, and closes it. Yields the last chunk only if all bytes match the hash, so
 * that a changed file is never sent completely. Throws a DamagedArtefact.
 */
export async function* verifiedPieces(file: FileHandle, hash: string): AsyncGenerator<Uint8Array> {
  const hasher = new Hasher()
  let held: Uint8Array | undefined
  for await (const piece of file.createReadStream()) {
    hasher.update(piece)
    if (held !== undefined) yield held
    held = piece
  }
  if (hasher.finish() !== hash) throw new DamagedArtefact(hash, 'changed')
  if (held !== undefined) yield held
}
