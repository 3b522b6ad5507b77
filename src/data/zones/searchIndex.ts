import type { Budget } from './slices.ts'

/** Zones in a block, which are neighbours. */
const BLOCK = 64
/** Number of letters of a gram. A shorter word does not narrow a search. */
const GRAM = 3
const GRAMS = 2 ** 16

/**
 * Index of searchable texts by ordinal: the blocks of zones in which each sequence of three letters occurs. A
 * search reads only the texts of the blocks with all sequences of its words. The first search makes the
 * index; a search that runs out of time leaves the finished blocks to the next one.
 */
export class SearchIndex {
  readonly #count: number
  readonly #blocks: BlockGrams
  #places: BlocksByGram | null = null

  /** @param textOf Returns the folded text of a zone. */
  constructor(count: number, textOf: (ordinal: number) => string) {
    this.#count = count
    this.#blocks = new BlockGrams(count, textOf)
  }

  /** Returns whether an index narrows the search of some folded words. */
  static serves(words: readonly string[]): boolean {
    return words.some(({ length }) => length >= GRAM)
  }

  /**
   * Returns the ascending ordinals that may match all of some folded words; at least one word must be long
   * enough. Rejects as a pause does.
   */
  async candidates(words: readonly string[], budget: Budget): Promise<Uint32Array> {
    this.#places ??= await this.#blocks.byGram(budget)
    const found = this.#places.withAll([...new Set(words.flatMap(gramsOf))])
    const ordinals = new Uint32Array(found.length * BLOCK)
    let length = 0
    for (const block of found)
      for (let at = block * BLOCK; at < Math.min(this.#count, (block + 1) * BLOCK); at++)
        ordinals[length++] = at
    return ordinals.subarray(0, length)
  }
}

/** Letter sequences of each block, in reading order. */
class BlockGrams {
  readonly #count: number
  readonly #textOf: (ordinal: number) => string
  /** Start of each read block in `#grams`, and the end of the last one. */
  readonly #starts: Uint32Array
  #read = 0
  #grams = new Uint16Array(2 ** 16)
  readonly #seen = new Uint8Array(GRAMS)

  constructor(count: number, textOf: (ordinal: number) => string) {
    this.#count = count
    this.#textOf = textOf
    this.#starts = new Uint32Array(Math.ceil(count / BLOCK) + 1)
  }

  /** Reads the remaining blocks, and returns the blocks of each gram. A concurrent search may do the same. */
  async byGram(budget: Budget): Promise<BlocksByGram> {
    const blocks = this.#starts.length - 1
    while (this.#read < blocks) {
      if (budget.isDue()) await budget.pause()
      if (this.#read < blocks) this.#readBlock(this.#read)
    }
    const starts = new Uint32Array(GRAMS + 1)
    for (let block = 0; block < blocks; block++) {
      if (budget.isDue()) await budget.pause()
      for (const gram of this.#gramsIn(block)) starts[gram + 1] = (starts[gram + 1] ?? 0) + 1
    }
    for (let gram = 0; gram < GRAMS; gram++) starts[gram + 1] = (starts[gram + 1] ?? 0) + (starts[gram] ?? 0)
    const next = starts.slice()
    const places = blocks <= 2 ** 16 ? new Uint16Array(this.#end) : new Uint32Array(this.#end)
    for (let block = 0; block < blocks; block++) {
      if (budget.isDue()) await budget.pause()
      for (const gram of this.#gramsIn(block)) {
        const place = next[gram] ?? 0
        places[place] = block
        next[gram] = place + 1
      }
    }
    return new BlocksByGram(starts, places)
  }

  get #end(): number {
    return this.#starts[this.#read] ?? 0
  }

  #gramsIn(block: number): Uint16Array {
    return this.#grams.subarray(this.#starts[block], this.#starts[block + 1])
  }

  #readBlock(block: number): void {
    const start = this.#end
    let length = start
    const end = Math.min(this.#count, (block + 1) * BLOCK)
    for (let ordinal = block * BLOCK; ordinal < end; ordinal++) {
      const grams = gramsOf(this.#textOf(ordinal))
      this.#reserve(length + grams.length)
      for (const gram of grams) {
        if (this.#seen[gram] === 1) continue
        this.#seen[gram] = 1
        this.#grams[length++] = gram
      }
    }
    for (const gram of this.#grams.subarray(start, length)) this.#seen[gram] = 0
    this.#starts[block + 1] = length
    this.#read = block + 1
  }

  #reserve(length: number): void {
    if (length <= this.#grams.length) return
    const larger = new Uint16Array(length * 2)
    larger.set(this.#grams)
    this.#grams = larger
  }
}

/** Ascending blocks of each gram. */
class BlocksByGram {
  readonly #starts: Uint32Array
  readonly #blocks: Uint16Array | Uint32Array

  constructor(starts: Uint32Array, blocks: Uint16Array | Uint32Array) {
    this.#starts = starts
    this.#blocks = blocks
  }

  /** Returns the ascending blocks with all of some grams. */
  withAll(grams: readonly number[]): number[] {
    const [shortest, ...others] = grams
      .map(gram => this.#blocks.subarray(this.#starts[gram], this.#starts[gram + 1]))
      .sort((a, b) => a.length - b.length)
    return [...(shortest ?? [])].filter(block => others.every(list => hasValue(list, block)))
  }
}

function hasValue(ascending: Uint16Array | Uint32Array, value: number): boolean {
  let low = 0
  let high = ascending.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ascending[middle] ?? 0
    if (found === value) return true
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return false
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
