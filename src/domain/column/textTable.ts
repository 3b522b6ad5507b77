import { ByteWriter } from '../bytes.ts'
import { uint32List } from '../numberList.ts'
import type { Texts } from './textOrder.ts'

/** Maximum share of used slots. */
const FULL = 0.6

const encoder = new TextEncoder()

/**
 * Numbers distinct texts from 0 in the order of insertion, in typed arrays: a Map of millions of texts would
 * fill the memory. Lone surrogates are replaced.
 */
export class TextTable {
  readonly #bytes = new ByteWriter()
  readonly #starts = uint32List()
  /** Number of the text plus 1; 0 for a free slot. */
  #slots = new Uint32Array(1024)
  #scratch = new Uint8Array(256)

  get size(): number {
    return this.#starts.length
  }

  /** Returns the number of a text, or undefined. */
  get(text: string): number | undefined {
    const number = this.#slots[this.#slotOf(this.#encoded(text))] ?? 0
    return number === 0 ? undefined : number - 1
  }

  /** Returns the number of a text, which is added if it is new. */
  add(text: string): number {
    if (this.size >= this.#slots.length * FULL) this.#grow()
    const bytes = this.#encoded(text)
    const slot = this.#slotOf(bytes)
    const known = this.#slots[slot] ?? 0
    if (known !== 0) return known - 1
    this.#starts.push(this.#bytes.length)
    this.#bytes.bytes(bytes)
    this.#slots[slot] = this.size
    return this.size - 1
  }

  /** Returns the texts by number, encoded, and releases the memory that finds them: the table must not be used again. */
  taken(): Texts {
    this.#slots = new Uint32Array()
    this.#starts.push(this.#bytes.length)
    return { bytes: this.#bytes.written, starts: this.#starts.taken() }
  }

  #encoded(text: string): Uint8Array {
    if (this.#scratch.length < text.length * 3) this.#scratch = new Uint8Array(text.length * 3)
    return this.#scratch.subarray(0, encoder.encodeInto(text, this.#scratch).written)
  }

  #text(number: number): Uint8Array {
    const end = number + 1 < this.size ? this.#starts.at(number + 1) : this.#bytes.length
    return this.#bytes.written.subarray(this.#starts.at(number), end)
  }

  /** Returns the slot of a text, or a free slot for it. */
  #slotOf(bytes: Uint8Array): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(bytes) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0
      if (number === 0 || areEqual(this.#text(number - 1), bytes)) return slot
    }
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 0; number < this.size; number++)
      this.#slots[this.#slotOf(this.#text(number))] = number + 1
  }
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** FNV-1a with a part of the final mix of MurmurHash3, since the lowest bits choose the slot. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  return hash ^ (hash >>> 13)
}
