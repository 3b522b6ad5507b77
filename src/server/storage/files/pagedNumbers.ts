import {
  type GrowingNumbers,
  HELD_LISTS,
  type NumberArray,
  type NumberLists,
} from '../../../domain/numberList.ts'
import { bytesOf } from './fileSections.ts'
import type { Spill } from './spill.ts'

const PAGE_BITS = 14
/** Numbers in a page. */
const PAGE = 2 ** PAGE_BITS
/** Maximum pages of a list in memory: 2 MB of 32-bit numbers. */
const PAGES_HELD = 32

/** Place of a page that was never written to the file. */
const NOWHERE = -1

/**
 * List of numbers of which only recently used pages are in memory. The others are in a temporary file. Neighbouring
 * indices should be used together: each jump to another page may read 64 KB.
 */
export class PagedNumbers<A extends NumberArray> implements GrowingNumbers {
  readonly #make: (length: number) => A
  readonly #spill: Spill
  readonly #pages: (A | null)[] = []
  /** Offset of each page in the file, or `NOWHERE`. */
  readonly #offsets: number[] = []
  /** Pages that differ from the file. */
  readonly #isChanged: boolean[] = []
  /** Numbers of the pages in memory. The next one to leave is at `#oldest`. */
  readonly #held: number[] = []
  #oldest = 0
  #length = 0

  /** @param make Creates a typed array. @param spill May be shared with other lists. */
  constructor(make: (length: number) => A, spill: Spill) {
    this.#make = make
    this.#spill = spill
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    const number = this.#length >>> PAGE_BITS
    if (number === this.#pages.length) {
      this.#pages.push(null)
      this.#offsets.push(NOWHERE)
      this.#isChanged.push(true)
    }
    this.#length++
    this.set(this.#length - 1, value)
  }

  set(index: number, value: number): void {
    const number = index >>> PAGE_BITS
    const page = this.#pages[number] ?? this.#load(number)
    page[index & (PAGE - 1)] = value
    this.#isChanged[number] = true
  }

  at(index: number): number {
    const number = index >>> PAGE_BITS
    const page = this.#pages[number] ?? this.#load(number)
    return page[index & (PAGE - 1)] ?? 0
  }

  #load(number: number): A {
    const page = this.#freePage()
    const offset = this.#offsets[number] ?? NOWHERE
    if (offset !== NOWHERE) this.#spill.readInto(bytesOf(page), offset)
    this.#pages[number] = page
    if (this.#held.length < PAGES_HELD) this.#held.push(number)
    else {
      this.#held[this.#oldest] = number
      this.#oldest = (this.#oldest + 1) % PAGES_HELD
    }
    return page
  }

  /** Returns a page whose numbers may be replaced: a new page, or the oldest page in memory. */
  #freePage(): A {
    if (this.#held.length < PAGES_HELD) return this.#make(PAGE)
    const number = this.#held[this.#oldest] ?? 0
    const page = this.#pages[number] ?? this.#make(PAGE)
    if (this.#isChanged[number] === true) {
      const [offset = NOWHERE, bytes] = [this.#offsets[number], bytesOf(page)]
      if (offset === NOWHERE) this.#offsets[number] = this.#spill.append(bytes)
      else this.#spill.replace(offset, bytes)
      this.#isChanged[number] = false
    }
    this.#pages[number] = null
    return page
  }
}

/** Creates lists of which only a part is in memory; without a file, all of each list. */
export function pagedLists(spill: Spill | null): NumberLists {
  if (spill === null) return HELD_LISTS
  return {
    uint8: () => new PagedNumbers(length => new Uint8Array(length), spill),
    uint32: () => new PagedNumbers(length => new Uint32Array(length), spill),
    int32: () => new PagedNumbers(length => new Int32Array(length), spill),
    float32: () => new PagedNumbers(length => new Float32Array(length), spill),
    float64: () => new PagedNumbers(length => new Float64Array(length), spill),
  }
}
