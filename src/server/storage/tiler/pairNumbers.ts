import type { NumberLists, Numbers } from '../../../domain/numberList.ts'

/** Number for a missing item, which no list contains. */
export const ABSENT = 0xffff_ffff

/** Maximum share of used slots. */
const FULL = 0.6

/**
 * Numbers pairs of 32-bit integers in the order of their first use. Open addressing on typed arrays avoids an
 * object or text per pair, since there may be millions of pairs.
 */
export class PairNumbers {
  /** Number of the pair in each slot, or `ABSENT`. */
  #slots: Uint32Array<ArrayBuffer>
  #firsts: Uint32Array<ArrayBuffer>
  #seconds: Uint32Array<ArrayBuffer>
  #size = 0

  /** @param expected Approximate number of pairs; the table grows if necessary. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected / FULL)))
    this.#slots = new Uint32Array(capacity).fill(ABSENT)
    this.#firsts = new Uint32Array(Math.floor(capacity * FULL))
    this.#seconds = new Uint32Array(this.#firsts.length)
  }

  get size(): number {
    return this.#size
  }

  /** Returns the pairs by number. */
  pairs(lists: NumberLists): { firsts: Numbers; seconds: Numbers } {
    const [firsts, seconds] = [lists.uint32(), lists.uint32()]
    for (let number = 0; number < this.#size; number++) {
      firsts.push(this.#firsts[number] ?? 0)
      seconds.push(this.#seconds[number] ?? 0)
    }
    return { firsts, seconds }
  }

  /** Returns the number of a pair, or `ABSENT`. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)] ?? ABSENT
  }

  /** Returns the number of a pair, which is added if it is new. */
  add(first: number, second: number): number {
    const slot = this.#slotOf(first, second)
    const known = this.#slots[slot] ?? ABSENT
    if (known !== ABSENT) return known
    const number = this.#size++
    this.#slots[slot] = number
    this.#firsts[number] = first
    this.#seconds[number] = second
    if (this.#size === this.#firsts.length) this.#grow()
    return number
  }

  /** Returns the slot of a pair, or a free slot for it. */
  #slotOf(first: number, second: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = mixed(first, second) & mask
    for (;;) {
      const number = slots[slot] ?? ABSENT
      if (number === ABSENT) return slot
      if (this.#firsts[number] === first && this.#seconds[number] === second) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2).fill(ABSENT)
    const length = Math.floor(this.#slots.length * FULL)
    this.#firsts = resized(this.#firsts, length)
    this.#seconds = resized(this.#seconds, length)
    for (let number = 0; number < this.#size; number++)
      this.#slots[this.#slotOf(this.#firsts[number] ?? 0, this.#seconds[number] ?? 0)] = number
  }
}

function resized(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(array)
  return larger
}

/** Finalisation step of MurmurHash3 over both halves (A. Appleby, public domain). */
function mixed(first: number, second: number): number {
  let hash = Math.imul(first, 0x85eb_ca6b) ^ Math.imul(second, 0xc2b2_ae35)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85eb_ca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2_ae35)
  return hash ^ (hash >>> 16)
}
