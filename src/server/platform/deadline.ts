/** Bytes per second below which a storage counts as silent. */
const LEAST_RATE = 256 * 1024

/** Deadline of a call, which grows with the size of its content. */
export class Deadline {
  readonly #late = new AbortController()
  #until: number
  #timer: NodeJS.Timeout

  constructor(milliseconds: number) {
    this.#until = performance.now() + milliseconds
    this.#timer = this.#start()
  }

  /** Aborted once the deadline is missed. */
  get signal(): AbortSignal {
    return this.#late.signal
  }

  /** Extends the deadline by the time that content may take. */
  addContent(bytes: number): void {
    this.#until += (bytes / LEAST_RATE) * 1000
    clearTimeout(this.#timer)
    this.#timer = this.#start()
  }

  /** Ends the deadline early. */
  miss(): void {
    clearTimeout(this.#timer)
    this.#late.abort()
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #start(): NodeJS.Timeout {
    const left = Math.max(this.#until - performance.now(), 0)
    // Checks after pending input has been read: an answer that arrived while the process was busy is not
    // late.
    return setTimeout(() => setImmediate(() => this.#check()), left)
  }

  /** Timers may be early by a millisecond. */
  #check(): void {
    if (performance.now() >= this.#until) this.#late.abort()
    else this.#timer = this.#start()
  }
}

/** Awaits work for some milliseconds, then rejects. The work continues. @param late Returns the error. */
export async function rejectAfter<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const deadline = new Deadline(milliseconds)
  const { promise, reject } = Promise.withResolvers<never>()
  deadline.signal.addEventListener('abort', () => reject(late()))
  try {
    return await Promise.race([work, promise])
  } finally {
    deadline.end()
  }
}
