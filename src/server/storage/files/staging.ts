import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type IsNamed, removeUnnamed, temporaryFolder, writeManifest } from './abandoned.ts'
import type { ArtefactFiles, NewFiles } from './artefactFiles.ts'
import { Hasher, hashOf, hashOfFile } from './integrity.ts'

/** Destination of the bytes of a part of an import; it answers their hash. */
export type Sink = Pick<Staging, 'put'>

/** Answers hashes and keeps nothing: for trying an import out. */
export const NULL_SINK: Sink = { put: async bytes => hashOf(bytes) }

/**
 * The files of one import, away from all others until everything is there: `put` them, `offer` them, then `commit` them
 * inside the transaction that names them, or `discard` them.
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
   * @param root Folder of unfinished imports. @param files Place to which the artefacts belong.
   * @param purpose Purpose of the import, in the words that are told when it has to be cleaned up.
   */
  static async open(root: string, files: ArtefactFiles, purpose: string): Promise<Staging> {
    return new Staging(await temporaryFolder(root, purpose), files)
  }

  /** Keeps bytes and returns their hash. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes)
    await writeFile(join(this.#folder, hash), bytes, { flush: true })
    this.#hashes.add(hash)
    return hash
  }

  /** Keeps a copy of a file of any size and returns its hash. */
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

  /** A path for a file that is written bit by bit, and then adopted. */
  get draft(): string {
    return join(this.#folder, 'draft')
  }

  /** Keeps the draft, which is whole and on the disk, and returns its hash. */
  async adoptDraft(): Promise<string> {
    const hash = await hashOfFile(this.draft)
    await rename(this.draft, join(this.#folder, hash))
    this.#hashes.add(hash)
    return hash
  }

  /**
   * Sends the files ahead where they go far, so that nobody waits for that: for the time before the transaction, in which
   * each is looked for once more. If this is killed, the next start removes what no instance is made of.
   */
  async offer(signal?: AbortSignal): Promise<void> {
    this.#settled = [...this.#hashes]
    await writeManifest(this.#folder, this.#settled)
    this.#isOffered = await this.#files.offer(this.#paths(this.#hashes), signal)
    if (!this.#isOffered) this.#settled = []
  }

  /**
   * Moves the files to their places. What is there already, of the same content, stays; what is damaged is replaced.
   *
   * @param isWanted Tells which files are to be moved; by default all.
   */
  async commit(isWanted: IsNamed = async () => true): Promise<void> {
    const wanted: string[] = []
    for (const hash of this.#hashes) if (await isWanted(hash)) wanted.push(hash)
    const faults = await this.#files.lacking(this.#paths(wanted), this.#isOffered)
    if (!this.#isOffered) {
      // Only what was not there may go again: another instance is made of what was damaged.
      this.#settled = [...faults].filter(([, fault]) => fault === 'missing').map(([hash]) => hash)
      await writeManifest(this.#folder, this.#settled)
    }
    await this.#files.keep(this.#paths(faults.keys()))
    await this.#files.adopt(this.#paths(wanted.filter(hash => !faults.has(hash))))
  }

  #paths(hashes: Iterable<string>): NewFiles {
    return new Map(Array.from(hashes, hash => [hash, join(this.#folder, hash)]))
  }

  /** Takes back what was settled, unless an instance is made of it by now. */
  async rollback(isNamed: IsNamed): Promise<void> {
    this.#stuck = this.#settled.length > 0
    await removeUnnamed(this.#settled, this.#files, isNamed)
    this.#stuck = false
  }

  /** Removes what was not settled. What could not be taken back is left to the next start. */
  async discard(): Promise<void> {
    if (!this.#stuck) await rm(this.#folder, { recursive: true, force: true })
  }
}
