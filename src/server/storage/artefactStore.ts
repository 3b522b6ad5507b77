import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LruCache } from '../platform/lru.ts'
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
import { DamagedArtefact, type Fault, hashOfMany, orDamaged } from './files/integrity.ts'
import { decodeOrdinals } from './files/sections.ts'
import { Staging } from './files/staging.ts'
import { decodeGeometrySet, type GeometrySet } from './geometry/geometry.ts'
import { openTileset, type Tileset } from './tileset.ts'

/** Open artefacts kept in memory, in bytes. */
const CACHE_BYTES = 384 * 2 ** 20

/**
 * The immutable files of the instances, named by the hash of their content. Nobody else knows where they lie.
 * Opened artefacts answer without waiting, and those used last stay open. What is read is what was written, or a
 * DamagedArtefact is thrown.
 */
export class ArtefactStore {
  readonly #dataDir: string
  readonly #open = new LruCache<unknown>(CACHE_BYTES)
  readonly #damaged = new Map<string, Fault>()

  /** @param dataDir The folder of the installation's data. */
  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** The artefacts that could not be read as they were written when they were last asked for. */
  get damaged(): ReadonlyMap<string, Fault> {
    return this.#damaged
  }

  /** Returns the path of an artefact, for those that stream it. */
  path(hash: string): string {
    return join(this.#dataDir, 'artefacts', hash.slice(0, 2), hash.slice(2))
  }

  /** Tells whether no artefact was ever kept. */
  async isEmpty(): Promise<boolean> {
    const folders = await readdir(join(this.#dataDir, 'artefacts')).catch(() => [])
    return folders.length === 0
  }

  /** Tells whether there is a file for an artefact, whatever it holds. */
  has(hash: string): Promise<boolean> {
    return this.size(hash).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
  }

  /** Size of an artefact in bytes. Rejects when there is none. */
  async size(hash: string): Promise<number> {
    return (await stat(this.path(hash))).size
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
      const value = await openTileset(this.path(hash), hash)
      return { value, size: value.size }
    })
  }

  /** A column whose values stay in the file. */
  columnFile(hash: string): Promise<ColumnFile> {
    return this.#get(inFile(hash), hash, async () => {
      const value = await openColumnFile(this.path(hash), hash)
      return { value, size: value.size }
    })
  }

  /** A place for the files of new work, whose purpose is told when it has to be cleaned up. */
  stage(purpose: string): Promise<Staging> {
    return Staging.open(this.#temporary, hash => this.path(hash), purpose)
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
    await alone(isNamed => removeUnnamed(hashes, hash => this.path(hash), isNamed))
    await rm(folder, { recursive: true, force: true })
  }

  /** Removes what killed work left behind, and says what it was. */
  removeAbandoned(isNamed: IsNamed): Promise<Abandoned[]> {
    return removeAbandoned(this.#temporary, hash => this.path(hash), isNamed)
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

  async #read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await readFile(this.path(hash))
    if ((await hashOfMany(bytes)) !== hash) throw new DamagedArtefact(hash, 'changed')
    // A buffer of its own, so that typed arrays can look at it in place.
    return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
  }
}

/** The key of a column whose values stay in the file. */
const inFile = (hash: string): string => `${hash} in its file`
