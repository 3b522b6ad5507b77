import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Column } from '../../data/stored/columnOf.ts'
import type { GeometrySet } from '../../data/stored/geometrySet.ts'
import { readObjects } from '../platform/config.ts'
import { LruCache } from '../platform/lru.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { columnSize, decodeColumn } from './columns/column.ts'
import { type ColumnFile, openColumnFile } from './columns/columnFile.ts'
import {
  type Abandoned,
  type IsNamed,
  removeAbandoned,
  removeUnnamed,
  temporaryFolder,
  writeManifest,
} from './files/abandoned.ts'
import type { ArtefactFiles } from './files/artefactFiles.ts'
import { decodeOrdinals } from './files/fileSections.ts'
import { FolderFiles } from './files/folder.ts'
import { DamagedArtefact, type Fault, hashOfMany, readOrDamaged, verifiedPieces } from './files/integrity.ts'
import { Staging } from './files/staging.ts'
import { decodeGeometrySet } from './geometry/geometry.ts'
import { PagedFile } from './geometry/pagedFile.ts'
import { pagedGeometrySet } from './geometry/pagedGeometry.ts'
import { ARTEFACTS, CachedFiles } from './objects/cachedFiles.ts'
import { ObjectStorage } from './objects/objectStorage.ts'
import { openTileset, type Tileset } from './tileset.ts'

/** Size of the cache of open artefacts in bytes. */
const CACHE_BYTES = 384 * 2 ** 20

/** Maximum size in bytes of a geometry set that is read into memory. */
const IN_MEMORY = 64 * 2 ** 20

const HASH = /^[0-9a-f]{32}$/

/** Opens the artefact store that the environment configures. Throws a StartError. */
export const openArtefacts = (dataDir: string): ArtefactStore =>
  new ArtefactStore(dataDir, readObjects(process.env))

/**
 * Immutable files of the instances, named by the hash of their content, in the data folder or in an object
 * storage with a cache in the data folder. Only this class knows where. Recently used artefacts stay open.
 * Reads return the written bytes, or throw a DamagedArtefact; an ObjectsError when the object storage does not
 * answer and a file is not cached.
 */
export class ArtefactStore {
  readonly #dataDir: string
  readonly #files: ArtefactFiles
  /** Object storage of the artefacts, or null. */
  readonly objects: ObjectStorage | null
  readonly #open = new LruCache<unknown>(CACHE_BYTES)
  readonly #damaged = new Map<string, Fault>()

  /**
   * @param dataDir The installation's data folder. @param objects Location of the artefacts, if they are
   *   elsewhere. @param waitMs Milliseconds for which a read waits for a download; null without limit.
   */
  constructor(
    dataDir: string,
    objects: ObjectsAt | ObjectStorage | null = null,
    waitMs: number | null = null,
  ) {
    this.#dataDir = dataDir
    const folder = join(dataDir, 'artefacts')
    this.objects = objects === null || objects instanceof ObjectStorage ? objects : new ObjectStorage(objects)
    this.#files =
      this.objects === null
        ? new FolderFiles(folder)
        : new CachedFiles(this.objects, folder, this.#temporary, waitMs)
  }

  /** Artefacts that were damaged when last read. */
  get damaged(): ReadonlyMap<string, Fault> {
    return this.#damaged
  }

  /** Returns the path of an artefact, if it is on this machine. */
  path(hash: string): string {
    return this.#files.path(hash)
  }

  /** Returns whether no artefact was ever stored. */
  isEmpty(): Promise<boolean> {
    return this.#files.isEmpty()
  }

  /** Returns the size of an artefact in bytes. Rejects with a DamagedArtefact if it is missing. */
  async size(hash: string): Promise<number> {
    const bytes = await this.#files.size(hash)
    if (bytes === null) throw new DamagedArtefact(hash, 'missing')
    return bytes
  }

  /** Returns a function for the sizes of many artefacts, null for a missing one. */
  sizes(): Promise<(hash: string) => Promise<number | null>> {
    return this.#files.sizes()
  }

  /** Reads a stored artefact completely, and returns its fault or null. */
  fault(hash: string): Promise<Fault | null> {
    return this.#files.fault(hash)
  }

  /** Replaces a damaged artefact by a sound copy. @returns Whether there was one. */
  heal(hash: string): Promise<boolean> {
    return this.#files.heal(hash)
  }

  /**
   * Runs work on the file of an artefact, and repeats it if the file was damaged. Rejects with a
   * DamagedArtefact if the file is missing.
   */
  withFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return readOrDamaged(hash, this.#files.use(hash, work))
  }

  /** Makes an artefact available for streaming, and returns its size. Rejects with a DamagedArtefact. */
  async ready(hash: string): Promise<number> {
    return (await this.withFile(hash, path => stat(path))).size
  }

  /** Yields the bytes of an artefact. Throws a DamagedArtefact before the last of them when it is damaged. */
  async *pieces(hash: string): AsyncGenerator<Uint8Array> {
    try {
      yield* verifiedPieces(await this.withFile(hash, path => open(path)), hash)
    } catch (error) {
      if (error instanceof DamagedArtefact) await this.#files.doubt(hash)
      throw error
    }
  }

  /**
   * Opens a geometry set; a large set stays in its file. Like `column` and `ordinals`, rejects with a
   * DamagedArtefact, or if the artefact is of another kind.
   */
  geometry(hash: string): Promise<GeometrySet> {
    return this.#get(hash, hash, async () => {
      const open = (path: string) => openOrRead(path, hash, this.#damaged.has(hash))
      const found = await readOrDamaged(hash, this.#files.use(hash, open))
      if (found instanceof PagedFile) return { value: pagedGeometrySet(found), size: found.size }
      return { value: decodeGeometrySet(found), size: found.byteLength }
    })
  }

  /** Releases the memory of an opened geometry set, unless it is still in use. */
  close(hash: string): void {
    this.#open.delete(hash)
  }

  column(hash: string): Promise<Column> {
    return this.#opened(hash, bytes => {
      const value = decodeColumn(bytes)
      return { value, size: columnSize(value) }
    })
  }

  /** Returns a sorted list of ordinals. */
  ordinals(hash: string): Promise<Uint32Array> {
    return this.#opened(hash, bytes => ({ value: decodeOrdinals(bytes), size: bytes.byteLength }))
  }

  /** Returns the tiles of a geometry set. They stay in the file, so that a file of any size can be open. */
  tileset(hash: string): Promise<Tileset> {
    return this.#get(hash, hash, async () => {
      const value = await openTileset(work => this.#files.use(hash, work), hash)
      return { value, size: value.size }
    })
  }

  /** Returns a column with values that stay in the file. */
  columnFile(hash: string): Promise<ColumnFile> {
    return this.#get(inFile(hash), hash, async () => {
      const value = await openColumnFile(work => this.#files.use(hash, work), hash)
      return { value, size: value.size }
    })
  }

  /** Creates a folder for the files of new work. Its purpose is logged if the folder has to be cleaned up. */
  stage(purpose: string): Promise<Staging> {
    return Staging.open(this.#temporary, this.#files, purpose)
  }

  /**
   * Creates a temporary folder, which the caller removes. If the process is killed, the next start removes
   * it.
   */
  temporaryFolder(purpose = ''): Promise<string> {
    return temporaryFolder(this.#temporary, purpose)
  }

  /**
   * Removes the artefacts of a removed instance. If the process is killed after `forget`, the next start
   * removes them.
   * @param forget Removes the instance from the catalogue.
   * @param alone Runs a function while no import can add references to artefacts. Passes it a function that
   * returns whether an artefact is referenced.
   */
  async remove(
    purpose: string,
    hashes: readonly string[],
    forget: () => Promise<void>,
    alone: <T>(work: (isNamed: IsNamed) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    const folder = await this.temporaryFolder(purpose)
    await writeManifest(folder, hashes)
    await forget()
    await alone(isNamed => removeUnnamed(hashes, this.#files, isNamed))
    await rm(folder, { recursive: true, force: true })
  }

  /** Removes the leftovers of killed work, and returns a description. */
  removeAbandoned(isNamed: IsNamed): Promise<Abandoned[]> {
    return removeAbandoned(this.#temporary, this.#files, isNamed)
  }

  /** Removes the given artefacts that no instance refers to. */
  removeUnnamed(hashes: readonly string[], isNamed: IsNamed): Promise<Omit<Abandoned, 'purpose'>> {
    return removeUnnamed(hashes, this.#files, isNamed)
  }

  /**
   * Yields the artefacts of the object storage that are older than an age in milliseconds. Then aborts its
   * unfinished uploads of that age.
   */
  async *kept(age: number): AsyncGenerator<string[]> {
    if (this.objects === null) return
    for await (const { objects, now } of this.objects.list(ARTEFACTS)) {
      const old = objects.filter(({ modifiedAt }) => modifiedAt <= now - age)
      yield old.map(({ key }) => key.slice(ARTEFACTS.length)).filter(name => HASH.test(name))
    }
    await this.objects.deleteParts(ARTEFACTS, age)
  }

  get #temporary(): string {
    return join(this.#dataDir, 'temporary')
  }

  /** Records that an artefact is damaged. It is opened again on the next request. */
  report({ hash, fault }: DamagedArtefact): void {
    this.#damaged.set(hash, fault)
    this.#open.delete(hash)
    this.#open.delete(inFile(hash))
  }

  /** Records that an artefact turned out to be intact. */
  forgetDamage(hash: string): void {
    this.#damaged.delete(hash)
  }

  #opened<T>(
    hash: string,
    decode: (bytes: Uint8Array<ArrayBuffer>) => { value: T; size: number },
  ): Promise<T> {
    return this.#get(hash, hash, async () => decode(await readOrDamaged(hash, this.#read(hash))))
  }

  async #get<T>(key: string, hash: string, make: () => Promise<{ value: T; size: number }>): Promise<T> {
    const value = (await this.#open.get(key, make).catch((error: unknown) => {
      if (error instanceof DamagedArtefact) this.report(error)
      throw error
    })) as T
    // The file has been replaced.
    this.#damaged.delete(hash)
    return value
  }

  #read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#files.use(hash, path => readVerified(path, hash))
  }
}

/** Reads a file into memory, or leaves a large file on the disk. Rejects with a DamagedArtefact. */
const openOrRead = async (
  path: string,
  hash: string,
  isInDoubt: boolean,
): Promise<PagedFile | Uint8Array<ArrayBuffer>> =>
  (await stat(path)).size > IN_MEMORY ? PagedFile.open(path, hash, { isInDoubt }) : readVerified(path, hash)

async function readVerified(path: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  if ((await hashOfMany(bytes)) !== hash) throw new DamagedArtefact(hash, 'changed')
  // Copies into its own buffer, so that typed arrays can view it in place.
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Returns the key of a column whose values stay in the file. */
const inFile = (hash: string): string => `${hash} in its file`
