/** Number for a missing pair, which no table contains. */
export const ABSENT = 0xffff_ffff

/** Numbers of an entry: the pair, its number, and one that aligns entries to cache lines. */
const WIDTH = 4

/**
 * Table of pairs of 32-bit integers, each with a 32-bit number. Open addressing on a typed array: no object
 * or text per pair, of which there may be millions.
 */
export class PairTable {
  #entries: Uint32Array<ArrayBuffer>
  #mask: number
  #size = 0

  /** @param expected Approximate number of pairs; the table grows if necessary. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 1.5)))
    this.#entries = new Uint32Array(capacity * WIDTH).fill(ABSENT)
    this.#mask = capacity - 1
  }

  get(first: number, second: number): number {
    return this.#entries[this.#at(first, second) + 2] ?? ABSENT
  }

  set(first: number, second: number, value: number): void {
    let at = this.#at(first, second)
    if (this.#entries[at + 2] === ABSENT) {
      if (this.#size * 4 > this.#mask * 3) {
        this.#grow()
        at = this.#at(first, second)
      }
      this.#size++
      this.#entries[at] = first
      this.#entries[at + 1] = second
    }
    this.#entries[at + 2] = value
  }

  /** Returns the index of a pair's entry, or of the free one for it. */
  #at(first: number, second: number): number {
    const entries = this.#entries
    let slot = mixed(first, second) & this.#mask
    for (;;) {
      const at = slot * WIDTH
      if (entries[at + 2] === ABSENT || (entries[at] === first && entries[at + 1] === second)) return at
      slot = (slot + 1) & this.#mask
    }
  }

  #grow(): void {
    const former = this.#entries
    this.#mask = this.#mask * 2 + 1
    this.#entries = new Uint32Array((this.#mask + 1) * WIDTH).fill(ABSENT)
    for (let at = 0; at < former.length; at += WIDTH) {
      if (former[at + 2] === ABSENT) continue
      const place = this.#at(former[at] ?? 0, former[at + 1] ?? 0)
      this.#entries[place] = former[at] ?? 0
      this.#entries[place + 1] = former[at + 1] ?? 0
      this.#entries[place + 2] = former[at + 2] ?? 0
    }
  }
}

/** Finalisation of MurmurHash3 over both halves (A. Appleby, public domain). */
function mixed(first: number, second: number): number {
  let hash = Math.imul(first, 0x85eb_ca6b) ^ Math.imul(second, 0xc2b2_ae35)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85eb_ca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2_ae35)
  return hash ^ (hash >>> 16)
}
