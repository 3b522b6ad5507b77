/** Says that too much is waiting already. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs so many tasks at once, lets so many wait in their order, and refuses the others with QueueFull. */
export class Queue {
  readonly #atOnce: number
  readonly #mayWait: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce
    this.#mayWait = mayWait
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#mayWait) throw new QueueFull('Too much is waiting already')
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The place passes to the next one, so that nobody new gets in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}
