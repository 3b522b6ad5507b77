/** Runs a limited number of tasks at the same time, in order. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async with<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes to the next task immediately, so that a later one cannot overtake it.
      if (next) next()
      else this.#free += 1
    }
  }
}

/** Number of files, or of parts of a file, that are read or written in parallel. */
const AT_ONCE = 4

/** Runs work on each of many items, with limited concurrency. */
export async function forEachWithLimit<T>(all: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]()
  const one = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
