import { appendFileSync, closeSync, openSync, readSync } from 'node:fs'

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

  /** Returns bytes in a buffer of their own. Throws at the end of the file. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    const file = openSync(this.#path, 'r')
    try {
      if (readSync(file, bytes, 0, length, offset) !== length) throw new Error('The file is truncated')
    } finally {
      closeSync(file)
    }
    return bytes
  }
}
