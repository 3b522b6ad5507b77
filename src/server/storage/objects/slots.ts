/** Lets work be done at most so many at the same time, in the order in which it came. */
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
      // Who waits has the slot at once, so that nobody who comes later is before them.
      if (next) next()
      else this.#free += 1
    }
  }
}

/** Does something with each of many, some at the same time. */
export async function eachOf<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = all[Symbol.iterator]()
  const one = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
