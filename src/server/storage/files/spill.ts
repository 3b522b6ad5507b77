import { appendFileSync, closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Temporary file for data that would fill the memory. It exists once something is written. */
export class Spill {
  readonly #path: string
  #length = 0

  /** @param path In a temporary folder, which its owner removes. */
  constructor(path: string) {
    this.#path = path
  }

  /** Appends bytes, and returns their offset. */
  append(bytes: Uint8Array): number {
    appendFileSync(this.#path, bytes)
    this.#length += bytes.byteLength
    return this.#length - bytes.byteLength
  }

  /** Replaces bytes at an offset. */
  replace(offset: number, bytes: Uint8Array): void {
    const file = openSync(this.#path, 'r+')
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(file, bytes, done, bytes.length - done, offset + done)
    } finally {
      closeSync(file)
    }
  }

  /** Returns bytes in a buffer of their own. Throws at the end of the file. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    this.readInto(bytes, offset)
    return bytes
  }

  /** Fills an array with the bytes at an offset. Throws at the end of the file. */
  readInto(bytes: Uint8Array, offset: number): void {
    const file = openSync(this.#path, 'r')
    try {
      if (readSync(file, bytes, 0, bytes.length, offset) !== bytes.length)
        throw new Error('The file is truncated')
    } finally {
      closeSync(file)
    }
  }
}
