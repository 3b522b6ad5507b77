import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Column, decodeColumn } from './column.ts'
import { decodeGeometrySet, type GeometrySet } from './geometry.ts'
import { LruCache } from './lru.ts'
import { decodeOrdinals } from './ordinals.ts'

/** Open artefacts kept in memory, in bytes of their files. */
const CACHE_BYTES = 384 * 2 ** 20

const HASH_LENGTH = 32

/**
 * The immutable files of the instances, named by the hash of their content. Nobody else knows where they lie.
 * A file appears whole or not at all: it is written under a temporary name, synced, then renamed.
 */
export class ArtefactStore {
  readonly #root: string
  readonly #temporary: string
  readonly #open = new LruCache<unknown>(CACHE_BYTES)

  /** @param dataDir The folder of the installation's data. */
  constructor(dataDir: string) {
    this.#root = join(dataDir, 'artefacts')
    this.#temporary = join(dataDir, 'temporary')
  }

  /** Keeps bytes and returns their hash. Bytes that are already kept are not written again. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    if (await this.has(hash)) return hash
    const temporary = await this.#temporaryPath()
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await this.#settle(temporary, hash)
    return hash
  }

  /** Keeps a copy of a file, of any size, and returns its hash. */
  async putFile(path: string): Promise<string> {
    const digest = createHash('sha256')
    const temporary = await this.#temporaryPath()
    const source = createReadStream(path)
    source.on('data', chunk => digest.update(chunk))
    await pipeline(source, createWriteStream(temporary, { flags: 'wx', flush: true }))
    const hash = digest.digest('hex').slice(0, HASH_LENGTH)
    if (await this.has(hash)) await rm(temporary)
    else await this.#settle(temporary, hash)
    return hash
  }

  async has(hash: string): Promise<boolean> {
    return access(this.path(hash)).then(
      () => true,
      () => false,
    )
  }

  /** Where an artefact lies, for those that stream it. */
  path(hash: string): string {
    return join(this.#root, hash.slice(0, 2), hash.slice(2))
  }

  /** Size of an artefact in bytes. */
  async size(hash: string): Promise<number> {
    return (await stat(this.path(hash))).size
  }

  /** The artefact's bytes. Rejects when there is none. */
  async read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await readFile(this.path(hash))
    // A buffer of its own, so that typed arrays can look at it in place.
    return bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
      ? bytes
      : new Uint8Array(bytes)
  }

  geometry(hash: string): Promise<GeometrySet> {
    return this.#opened(hash, decodeGeometrySet)
  }

  column(hash: string): Promise<Column> {
    return this.#opened(hash, decodeColumn)
  }

  /** A sorted list of ordinals. */
  ordinals(hash: string): Promise<Uint32Array> {
    return this.#opened(hash, decodeOrdinals)
  }

  /** Removes what a killed import left behind. For the start, when no import runs. */
  async cleanTemporary(): Promise<void> {
    await rm(this.#temporary, { recursive: true, force: true })
  }

  /** Removes artefacts of an import that did not come through. The caller knows that nothing names them. */
  async remove(hashes: readonly string[]): Promise<void> {
    await Promise.all(hashes.map(hash => rm(this.path(hash), { force: true })))
  }

  /** The hashes of all artefacts. */
  async list(): Promise<string[]> {
    const folders = await readdir(this.#root).catch(() => [])
    const names = await Promise.all(folders.map(folder => readdir(join(this.#root, folder))))
    return folders.flatMap((folder, index) => (names[index] ?? []).map(name => folder + name))
  }

  async #opened<T>(hash: string, decode: (bytes: Uint8Array<ArrayBuffer>) => T): Promise<T> {
    return this.#open.get(hash, async () => {
      const bytes = await this.read(hash)
      return { value: decode(bytes), size: bytes.byteLength }
    }) as Promise<T>
  }

  async #temporaryPath(): Promise<string> {
    await mkdir(this.#temporary, { recursive: true })
    return join(this.#temporary, randomUUID())
  }

  async #settle(temporary: string, hash: string): Promise<void> {
    const path = this.path(hash)
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    // Without this the name itself may be lost when the machine stops.
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
  }
}
