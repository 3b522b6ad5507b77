/** A number that no table keeps: the answer when a pair is not there. */
export const ABSENT = 0xffff_ffff

/**
 * A table of pairs of 32-bit integers, each with a 32-bit number. Open addressing on typed arrays: no object and no
 * text is made for a pair, of which there can be millions.
 */
export class PairTable {
  #first: Uint32Array<ArrayBuffer>
  #second: Uint32Array<ArrayBuffer>
  #values: Uint32Array<ArrayBuffer>
  #mask: number
  #size = 0

  /** @param expected About how many pairs will come; more find their place too. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)))
    this.#first = new Uint32Array(capacity)
    this.#second = new Uint32Array(capacity)
    this.#values = new Uint32Array(capacity).fill(ABSENT)
    this.#mask = capacity - 1
  }

  get size(): number {
    return this.#size
  }

  get(first: number, second: number): number {
    return this.#values[this.#slot(first, second)] ?? ABSENT
  }

  set(first: number, second: number, value: number): void {
    let slot = this.#slot(first, second)
    if (this.#values[slot] === ABSENT) {
      if (this.#size * 3 > this.#mask * 2) {
        this.#grow()
        slot = this.#slot(first, second)
      }
      this.#size++
      this.#first[slot] = first
      this.#second[slot] = second
    }
    this.#values[slot] = value
  }

  /** Every pair with its number, in no order that means anything. */
  *entries(): Generator<[first: number, second: number, value: number]> {
    for (let slot = 0; slot <= this.#mask; slot++) {
      const value = this.#values[slot] ?? ABSENT
      if (value !== ABSENT) yield [this.#first[slot] ?? 0, this.#second[slot] ?? 0, value]
    }
  }

  /** Where the pair is, or would be. */
  #slot(first: number, second: number): number {
    let slot = mixed(first, second) & this.#mask
    while (this.#values[slot] !== ABSENT && (this.#first[slot] !== first || this.#second[slot] !== second))
      slot = (slot + 1) & this.#mask
    return slot
  }

  #grow(): void {
    const larger = new PairTable(this.#mask + 1)
    for (const [first, second, value] of this.entries()) larger.set(first, second, value)
    this.#first = larger.#first
    this.#second = larger.#second
    this.#values = larger.#values
    this.#mask = larger.#mask
  }
}

/** The finalisation of MurmurHash3 over both halves (A. Appleby, public domain). */
function mixed(first: number, second: number): number {
  let hash = Math.imul(first, 0x85eb_ca6b) ^ Math.imul(second, 0xc2b2_ae35)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85eb_ca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2_ae35)
  return hash ^ (hash >>> 16)
}
