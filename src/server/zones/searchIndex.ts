import type { Budget } from '../platform/queue/scheduling.ts'

/** Zones in a block, which are neighbours. */
const BLOCK = 64
/** Number of letters of a gram. A shorter word does not narrow a search. */
const GRAM = 3
const GRAMS = 2 ** 16

/**
 * Index of searchable texts by ordinal: the sequences of three letters in each block of zones. A search reads
 * only the texts of the blocks with all sequences of its words. It is made by the first search; a search
 * that runs out of time leaves what it has made to the next one.
 */
export class SearchIndex {
  readonly #count: number
  readonly #textOf: (ordinal: number) => string
  /** Start of each finished block in `#grams`, and the end of the last one. */
  readonly #starts: Uint32Array
  #blocks = 0
  /** Grams of each block, ascending. */
  #grams = new Uint16Array(2 ** 16)
  readonly #seen = new Uint8Array(GRAMS)

  /** @param textOf Returns the folded text of a zone. */
  constructor(count: number, textOf: (ordinal: number) => string) {
    this.#count = count
    this.#textOf = textOf
    this.#starts = new Uint32Array(Math.ceil(count / BLOCK) + 1)
  }

  /** Returns whether an index narrows the search of some folded words. */
  static serves(words: readonly string[]): boolean {
    return words.some(({ length }) => length >= GRAM)
  }

  /** Returns the ascending ordinals that may match all of some folded words. Rejects as a pause does. */
  async candidates(words: readonly string[], budget: Budget): Promise<Uint32Array> {
    await this.#finish(budget)
    const wanted = [...new Set(words.flatMap(gramsOf))]
    const found: number[] = []
    for (let block = 0; block < this.#blocks; block++) {
      if (budget.isDue()) await budget.pause()
      if (wanted.every(gram => this.#has(block, gram))) found.push(block)
    }
    const ordinals = new Uint32Array(found.length * BLOCK)
    let length = 0
    for (const block of found)
      for (let at = block * BLOCK; at < Math.min(this.#count, (block + 1) * BLOCK); at++)
        ordinals[length++] = at
    return ordinals.subarray(0, length)
  }

  /** A concurrent search may add blocks during the pauses. */
  async #finish(budget: Budget): Promise<void> {
    while (this.#blocks < this.#starts.length - 1) {
      if (budget.isDue()) await budget.pause()
      this.#addBlock(this.#blocks)
    }
  }

  #addBlock(block: number): void {
    if (block === this.#starts.length - 1) return
    const grams: number[] = []
    const end = Math.min(this.#count, (block + 1) * BLOCK)
    for (let ordinal = block * BLOCK; ordinal < end; ordinal++)
      for (const gram of gramsOf(this.#textOf(ordinal))) {
        if (this.#seen[gram] === 1) continue
        this.#seen[gram] = 1
        grams.push(gram)
      }
    for (const gram of grams) this.#seen[gram] = 0
    const start = this.#starts[block] ?? 0
    this.#reserve(start + grams.length)
    this.#grams.set(Uint16Array.from(grams).sort(), start)
    this.#starts[block + 1] = start + grams.length
    this.#blocks = block + 1
  }

  #reserve(length: number): void {
    if (length <= this.#grams.length) return
    const larger = new Uint16Array(length * 2)
    larger.set(this.#grams)
    this.#grams = larger
  }

  #has(block: number, gram: number): boolean {
    let low = this.#starts[block] ?? 0
    let high = (this.#starts[block + 1] ?? 0) - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#grams[middle] ?? 0
      if (found === gram) return true
      if (found < gram) low = middle + 1
      else high = middle - 1
    }
    return false
  }
}

/** Returns the sequences of three letters of a text as numbers; different ones may share a number. */
function gramsOf(text: string): number[] {
  const grams: number[] = []
  for (let at = 0; at + GRAM <= text.length; at++) {
    const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
    grams.push(Math.imul(Math.imul(Math.imul(a, 31) + b, 31) + c, 0x9e3779b1) >>> 16)
  }
  return grams
}
