import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UploadWork } from '../../../contract/upload.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { LIFE_MS, MOST, MOST_OF_ALL } from '../store/uploads.ts'
import { type ArrivingFile, fileName, UploadRefused, writeArriving } from './arriving.ts'
import type { UploadedFile, UploadKeeper, UploadState, WorkWithFile } from './uploadKeeper.ts'

interface Entry extends UploadedFile {
  /** Owner of the file. Other accounts cannot access it. */
  owner: string
  folder: string
  expiry: NodeJS.Timeout
}

interface Work extends Pick<UploadState, 'progress'> {
  id: string
  work: UploadWork
}
const IDLE = { work: null, progress: null } as const

/**
 * Uploaded files of a single server, each in its own folder. A file is removed after an hour without use, when newer files
 * need its slot, or at the next start; never while the server checks or imports it.
 */
export class Uploads implements UploadKeeper {
  readonly #store: ArtefactStore
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  /** Number of arriving files of each owner. */
  readonly #arriving = new Map<string, number>()
  /** Running and pending work on the file. Several checks may read it at the same time. */
  readonly #works = new Set<Work>()

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
      for (const each of this.#displacedBy(owner)) await this.remove(each)
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
    const { folder, path } = await createUploadFolder(this.#store, name)
    try {
      await writeArriving(path, body, this.#maxBytes, signal)
      const id = randomUUID()
      const expiry = setTimeout(() => void this.#expire(id), LIFE_MS).unref()
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
    // The last entry of the map is the most recently used.
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    return entry
  }

  async state(owner: string, id: string): Promise<UploadState | undefined> {
    const entry = this.#entries.get(id)
    if (entry?.owner !== owner) return undefined
    const works = [...this.#works].filter(work => work.id === id)
    const { work, progress } = works.find(({ work }) => work === 'import') ?? works.at(-1) ?? IDLE
    return { name: basename(entry.path), work, progress, isLost: false }
  }

  async isImported(id: string): Promise<boolean> {
    return this.#isAtWork(id, ['import'])
  }

  async during<T>(id: string, work: UploadWork, run: WorkWithFile<T>): Promise<T> {
    if (work === 'import' && this.#isAtWork(id, ['import'])) throw new ImportError('busy')
    const running: Work = { id, work, progress: null }
    this.#works.add(running)
    try {
      return await run(progress => {
        running.progress = progress
      })
    } finally {
      this.#works.delete(running)
      this.#entries.get(id)?.expiry.refresh()
    }
  }

  #isAtWork(id: string, works: readonly UploadWork[] = ['check', 'import']): boolean {
    return [...this.#works].some(each => each.id === id && works.includes(each.work))
  }

  async #expire(id: string): Promise<void> {
    // The hour starts again when the work ends.
    if (!this.#isAtWork(id)) await this.remove(id)
  }

  async remove(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    clearTimeout(entry.expiry)
    await rm(entry.folder, { recursive: true, force: true })
  }

  /**
   * Returns the ids of the files that give way to an arriving file. An owner with too many files loses the
   * one unused for longest. If all slots are taken, so does the owner with the most files. Throws
   * UploadRefused if no file can give way: files in use never do, nor does the only file of an owner.
   */
  #displacedBy(owner: string): string[] {
    const displaced = new Set<string>()
    const idle = () =>
      [...this.#entries.values()].filter(({ id }) => !this.#isAtWork(id) && !displaced.has(id))
    const displace = (entry: Entry | undefined) => {
      if (entry === undefined) throw new UploadRefused('tooMany')
      displaced.add(entry.id)
    }
    if (this.#countOf(owner) > MOST) displace(idle().find(entry => entry.owner === owner))
    const arriving = [...this.#arriving.values()].reduce((sum, count) => sum + count, 0)
    if (this.#entries.size + arriving - displaced.size > MOST_OF_ALL)
      displace(
        idle()
          .filter(entry => this.#countOf(entry.owner) > 1)
          .toSorted((a, b) => this.#countOf(b.owner) - this.#countOf(a.owner))[0],
      )
    return [...displaced]
  }

  /** Returns the number of files of an owner, including arriving ones. */
  #countOf(owner: string): number {
    const kept = [...this.#entries.values()].filter(entry => entry.owner === owner).length
    return kept + (this.#arriving.get(owner) ?? 0)
  }
}

/** Creates a folder for an upload. @returns The folder, and the path of the file in it. */
export async function createUploadFolder(
  store: ArtefactStore,
  name: string,
): Promise<{ folder: string; path: string }> {
  const harmless = fileName(name)
  const folder = await store.temporaryFolder(harmless)
  // Uses its own folder, so that the file cannot replace the notes of the temporary folder.
  await mkdir(join(folder, 'file'))
  return { folder, path: join(folder, 'file', harmless) }
}
