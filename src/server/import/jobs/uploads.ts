import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UploadWork } from '../../../contract/upload.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { LIFE_MS, MOST, MOST_OF_ALL } from '../store/uploads.ts'
import { type ArrivingFile, fileName, UploadRefused, writeArriving } from './arriving.ts'
import type { UploadedFile, UploadKeeper, UploadState, WorkWithFile } from './uploadKeeper.ts'

interface Entry extends UploadedFile {
  /** Sender of the file: nobody else finds it. */
  owner: string
  folder: string
  expiry: NodeJS.Timeout
}

/**
 * The files of a server that has all of them. Each has a folder of its own; what is not removed before is removed after
 * an hour without use, when newer ones need the room, or at the next start.
 */
export class Uploads implements UploadKeeper {
  readonly #store: ArtefactStore
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  /** Number of files that each owner is sending now. */
  readonly #arriving = new Map<string, number>()
  /** The one piece of work that is done now. */
  #working: ({ id: string } & Pick<UploadState, 'work' | 'progress'>) | null = null

  constructor(store: ArtefactStore, maxBytes: number) {
    this.#store = store
    this.#maxBytes = maxBytes
  }

  async isFullFor(owner: string): Promise<boolean> {
    return (this.#arriving.get(owner) ?? 0) >= MOST
  }

  async receive(
    owner: string,
    open: () => Promise<ArrivingFile>,
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    const coming = (this.#arriving.get(owner) ?? 0) + 1
    if (coming > MOST) throw new UploadRefused('tooMany')
    this.#arriving.set(owner, coming)
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
    const { folder, path } = await placeFor(this.#store, name)
    try {
      await writeArriving(path, body, this.#maxBytes, signal)
      const id = randomUUID()
      const expiry = setTimeout(() => void this.remove(id), LIFE_MS).unref()
      this.#entries.set(id, { id, owner, path, address, folder, expiry })
      return { id, path, address }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  async find(owner: string, id: string): Promise<UploadedFile | undefined> {
    const entry = this.#entries.get(id)
    if (entry?.owner !== owner) return undefined
    entry.expiry.refresh()
    // The last of the map is the one used last.
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    return entry
  }

  async state(owner: string, id: string): Promise<UploadState | undefined> {
    const entry = this.#entries.get(id)
    if (entry?.owner !== owner) return undefined
    const { work, progress } = this.#working?.id === id ? this.#working : { work: null, progress: null }
    return { name: basename(entry.path), work, progress, isLost: false }
  }

  async isBusyFor(): Promise<boolean> {
    return this.#working !== null
  }

  async alone<T>(id: string, work: UploadWork, does: WorkWithFile<T>): Promise<T> {
    if (this.#working !== null) throw new ImportError('busy')
    this.#working = { id, work, progress: null }
    try {
      return await does(progress => {
        this.#working = { id, work, progress }
      })
    } finally {
      this.#working = null
    }
  }

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
}

/** Makes a folder for a file that is sent. @returns It, and the path of the file in it. */
export async function placeFor(
  store: ArtefactStore,
  name: string,
): Promise<{ folder: string; path: string }> {
  const harmless = fileName(name)
  const folder = await store.temporaryFolder(harmless)
  // Beside the notes of the temporary folder, a file could pass for one of them.
  await mkdir(join(folder, 'file'))
  return { folder, path: join(folder, 'file', harmless) }
}
