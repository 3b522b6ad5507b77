import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ArtefactStore } from '../../storage/artefactStore.ts'

/** Milliseconds that a file waits for what is to be done with it. */
const LIFE_MS = 3600 * 1000
/** Files of one person that wait at the same time. */
const MOST = 8
/** Files of everybody that wait at the same time. */
const MOST_OF_ALL = 64
/** Milliseconds for which nothing may come of a file that is being sent. */
const SILENCE_MS = 60 * 1000

/** A file that was sent, and waits. */
export interface UploadedFile {
  id: string
  /** Sender of the file: nobody else finds it. */
  owner: string
  path: string
  /** Address from which it was fetched; null when it was sent. */
  address: string | null
}

/** A file as it arrives: its name, of which only a harmless form is used, and its content. */
export interface ArrivingFile {
  name: string
  body: ReadableStream | AsyncIterable<Uint8Array> | null
  address: string | null
}

/** A file that cannot be taken: too large, too many come at once, or nothing more came of it. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly reason: 'tooLarge' | 'tooMany' | 'stalled'

  constructor(reason: UploadRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

interface Entry extends UploadedFile {
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
  readonly #entries = new Map<string, Entry>()
  /** Number of files that each owner is sending now. */
  readonly #arriving = new Map<string, number>()

  constructor(store: ArtefactStore, maxBytes: number) {
    this.#store = store
    this.#maxBytes = maxBytes
  }

  /**
   * Keeps a file as it comes, in bounded memory. Throws an UploadRefused; an aborted or broken one leaves nothing.
   *
   * @param owner Sender of the file. @param name Name that they give to the file: only a harmless form of it is used.
   */
  receive(
    owner: string,
    name: string,
    body: ReadableStream | null,
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    return this.receiveFrom(owner, async () => ({ name, body, address: null }), signal)
  }

  /** Tells whether as many files of a person arrive as may at the same time. */
  isFullFor(owner: string): boolean {
    return (this.#arriving.get(owner) ?? 0) >= MOST
  }

  /** Keeps a file as `receive` does, once it is known where it comes from. It counts as one that arrives from now on. */
  async receiveFrom(
    owner: string,
    open: () => Promise<ArrivingFile>,
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    if (this.isFullFor(owner)) throw new UploadRefused('tooMany')
    this.#arriving.set(owner, (this.#arriving.get(owner) ?? 0) + 1)
    try {
      await this.#makeRoom(owner)
      return await this.#keep(owner, await open(), signal)
    } finally {
      const left = (this.#arriving.get(owner) ?? 1) - 1
      if (left === 0) this.#arriving.delete(owner)
      else this.#arriving.set(owner, left)
    }
  }

  async #keep(
    owner: string,
    { name, body, address }: ArrivingFile,
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    const folder = await this.#store.temporaryFolder(fileName(name))
    try {
      // Beside the notes of the temporary folder, a file could pass for one of them.
      await mkdir(join(folder, 'file'))
      const path = join(folder, 'file', fileName(name))
      await this.#write(path, body, signal)
      const id = randomUUID()
      const expiry = setTimeout(() => void this.remove(id), LIFE_MS).unref()
      this.#entries.set(id, { id, owner, path, address, folder, expiry })
      return { id, owner, path, address }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** The file of that person with that id, whose hour begins anew. */
  find(owner: string, id: string): UploadedFile | undefined {
    const entry = this.#entries.get(id)
    if (entry?.owner !== owner) return undefined
    entry.expiry.refresh()
    // The last of the map is the one used last.
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    return entry
  }

  /** Removes a file, if it is still there. */
  async remove(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    clearTimeout(entry.expiry)
    await rm(entry.folder, { recursive: true, force: true })
  }

  /**
   * Makes room for a file: a person who loads the page anew has lost theirs, so that those of their files that were
   * unused for longest give way, and nobody else's. Throws UploadRefused when everybody's files are too many.
   */
  async #makeRoom(owner: string): Promise<void> {
    const own = [...this.#entries.values()].filter(entry => entry.owner === owner)
    const [oldest] = own
    const coming = this.#arriving.get(owner) ?? 0
    if (oldest !== undefined && own.length + coming > MOST) await this.remove(oldest.id)
    const all = this.#entries.size + [...this.#arriving.values()].reduce((sum, count) => sum + count, 0)
    if (all > MOST_OF_ALL) throw new UploadRefused('tooMany')
  }

  async #write(path: string, body: ArrivingFile['body'], signal: AbortSignal): Promise<void> {
    const most = this.#maxBytes
    let bytes = 0
    const stalled = new AbortController()
    const silence = setTimeout(() => stalled.abort(new UploadRefused('stalled')), SILENCE_MS)
    async function* limited(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        silence.refresh()
        bytes += chunk.byteLength
        if (bytes > most) throw new UploadRefused('tooLarge')
        yield chunk
      }
    }
    const chunks =
      body instanceof ReadableStream
        ? // Node's stream is the standard one; only the two type libraries differ.
          Readable.fromWeb(body as unknown as NodeStream)
        : Readable.from(body ?? [])
    const ending = AbortSignal.any([signal, stalled.signal])
    await pipeline(chunks, limited, createWriteStream(path), { signal: ending })
      .catch((error: unknown) => {
        throw stalled.signal.aborted ? stalled.signal.reason : error
      })
      .finally(() => clearTimeout(silence))
  }
}

/** Greatest number of bytes that file systems take in a name. */
const MOST_BYTES = 200

/** The name of a file as it may be written to a disk: no folder, nothing unseen, not too long. */
export function fileName(given: string): string {
  const bare = given.split(/[/\\]/).at(-1) ?? ''
  const seen = bare
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
  return cut(seen).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '') || 'file'
}

/** The end of a name says what it is: what is too much is taken from the beginning. */
function cut(name: string): string {
  const characters = [...name].slice(-MOST_BYTES)
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.shift()
  return characters.join('')
}
