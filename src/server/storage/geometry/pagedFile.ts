import { closeSync, openSync, readSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { BLOCK, storedSums, storeSums, sumsPath } from '../files/blockSums.ts'
import { read } from '../files/fileSections.ts'
import { DamagedArtefact, Hasher } from '../files/integrity.ts'

/** Number of bytes per read when the file is verified. A multiple of `BLOCK`. */
const STEP = 2 ** 18
/** Maximum memory of a file in bytes. */
const MEMORY = 96 * 2 ** 20

/**
 * Closes files that nothing refers to any longer. An export may still read a file that the cache has evicted.
 */
const abandoned = new FinalizationRegistry<number>(fd => closeSync(fd))

/**
 * File with only its recently used blocks in memory. Verifies each block on reading. Reads are synchronous,
 * and throw a DamagedArtefact.
 */
export class PagedFile {
  readonly #fd: number
  readonly #hash: string
  readonly #length: number
  readonly #checksums: Uint32Array
  /** Slot of each block; -1 if the block is not in memory. */
  readonly #slots: Int32Array
  /** Block in each slot; -1 for a free slot. */
  readonly #blocks: Int32Array
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #buffer: Buffer
  readonly #u32: Uint32Array
  readonly #f32: Float32Array
  #next = 0

  private constructor(fd: number, hash: string, length: number, checksums: Uint32Array, memory: number) {
    this.#fd = fd
    this.#hash = hash
    this.#length = length
    this.#checksums = checksums
    const slots = Math.max(1, Math.min(checksums.length, Math.floor(memory / BLOCK)))
    this.#slots = new Int32Array(checksums.length).fill(-1)
    this.#blocks = new Int32Array(slots).fill(-1)
    this.#bytes = new Uint8Array(slots * BLOCK)
    this.#buffer = Buffer.from(this.#bytes.buffer)
    this.#u32 = new Uint32Array(this.#bytes.buffer)
    this.#f32 = new Float32Array(this.#bytes.buffer)
    abandoned.register(this, fd)
  }

  /**
   * Opens a file, which must have the content that its hash names. All of it is verified when there are no checksums
   * of its blocks yet, or when it is in doubt. Rejects with a DamagedArtefact.
   */
  static async open(
    path: string,
    hash: string,
    { memory = MEMORY, isInDoubt = false }: { memory?: number; isInDoubt?: boolean } = {},
  ): Promise<PagedFile> {
    const { size } = await stat(path)
    // A damaged file is hashed completely before any of it is sent, also after a restart.
    if (isInDoubt) await rm(sumsPath(path), { force: true })
    const known = await storedSums(path, size)
    const checksums = known ?? (await verify(path, hash))
    if (known === null) await storeSums(path, size, checksums)
    return new PagedFile(openSync(path, 'r'), hash, size, checksums, memory)
  }

  /** Maximum memory that the open file uses, in bytes. */
  get size(): number {
    return this.#bytes.byteLength + 2 * this.#checksums.byteLength
  }

  /** Returns the unsigned number at an offset, a multiple of 4. */
  u32(offset: number): number {
    return this.#u32[this.#at(offset) >> 2] ?? 0
  }

  /** Returns the floating-point number at an offset, a multiple of 4. */
  f32(offset: number): number {
    return this.#f32[this.#at(offset) >> 2] ?? 0
  }

  /** Returns a copy of bytes in their own buffer. */
  copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const at = this.#at(offset + done)
      const some = Math.min(length - done, BLOCK - (at % BLOCK))
      bytes.set(this.#bytes.subarray(at, at + some), done)
      done += some
    }
    return bytes
  }

  /** Returns the UTF-8 text at an offset. Texts within a block are read without a copy. */
  text(offset: number, length: number): string {
    if (length === 0) return ''
    const at = this.#at(offset)
    if ((at % BLOCK) + length <= BLOCK) return this.#buffer.toString('utf8', at, at + length)
    return Buffer.from(this.copy(offset, length).buffer).toString('utf8')
  }

  /** Returns the place of a byte in memory. */
  #at(offset: number): number {
    if (!(offset >= 0 && offset < this.#length))
      throw new RangeError(`Offset ${offset} is beyond the end of the file`)
    const block = Math.floor(offset / BLOCK)
    const slot = this.#slots[block] ?? -1
    return (slot < 0 ? this.#load(block) : slot) * BLOCK + (offset - block * BLOCK)
  }

  #load(block: number): number {
    const slot = this.#next
    this.#next = (slot + 1) % this.#blocks.length
    const former = this.#blocks[slot] ?? -1
    if (former >= 0) this.#slots[former] = -1
    this.#blocks[slot] = -1
    const start = block * BLOCK
    const bytes = this.#bytes.subarray(slot * BLOCK, slot * BLOCK + Math.min(BLOCK, this.#length - start))
    if (this.#read(bytes, start) !== bytes.length || crc32(bytes) !== this.#checksums[block])
      throw new DamagedArtefact(this.#hash, 'changed')
    this.#slots[block] = slot
    this.#blocks[slot] = block
    return slot
  }

  #read(into: Uint8Array, start: number): number {
    try {
      return readSync(this.#fd, into, 0, into.length, start)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EIO') throw new DamagedArtefact(this.#hash, 'changed')
      throw error
    }
  }
}

/** Reads all of a file, and returns the checksum of each block. */
async function verify(path: string, hash: string): Promise<Uint32Array> {
  const file = await open(path, 'r')
  try {
    const { size: length } = await file.stat()
    const checksums = new Uint32Array(Math.ceil(length / BLOCK))
    const hasher = new Hasher()
    for (let start = 0; start < length; start += STEP) {
      const bytes = await read(file, start, Math.min(STEP, length - start))
      hasher.update(bytes)
      for (let at = 0; at < bytes.length; at += BLOCK)
        checksums[(start + at) / BLOCK] = crc32(bytes.subarray(at, at + BLOCK))
    }
    if (hasher.finish() !== hash) throw new DamagedArtefact(hash, 'changed')
    return checksums
  } finally {
    await file.close()
  }
}
