import { open } from 'node:fs/promises'
import type { ObjectsAt } from '../../platform/objectsAt.ts'
import { read } from '../files/fileSections.ts'
import { type Fault, hashOfFile } from '../files/integrity.ts'
import { type Answer, ObjectsClient, type Patience } from './client.ts'
import { putInParts } from './multipartUpload.ts'
import { readListing } from './objectListing.ts'
import { ObjectsError } from './objectsFaults.ts'
import type { Call } from './signer.ts'
import { forEachWithLimit } from './slots.ts'

/** Bytes above which a file is uploaded or downloaded in parts. */
const WHOLE_BYTES = 16 * 2 ** 20

export interface StoredObject {
  key: string
  size: number
  /** Modification time, in milliseconds by the storage's clock. */
  modifiedAt: number
}

/**
 * Objects of a bucket, below a prefix that their names leave out. Everything rejects with an ObjectsError.
 */
export class ObjectStorage {
  readonly #client: ObjectsClient
  readonly #wholeBytes: number

  constructor(at: ObjectsAt, patience: Partial<Patience> = {}, wholeBytes = WHOLE_BYTES) {
    this.#client = new ObjectsClient(at, patience)
    this.#wholeBytes = wholeBytes
  }

  /** Location in an object storage, with its credentials. */
  get at(): ObjectsAt {
    return this.#client.at
  }

  /** Returns true if the last call failed or was not answered. */
  get isAway(): boolean {
    return this.#client.isAway
  }

  /** Checks in the background whether the storage answers, unless it answered recently. */
  lookAgain(): void {
    this.#client.lookAgain()
  }

  #call<T>({ key, ...call }: Call, take: (answer: Answer) => Promise<T>): Promise<T> {
    return this.#client.call({ ...call, ...(key !== undefined && { key: `${this.at.prefix}${key}` }) }, take)
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
    await this.#call({ method: 'PUT', key, body, signal }, found)
  }

  /** Uploads a file of any size. */
  async putFile(key: string, path: string, signal?: AbortSignal): Promise<void> {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    // Awaited here: a failure would be unhandled while the file is being closed.
    if (size <= this.#wholeBytes) return await this.put(key, await read(file, 0, size), signal)
    await putInParts(this.#call.bind(this), key, file, size, signal)
    // A completion without an answer may have succeeded.
    if ((await this.size(key)) !== size) throw new ObjectsError('away', 'the parts could not be joined')
  }

  /** Returns the size of an object in bytes, or null if it is missing. */
  size(key: string): Promise<number | null> {
    return this.#call({ method: 'HEAD', key }, async ({ status, headers }) =>
      status === 404 ? null : Number(headers.get('content-length')),
    )
  }

  /** Returns the text of a small object, or null if it is missing. */
  get(key: string): Promise<string | null> {
    return this.#call({ method: 'GET', key }, async ({ status, text }) => (status === 404 ? null : text()))
  }

  /**
   * Passes on each piece of an object of any size.
   * @param begin Called at each start, since a broken download starts again. Returns the receiver of the pieces.
   * @returns Whether the object exists.
   */
  read(key: string, begin: () => (piece: Uint8Array) => void): Promise<boolean> {
    return this.#call({ method: 'GET', key }, async ({ status, headers, pieces }) => {
      if (status === 404) return false
      const take = begin()
      const expected = lengthOf(headers)
      let bytes = 0
      for await (const piece of pieces()) {
        take(piece)
        bytes += piece.byteLength
      }
      if (bytes !== expected) throw new ObjectsError('away', 'the answer is truncated')
      return true
    })
  }

  /**
   * Downloads an object of any size to a new file. Repeats the download once if the content does not match the
   * hash, since the transmission may be at fault. @returns Its fault, or null.
   */
  async getSound(key: string, hash: string, path: string): Promise<Fault | null> {
    for (const _ of [1, 2]) {
      if (!(await this.getFile(key, path))) return 'missing'
      if ((await hashOfFile(path)) === hash) return null
    }
    return 'changed'
  }

  /** Downloads an object of any size to a new file. @returns Whether the object exists. */
  async getFile(key: string, path: string): Promise<boolean> {
    const size = await this.size(key)
    if (size === null) return false
    await using file = await open(path, 'w')
    const starts = Array.from(
      { length: Math.ceil(size / this.#wholeBytes) },
      (_, part) => part * this.#wholeBytes,
    )
    let exists = true
    await forEachWithLimit(starts, async start => {
      const end = Math.min(start + this.#wholeBytes, size)
      // After a broken connection only the rest is requested.
      let at = start
      const headers = () => ({ range: `bytes=${at}-${end - 1}` })
      exists &&= await this.#call({ method: 'GET', key, headers }, async ({ status, headers, pieces }) => {
        if (status === 404) return false
        if (status !== 206 && !(at === 0 && lengthOf(headers) === size))
          throw new ObjectsError('refused', 'ranges are not supported')
        for await (const piece of pieces()) {
          if (at + piece.byteLength > end) throw new ObjectsError('away', 'the answer is too long')
          await file.write(piece, 0, piece.byteLength, at)
          at += piece.byteLength
        }
        if (at !== end) throw new ObjectsError('away', 'the answer is truncated')
        return true
      })
    })
    return exists
  }

  /** Yields all objects with a prefix, with the storage's time, page by page. */
  async *list(beginning: string): AsyncGenerator<{ objects: StoredObject[]; now: number }> {
    const { prefix } = this.at
    let next: string | undefined
    do {
      const query = {
        'list-type': '2',
        prefix: `${prefix}${beginning}`,
        ...(next !== undefined && { 'continuation-token': next }),
      }
      const { texts, entries, now } = await this.#listing({ method: 'GET', query }, 'Contents')
      const objects = entries.map(({ Key: key = '', Size: size, LastModified: modified = '' }) => ({
        key: key.slice(prefix.length),
        size: Number(size),
        modifiedAt: Date.parse(modified),
      }))
      yield { objects, now }
      next = texts['IsTruncated'] === 'true' ? texts['NextContinuationToken'] : undefined
    } while (next !== undefined)
  }

  async delete(key: string): Promise<void> {
    await this.#call({ method: 'DELETE', key }, async () => undefined)
  }

  /** Aborts unfinished multipart uploads that are older than a number of milliseconds. */
  async deleteParts(beginning: string, age: number): Promise<void> {
    const { prefix } = this.at
    const query = { uploads: '', prefix: `${prefix}${beginning}` }
    const { entries, now } = await this.#listing({ method: 'GET', query }, 'Upload')
    for (const { Key: key = '', UploadId: uploadId = '', Initiated: initiated = '' } of entries) {
      if (!(Date.parse(initiated) < now - age)) continue
      await this.#call(
        { method: 'DELETE', key: key.slice(prefix.length), query: { uploadId } },
        async () => undefined,
      )
    }
  }

  #listing(call: Call, entry: string) {
    return this.#call(call, async ({ headers, text }) => {
      const listing = readListing(await text(), entry)
      return { ...listing, now: Date.parse(headers.get('date') ?? '') || Date.now() }
    })
  }
}

/** Rejects a 404, which means that the object cannot be written. */
const found = async ({ status }: Answer): Promise<void> => {
  if (status === 404) throw new ObjectsError('refused', 'status 404')
}

const lengthOf = (headers: Headers): number => Number(headers.get('content-length') ?? Number.NaN)
