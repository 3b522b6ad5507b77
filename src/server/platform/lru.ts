interface Entry<T> {
  making: Promise<{ value: T; size: number }>
  /** Size of the value; 0 until it is computed. */
  size: number
}

/**
 * Caches the most recently used values up to a total size. Concurrent requests compute a value once. Failures
 * are not cached. The newest value is kept even if it exceeds the size alone.
 */
export class LruCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #capacity: number
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  async get(key: string, make: () => Promise<{ value: T; size: number }>): Promise<T> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return (await known.making).value
    }
    const entry: Entry<T> = { making: make(), size: 0 }
    this.#entries.set(key, entry)
    try {
      const { value, size } = await entry.making
      // The entry may have been deleted during the wait.
      if (this.#entries.get(key) !== entry) return value
      entry.size = size
      this.#size += size
      this.#shrink(entry)
      return value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }

  /** Deletes a value, so that the next call computes it again. */
  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  #shrink(newest: Entry<T>): void {
    for (const [key, entry] of this.#entries) {
      if (this.#size <= this.#capacity) return
      if (entry === newest || entry.size === 0) continue
      this.#entries.delete(key)
      this.#size -= entry.size
    }
  }
}
