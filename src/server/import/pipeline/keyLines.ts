import { ByteWriter } from '../../../domain/bytes.ts'
import { uint32List } from '../../../domain/numberList.ts'

/** Maximum share of used slots. */
const FULL = 0.6

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Lines of keys in a file: a table in typed arrays, because a Map of millions of texts would fill the memory. */
export class KeyLines {
  readonly #keys = new ByteWriter()
  readonly #starts = uint32List()
  readonly #lines = uint32List()
  /** One more than the number of the key; 0 for a free slot. */
  #slots = new Uint32Array(1024)
  #scratch = new Uint8Array(256)

  /** Returns the line of a key, or undefined. */
  get(key: string): number | undefined {
    const bytes = this.#encoded(key)
    const number = this.#slots[this.#slotOf(bytes)] ?? 0
    return number === 0 ? undefined : this.#lines.at(number - 1)
  }

  /** Adds a key, which is new. */
  add(key: string, line: number): void {
    if (this.#lines.length >= this.#slots.length * FULL) this.#grow()
    const bytes = this.#encoded(key)
    const slot = this.#slotOf(bytes)
    this.#starts.push(this.#keys.length)
    this.#lines.push(line)
    this.#keys.bytes(bytes)
    this.#slots[slot] = this.#lines.length
  }

  /** Returns all keys in the order of insertion. */
  keys(): string[] {
    return Array.from({ length: this.#lines.length }, (_, number) => decoder.decode(this.#key(number)))
  }

  #encoded(key: string): Uint8Array {
    if (this.#scratch.length < key.length * 3) this.#scratch = new Uint8Array(key.length * 3)
    return this.#scratch.subarray(0, encoder.encodeInto(key, this.#scratch).written)
  }

  #key(number: number): Uint8Array {
    const end = number + 1 < this.#starts.length ? this.#starts.at(number + 1) : this.#keys.length
    return this.#keys.written.subarray(this.#starts.at(number), end)
  }

  /** Returns the slot of a key, or the free one for it. */
  #slotOf(bytes: Uint8Array): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(bytes) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0
      if (number === 0 || areEqual(this.#key(number - 1), bytes)) return slot
    }
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 0; number < this.#lines.length; number++)
      this.#slots[this.#slotOf(this.#key(number))] = number + 1
  }
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** FNV-1a with the final mix of MurmurHash3, since the lowest bits choose the slot. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  return hash ^ (hash >>> 13)
}
