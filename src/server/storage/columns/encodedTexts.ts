import type { Dictionary } from '../../../data/stored/columnOf.ts'
import { textsIn } from '../../../domain/column/textColumn.ts'

/** Distinct texts by code, decoded on reading. */
export class EncodedTexts implements Dictionary {
  readonly #bytes: Buffer
  readonly #starts: Uint32Array

  /** @param dictionary Encoded dictionary. Throws a RangeError on invalid bytes. */
  constructor(dictionary: Uint8Array<ArrayBuffer>) {
    const { bytes, starts } = textsIn(dictionary)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#starts = starts
  }

  get length(): number {
    return this.#starts.length - 1
  }

  /** Memory in bytes. */
  get size(): number {
    return this.#bytes.byteLength + this.#starts.byteLength
  }

  at(code: number): string | undefined {
    if (!(code >= 0 && code < this.length)) return undefined
    return this.#bytes.toString('utf8', this.#starts[code], this.#starts[code + 1])
  }

  *[Symbol.iterator](): Generator<string> {
    for (let code = 0; code < this.length; code++) yield this.at(code) ?? ''
  }
}
