interface Entry<T> {
  value: Promise<T>
  /** 0 until the value is there. */
  size: number
}

/**
 * Keeps the values used last within a total size; a value is made once, also when two ask at the same time.
 * A value that cannot be made is not remembered. The newest value is kept even when it alone is too large.
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
      return known.value
    }
    const making = make()
    const entry: Entry<T> = { value: making.then(made => made.value), size: 0 }
    this.#entries.set(key, entry)
    try {
      entry.size = (await making).size
    } catch (error) {
      this.#entries.delete(key)
      throw error
    }
    this.#size += entry.size
    this.#shrink(entry)
    return entry.value
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
