import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ArtefactStore } from '../../artefacts/store.ts'
import { fileName } from './fileName.ts'

/** How long a file waits for what is to be done with it. */
const LIFE_MS = 3600 * 1000
/** Files that wait at the same time. */
const MOST = 8

/** A file that was sent, and waits. */
export interface HeldFile {
  id: string
  path: string
}

/** A file that cannot be taken: too large, or too many come at once. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly reason: 'tooLarge' | 'tooMany'

  constructor(reason: 'tooLarge' | 'tooMany') {
    super(reason)
    this.reason = reason
  }
}

interface Entry extends HeldFile {
  folder: string
  expiry: NodeJS.Timeout
}

/**
 * The files that were sent and wait to be imported. Each has a folder of its own; what is not removed before is
 * removed after an hour without use, when newer ones need the room, or at the next start.
 */
export class Uploads {
  readonly #store: ArtefactStore
  readonly #maxBytes: number
  readonly #held = new Map<string, Entry>()
  #arriving = 0

  constructor(store: ArtefactStore, maxBytes: number) {
    this.#store = store
    this.#maxBytes = maxBytes
  }

  /**
   * Keeps a file as it comes, in bounded memory. Throws an UploadRefused; an aborted or broken one leaves nothing.
   *
   * @param name As the person calls the file: only a harmless form of it is used.
   */
  async receive(name: string, body: ReadableStream | null, signal: AbortSignal): Promise<HeldFile> {
    if (this.#arriving >= MOST) throw new UploadRefused('tooMany')
    this.#arriving++
    await this.#makeRoom()
    const folder = await this.#store.temporaryFolder(fileName(name))
    try {
      // Beside the notes of the temporary folder, a file could pass for one of them.
      await mkdir(join(folder, 'file'))
      const path = join(folder, 'file', fileName(name))
      await this.#write(path, body, signal)
      const id = randomUUID()
      const expiry = setTimeout(() => void this.remove(id), LIFE_MS).unref()
      this.#held.set(id, { id, path, folder, expiry })
      return { id, path }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    } finally {
      this.#arriving--
    }
  }

  /** The file with that id, whose hour begins anew. */
  find(id: string): HeldFile | undefined {
    const entry = this.#held.get(id)
    if (!entry) return undefined
    entry.expiry.refresh()
    // The last of the map is the one used last.
    this.#held.delete(id)
    this.#held.set(id, entry)
    return entry
  }

  /** Removes a file, if it is still there. */
  async remove(id: string): Promise<void> {
    const entry = this.#held.get(id)
    if (!entry) return
    this.#held.delete(id)
    clearTimeout(entry.expiry)
    await rm(entry.folder, { recursive: true, force: true })
  }

  /** Whoever loads the page anew has lost their file: those unused for longest give way. */
  async #makeRoom(): Promise<void> {
    const [oldest] = this.#held.keys()
    if (oldest !== undefined && this.#held.size + this.#arriving > MOST) await this.remove(oldest)
  }

  async #write(path: string, body: ReadableStream | null, signal: AbortSignal): Promise<void> {
    const most = this.#maxBytes
    let bytes = 0
    async function* limited(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength
        if (bytes > most) throw new UploadRefused('tooLarge')
        yield chunk
      }
    }
    // Node's stream is the standard one; only the two type libraries differ.
    const chunks = body === null ? Readable.from([]) : Readable.fromWeb(body as unknown as NodeStream)
    await pipeline(chunks, limited, createWriteStream(path), { signal })
  }
}
