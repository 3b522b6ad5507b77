import { bytesOf } from '../files/fileSections.ts'
import type { Spill } from '../files/spill.ts'

/** Coordinates in memory before they are written to the disk: 8 MB. */
const HELD = 2 ** 20
/** Coordinates that are arranged in memory together: 64 MB, or one zone if it has more. */
const ARRANGED = 2 ** 23

/** Vertices of zones: their first vertices as added, and in the new order. */
interface Arrangement {
  /** The rest of the zone is in the next chunk. */
  starts: Uint32Array
  /** New place of each zone. */
  ordinals: Uint32Array
  /** First vertex of each place, and the end of the last one. */
  targets: Uint32Array
}

/** Coordinates of the vertices of many zones. */
export class VertexStore {
  readonly #spill: Spill | null
  #held = new Float64Array(1024)
  #used = 0
  /** Coordinates on the disk. */
  #spilled = 0

  /** @param spill Without it, all vertices stay in memory. */
  constructor(spill: Spill | null) {
    this.#spill = spill
  }

  /** Number of vertices. */
  get count(): number {
    return (this.#spilled + this.#used) / 2
  }

  push(x: number, y: number): void {
    if (this.#used + 2 > this.#held.length) this.#makeRoom()
    this.#held[this.#used] = x
    this.#held[this.#used + 1] = y
    this.#used += 2
  }

  /**
   * Yields the coordinates of all zones in the new order, as bytes. Reads the stored ones once per yielded
   * block: reading zone by zone would jump through the file.
   */
  *arranged(arrangement: Arrangement): Generator<Uint8Array> {
    const { targets } = arrangement
    const count = targets.length - 1
    for (let first = 0; first < count; ) {
      let end = first + 1
      while (end < count && 2 * ((targets[end + 1] ?? 0) - (targets[first] ?? 0)) <= ARRANGED) end++
      yield bytesOf(this.#gathered(first, end, arrangement))
      first = end
    }
  }

  /** Returns the coordinates of the places from `first` to `end`. */
  #gathered(
    first: number,
    end: number,
    { starts, ordinals, targets }: Arrangement,
  ): Float64Array<ArrayBuffer> {
    const origin = targets[first] ?? 0
    const gathered = new Float64Array(2 * ((targets[end] ?? 0) - origin))
    let zone = 0
    for (const { from, numbers } of this.#pieces()) {
      const to = from + numbers.length
      for (; zone < ordinals.length; zone++) {
        const [begin, stop] = [2 * (starts[zone] ?? 0), 2 * (starts[zone + 1] ?? 0)]
        if (begin >= to) break
        const ordinal = ordinals[zone] ?? 0
        if (ordinal >= first && ordinal < end) {
          const shift = 2 * ((targets[ordinal] ?? 0) - origin) - begin
          for (let at = Math.max(begin, from); at < Math.min(stop, to); at++)
            gathered[at + shift] = numbers[at - from] ?? 0
        }
        // Opens the tiles of a geometry set. If there are none, requests them and throws a 503.
        if (stop > to) break
      }
    }
    return gathered
  }

  /** Yields the coordinates in the order of insertion. */
  *#pieces(): Generator<{ from: number; numbers: Float64Array }> {
    for (let from = 0; from < this.#spilled; from += HELD) {
      const bytes = this.#spill?.read(from * 8, HELD * 8)
      if (bytes) yield { from, numbers: new Float64Array(bytes.buffer) }
    }
    yield { from: this.#spilled, numbers: this.#held.subarray(0, this.#used) }
  }

  #makeRoom(): void {
    if (this.#spill !== null && this.#held.length >= HELD) {
      this.#spill.append(bytesOf(this.#held))
      this.#spilled += this.#used
      this.#used = 0
      return
    }
    const larger = new Float64Array(this.#held.length * 2)
    larger.set(this.#held)
    this.#held = larger
  }
}
