import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type IsNamed, removeUnnamed, temporaryFolder, writeManifest } from './abandoned.ts'
import type { ArtefactFiles, NewFiles } from './artefactFiles.ts'
import { Hasher, hashOf, hashOfFile } from './integrity.ts'
import { Spill } from './spill.ts'

/** Destination of the bytes of a part of an import; it returns their hash. */
export type Sink = Pick<Staging, 'put' | 'putPieces'>

/** Returns hashes without storing anything: for checking an import. */
export const NULL_SINK: Sink = {
  put: async bytes => hashOf(bytes),
  async putPieces(pieces) {
    const hasher = new Hasher()
    for (const piece of pieces) hasher.update(piece)
    return hasher.finish()
  },
}

/**
 * Files of one import, separate until everything is complete: `put` them, `offer` them, then `commit` them
 * inside the transaction that refers to them, or `discard` them.
 */
export class Staging {
  readonly #folder: string
  readonly #files: ArtefactFiles
  readonly #hashes = new Set<string>()
  #isOffered = false
  #settled: string[] = []
  #stuck = false

  private constructor(folder: string, files: ArtefactFiles) {
    this.#folder = folder
    this.#files = files
  }

  /**
   * @param root Folder of unfinished imports. @param files Destination of the artefacts.
   * @param purpose Purpose of the import, in the words that are logged when it has to be cleaned up.
   */
  static async open(root: string, files: ArtefactFiles, purpose: string): Promise<Staging> {
    return new Staging(await temporaryFolder(root, purpose), files)
  }

  /** Stores bytes and returns their hash. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes)
    await writeFile(join(this.#folder, hash), bytes, { flush: true })
    this.#hashes.add(hash)
    return hash
  }

  /** Stores bytes that arrive in chunks, and returns their hash. */
  async putPieces(pieces: Iterable<Uint8Array>): Promise<string> {
    const hasher = new Hasher()
    const path = join(this.#folder, 'pieces')
    const file = await open(path, 'w')
    try {
      for (const piece of pieces) {
        hasher.update(piece)
        await file.writeFile(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    const hash = hasher.finish()
    await rename(path, join(this.#folder, hash))
    this.#hashes.add(hash)
    return hash
  }

  /** Returns a temporary file, which is removed along with the staged files. */
  spill(name: string): Spill {
    return new Spill(join(this.#folder, name))
  }

  /** Stores a copy of a file of any size and returns its hash. */
  async putFile(path: string, signal: AbortSignal): Promise<string> {
    const hasher = new Hasher()
    const copy = join(this.#folder, 'copy')
    await pipeline(
      createReadStream(path),
      async function* (chunks) {
        for await (const chunk of chunks) {
          hasher.update(chunk)
          yield chunk
        }
      },
      createWriteStream(copy, { flush: true }),
      { signal },
    )
    const hash = hasher.finish()
    await rename(copy, join(this.#folder, hash))
    this.#hashes.add(hash)
    return hash
  }

  /** Returns a path for a file that is written gradually and then adopted. */
  get draft(): string {
    return join(this.#folder, 'draft')
  }

  /** Stores the completed draft and returns its hash. */
  async adoptDraft(): Promise<string> {
    const hash = await hashOfFile(this.draft)
    await rename(this.draft, join(this.#folder, hash))
    this.#hashes.add(hash)
    return hash
  }

  /**
   * Uploads the files to a remote storage in advance, so that the transaction does not have to wait; it
   * checks each file again. If the process is killed, the next start removes unreferenced artefacts.
   */
  async offer(signal?: AbortSignal): Promise<void> {
    this.#settled = [...this.#hashes]
    await writeManifest(this.#folder, this.#settled)
    this.#isOffered = await this.#files.offer(this.#paths(this.#hashes), signal)
    if (!this.#isOffered) this.#settled = []
  }

  /**
   * Moves the files to their places. Existing files with the same content stay; damaged ones are replaced.
   *
   * @param isWanted Returns which files are moved; by default all.
   */
  async commit(isWanted: IsNamed = async () => true): Promise<void> {
    const wanted: string[] = []
    for (const hash of this.#hashes) if (await isWanted(hash)) wanted.push(hash)
    const faults = await this.#files.lacking(this.#paths(wanted), this.#isOffered)
    if (!this.#isOffered) {
      // Only previously missing files may be removed again: another instance refers to the damaged ones.
      this.#settled = [...faults].filter(([, fault]) => fault === 'missing').map(([hash]) => hash)
      await writeManifest(this.#folder, this.#settled)
    }
    await this.#files.keep(this.#paths(faults.keys()))
    await this.#files.adopt(this.#paths(wanted.filter(hash => !faults.has(hash))))
  }

  #paths(hashes: Iterable<string>): NewFiles {
    return new Map(Array.from(hashes, hash => [hash, join(this.#folder, hash)]))
  }

  /** Removes the committed files. Files to which an instance now refers stay. */
  async rollback(isNamed: IsNamed): Promise<void> {
    this.#stuck = this.#settled.length > 0
    await removeUnnamed(this.#settled, this.#files, isNamed)
    this.#stuck = false
  }

  /** Removes the uncommitted files. After a failed rollback, the next start removes them. */
  async discard(): Promise<void> {
    if (!this.#stuck) await rm(this.#folder, { recursive: true, force: true })
  }
}
