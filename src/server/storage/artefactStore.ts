import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readObjects } from '../platform/config.ts'
import { LruCache } from '../platform/lru.ts'
import type { ObjectsAt } from '../platform/objectsAt.ts'
import { columnSize, decodeColumn } from './columns/column.ts'
import { type ColumnFile, openColumnFile } from './columns/columnFile.ts'
import type { Column } from './columns/columnOf.ts'
import {
  type Abandoned,
  type IsNamed,
  removeAbandoned,
  removeUnnamed,
  temporaryFolder,
  writeManifest,
} from './files/abandoned.ts'
import type { ArtefactFiles } from './files/artefactFiles.ts'
import { FolderFiles } from './files/folder.ts'
import { DamagedArtefact, type Fault, hashOfMany, orDamaged, verifiedPieces } from './files/integrity.ts'
import { decodeOrdinals } from './files/sections.ts'
import { Staging } from './files/staging.ts'
import { decodeGeometrySet, type GeometrySet } from './geometry/geometry.ts'
import { ARTEFACTS, CachedFiles } from './objects/cachedFiles.ts'
import { ObjectStorage } from './objects/objectStorage.ts'
import { openTileset, type Tileset } from './tileset.ts'

/** Open artefacts kept in memory, in bytes. */
const CACHE_BYTES = 384 * 2 ** 20

const HASH = /^[0-9a-f]{32}$/

/** Opens the artefacts of an installation, where the environment says they are. Throws a StartError. */
export const openArtefacts = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ArtefactStore => new ArtefactStore(dataDir, readObjects(env))

/**
 * The immutable files of the instances, named by the hash of their content. Nobody else knows where they lie: in the data
 * folder, or in an object storage, with those used last in the data folder too.
 * Opened artefacts answer without waiting, and those used last stay open. What is read is what was written, or a
 * DamagedArtefact is thrown; an ObjectsError where the object storage does not answer and a file is not at hand.
 */
export class ArtefactStore {
  readonly #dataDir: string
  readonly #files: ArtefactFiles
  /** Object storage that has the artefacts, or null. */
  readonly objects: ObjectStorage | null
  readonly #open = new LruCache<unknown>(CACHE_BYTES)
  readonly #damaged = new Map<string, Fault>()

  /** @param dataDir The folder of the installation's data. @param objects Place of the artefacts, if they are elsewhere. */
  constructor(dataDir: string, objects: ObjectsAt | ObjectStorage | null = null) {
    this.#dataDir = dataDir
    const folder = join(dataDir, 'artefacts')
    this.objects = objects === null || objects instanceof ObjectStorage ? objects : new ObjectStorage(objects)
    this.#files =
      this.objects === null ? new FolderFiles(folder) : new CachedFiles(this.objects, folder, this.#temporary)
  }

  /** The artefacts that could not be read as they were written when they were last asked for. */
  get damaged(): ReadonlyMap<string, Fault> {
    return this.#damaged
  }

  /** Returns the path at which an artefact lies, if it is on this machine. */
  path(hash: string): string {
    return this.#files.path(hash)
  }

  /** Tells whether no artefact was ever kept. */
  isEmpty(): Promise<boolean> {
    return this.#files.isEmpty()
  }

  /** Size of an artefact in bytes. Rejects with a DamagedArtefact when there is none. */
  async size(hash: string): Promise<number> {
    const bytes = await this.#files.size(hash)
    if (bytes === null) throw new DamagedArtefact(hash, 'missing')
    return bytes
  }

  /** Returns the sizes of all artefacts, null for one that there is not: for who asks for many. */
  sizes(): Promise<(hash: string) => Promise<number | null>> {
    return this.#files.sizes()
  }

  /** Finds the fault of an artefact where it is kept, by reading all of it; or null. */
  fault(hash: string): Promise<Fault | null> {
    return this.#files.fault(hash)
  }

  /** Keeps a damaged artefact anew, where a sound copy is at hand. @returns Whether there was one. */
  heal(hash: string): Promise<boolean> {
    return this.#files.heal(hash)
  }

  /** Does something with the file of an artefact, maybe once more. Rejects with a DamagedArtefact when there is none. */
  withFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return orDamaged(hash, this.#files.use(hash, work))
  }

  /** Sees to it that an artefact is at hand before it is streamed, and tells its size. Rejects with a DamagedArtefact. */
  async ready(hash: string): Promise<number> {
    return (await this.withFile(hash, path => stat(path))).size
  }

  /** The bytes of an artefact, as they come. Throws a DamagedArtefact before the last of them where it is one. */
  async *pieces(hash: string): AsyncGenerator<Uint8Array> {
    try {
      yield* verifiedPieces(await this.withFile(hash, path => open(path)), hash)
    } catch (error) {
      if (error instanceof DamagedArtefact) await this.#files.doubt(hash)
      throw error
    }
  }

  /** Rejects, as the two below, with a DamagedArtefact, or when the artefact is of another kind. */
  geometry(hash: string): Promise<GeometrySet> {
    return this.#opened(hash, bytes => ({ value: decodeGeometrySet(bytes), size: bytes.byteLength }))
  }

  column(hash: string): Promise<Column> {
    return this.#opened(hash, bytes => {
      const value = decodeColumn(bytes)
      return { value, size: columnSize(value) }
    })
  }

  /** A sorted list of ordinals. */
  ordinals(hash: string): Promise<Uint32Array> {
    return this.#opened(hash, bytes => ({ value: decodeOrdinals(bytes), size: bytes.byteLength }))
  }

  /** The tiles of a geometry set. They stay in the file, so that one of any size can be open. */
  tileset(hash: string): Promise<Tileset> {
    return this.#get(hash, hash, async () => {
      const value = await openTileset(work => this.#files.use(hash, work), hash)
      return { value, size: value.size }
    })
  }

  /** A column whose values stay in the file. */
  columnFile(hash: string): Promise<ColumnFile> {
    return this.#get(inFile(hash), hash, async () => {
      const value = await openColumnFile(work => this.#files.use(hash, work), hash)
      return { value, size: value.size }
    })
  }

  /** A place for the files of new work, whose purpose is told when it has to be cleaned up. */
  stage(purpose: string): Promise<Staging> {
    return Staging.open(this.#temporary, this.#files, purpose)
  }

  /** A new folder for files that are not kept. The caller removes it; if it is killed, the next start does. */
  temporaryFolder(purpose = ''): Promise<string> {
    return temporaryFolder(this.#temporary, purpose)
  }

  /**
   * Removes the artefacts of an instance that goes. If this is killed after `forget`, the next start removes them.
   *
   * @param forget Takes the instance out of the catalogue.
   * @param alone Runs a function while no import can name an artefact, and gives it the means to tell which are.
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

  /** Removes what killed work left behind, and says what it was. */
  removeAbandoned(isNamed: IsNamed): Promise<Abandoned[]> {
    return removeAbandoned(this.#temporary, this.#files, isNamed)
  }

  /** Removes those of some artefacts that no instance is made of. */
  removeUnnamed(hashes: readonly string[], isNamed: IsNamed): Promise<Omit<Abandoned, 'purpose'>> {
    return removeUnnamed(hashes, this.#files, isNamed)
  }

  /** The artefacts of the object storage that came so many milliseconds ago, some after the other. */
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

  /** Notes that an artefact turned out to be damaged. What is open of it is opened anew when it is asked for. */
  report({ hash, fault }: DamagedArtefact): void {
    this.#damaged.set(hash, fault)
    this.#open.delete(hash)
    this.#open.delete(inFile(hash))
  }

  #opened<T>(
    hash: string,
    decode: (bytes: Uint8Array<ArrayBuffer>) => { value: T; size: number },
  ): Promise<T> {
    return this.#get(hash, hash, async () => decode(await orDamaged(hash, this.#read(hash))))
  }

  async #get<T>(key: string, hash: string, make: () => Promise<{ value: T; size: number }>): Promise<T> {
    const value = (await this.#open.get(key, make)) as T
    // It has been put back.
    this.#damaged.delete(hash)
    return value
  }

  #read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#files.use(hash, async path => {
      const bytes = await readFile(path)
      if ((await hashOfMany(bytes)) !== hash) throw new DamagedArtefact(hash, 'changed')
      // A buffer of its own, so that typed arrays can look at it in place.
      return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    })
  }
}

/** The key of a column whose values stay in the file. */
const inFile = (hash: string): string => `${hash} in its file`
