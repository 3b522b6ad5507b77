/**
 * Circuit breaker of a storage. It opens if a call gets no answer, so that all further calls fail
 * immediately. While open, it probes the storage, and closes as soon as the storage answers.
 */
export class Breaker {
  readonly #answers: () => Promise<boolean>
  readonly #againMs: number
  #reason: string | null = null
  #timer: NodeJS.Timeout | undefined
  #look: Promise<void> | undefined

  /** @param answers Returns whether the storage answers. @param againMs Milliseconds between two probes. */
  constructor(answers: () => Promise<boolean>, againMs: number) {
    this.#answers = answers
    this.#againMs = againMs
  }

  /** Error code that opened the breaker; null while it is closed. */
  get reason(): string | null {
    return this.#reason
  }

  open(reason: string): void {
    this.#reason = reason
    this.#timer ??= setInterval(() => void this.look(), this.#againMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#reason = null
  }

  /** Checks whether the storage answers, one check at a time, and opens or closes the breaker accordingly. */
  look(): Promise<void> {
    this.#look ??= this.#lookNow().finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  async #lookNow(): Promise<void> {
    if (await this.#answers()) this.close()
    else this.open(this.#reason ?? 'time-out')
  }
}
