import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { waitAtMost } from '../../platform/patience.ts'
import { temporaryFolder } from '../files/abandoned.ts'
import type { ArtefactFiles, NewFiles } from '../files/artefactFiles.ts'
import { FolderFiles, sizeOf } from '../files/folder.ts'
import { confirmedFault, DamagedArtefact, type Fault, faultOf, Hasher } from '../files/integrity.ts'
import { DiskCache } from './diskCache.ts'
import type { ObjectStorage } from './objectStorage.ts'
import { ObjectsError } from './objectsFaults.ts'
import { forEachWithLimit } from './slots.ts'

/** Name prefix of artefact objects. */
export const ARTEFACTS = 'artefacts/'

const keyOf = (hash: string): string => `${ARTEFACTS}${hash}`

/** Number of attempts if a file is removed in the meantime, or is damaged. */
const ATTEMPTS = 3

/** Artefacts as objects, with a cache of recently used ones on this machine. */
export class CachedFiles implements ArtefactFiles {
  readonly objects: ObjectStorage
  readonly #files: FolderFiles
  readonly #cache: DiskCache
  readonly #temporary: string
  readonly #waitMs: number | null
  readonly #arriving = new Map<string, Promise<void>>()

  /**
   * @param folder Folder of the files. @param temporary Folder of unfinished ones, on the same disk.
   * @param waitMs Milliseconds for which a read waits for a download, which continues; null without limit.
   */
  constructor(objects: ObjectStorage, folder: string, temporary: string, waitMs: number | null = null) {
    this.objects = objects
    this.#files = new FolderFiles(folder)
    this.#cache = new DiskCache(folder, objects.at.cacheBytes)
    this.#temporary = temporary
    this.#waitMs = waitMs
  }

  path(hash: string): string {
    return this.#files.path(hash)
  }

  use<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.path(hash)
    return this.#cache.hold(path, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          const value = await work(path)
          this.#cache.use(path)
          return value
        } catch (error) {
          if (attempt === ATTEMPTS || !(await this.#isOfFile(hash, error))) throw error
          await this.#fetch(hash)
        }
      }
    })
  }

  /** Returns whether an error concerns the cached file, and not the object. */
  async #isOfFile(hash: string, error: unknown): Promise<boolean> {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    if (!(error instanceof DamagedArtefact)) return false
    return error.fault === 'missing' || (await this.#isForgotten(hash))
  }

  /** Removes the cached file if it is damaged. */
  async #isForgotten(hash: string): Promise<boolean> {
    const path = this.path(hash)
    const fault = await faultOf(path, hash)
    if (fault === 'changed') await rm(path, { force: true })
    return fault !== null
  }

  /** Downloads an object to a file, once for all concurrent requests. */
  #fetch(hash: string): Promise<void> {
    const arriving =
      this.#arriving.get(hash) ?? this.#fetchNow(hash).finally(() => this.#arriving.delete(hash))
    this.#arriving.set(hash, arriving)
    return this.#wait(() => arriving)
  }

  #wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waitMs === null) return work()
    return waitAtMost(this.#waitMs, work, () => new ObjectsError('away', 'time-out'))
  }

  async #fetchNow(hash: string): Promise<void> {
    const folder = await temporaryFolder(this.#temporary, '')
    const file = join(folder, hash)
    try {
      const fault = await this.objects.getSound(keyOf(hash), hash, file)
      if (fault !== null) throw new DamagedArtefact(hash, fault)
      await this.#take(hash, file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #take(hash: string, file: string): Promise<void> {
    const { size } = await stat(file)
    await this.#files.move(hash, file)
    this.#cache.add(this.path(hash), size)
  }

  async size(hash: string): Promise<number | null> {
    return (await this.#files.size(hash)) ?? this.#wait(() => this.objects.size(keyOf(hash)))
  }

  async sizes(): Promise<(hash: string) => Promise<number | null>> {
    const sizes = new Map<string, number>()
    for await (const { objects } of this.objects.list(ARTEFACTS)) {
      for (const { key, size } of objects) sizes.set(key, size)
    }
    // A list may be out of date: Swift's lacks recent objects for a while.
    return async hash => sizes.get(keyOf(hash)) ?? this.objects.size(keyOf(hash))
  }

  fault(hash: string): Promise<Fault | null> {
    return confirmedFault(() => this.#faultRead(hash))
  }

  async #faultRead(hash: string): Promise<Fault | null> {
    let hasher = new Hasher()
    const exists = await this.objects.read(keyOf(hash), () => {
      hasher = new Hasher()
      return piece => hasher.update(piece)
    })
    if (!exists) return 'missing'
    return hasher.finish() === hash ? null : 'changed'
  }

  async isEmpty(): Promise<boolean> {
    for await (const { objects } of this.objects.list(ARTEFACTS)) return objects.length === 0
    return true
  }

  async offer(files: NewFiles, signal?: AbortSignal): Promise<boolean> {
    await forEachWithLimit(files, ([hash, file]) => this.objects.putFile(keyOf(hash), file, signal))
    return true
  }

  async lacking(files: NewFiles, areOffered: boolean): Promise<ReadonlyMap<string, Fault>> {
    const faults = new Map<string, Fault>()
    await forEachWithLimit(files, async ([hash, file]) => {
      const fault = areOffered ? await this.#faultOfSize(hash, file) : await this.fault(hash)
      if (fault !== null) faults.set(hash, fault)
    })
    return faults
  }

  async #faultOfSize(hash: string, file: string): Promise<Fault | null> {
    const [size, sent] = await Promise.all([this.objects.size(keyOf(hash)), sizeOf(file)])
    if (size === null) return 'missing'
    return size === sent ? null : 'changed'
  }

  async keep(files: NewFiles): Promise<void> {
    await this.offer(files)
    await this.adopt(files)
  }

  async adopt(files: NewFiles): Promise<void> {
    for (const [hash, file] of files) await this.#take(hash, file)
  }

  async doubt(hash: string): Promise<void> {
    await this.#isForgotten(hash)
  }

  async heal(hash: string): Promise<boolean> {
    const path = this.path(hash)
    if ((await faultOf(path, hash)) !== null) return false
    await this.objects.putFile(keyOf(hash), path)
    return true
  }

  async remove(hash: string): Promise<number | null> {
    const bytes = await this.size(hash)
    await this.#files.remove(hash)
    if (bytes !== null) await this.objects.delete(keyOf(hash))
    return bytes
  }

  /** Resolves when no files are being removed from the disk. */
  idle(): Promise<void> {
    return this.#cache.idle()
  }
}
