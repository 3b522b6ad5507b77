/** Part of a browser cache used here. */
export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** Header with the size of a cached answer in bytes. */
const BYTES = 'x-bytes'

/**
 * Answers up to a number of bytes, evicting the least recently used; after a start, the oldest. Nothing
 * rejects: an answer that cannot be stored is not stored.
 */
export class ByteCache {
  readonly #open: () => Promise<Store>
  readonly #limit: number
  /** Bytes of each answer by address, the most recently used last. */
  #sizes: Map<string, number> | null = null
  #total = 0
  /** Changes run one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(open: () => Promise<Store>, limit: number) {
    this.#open = open
    this.#limit = limit
  }

  async match(address: string): Promise<Response | undefined> {
    try {
      const found = await (await this.#open()).match(address)
      const bytes = this.#sizes?.get(address)
      if (found && bytes !== undefined) {
        this.#sizes?.delete(address)
        this.#sizes?.set(address, bytes)
      }
      return found
    } catch {
      return undefined
    }
  }

  /** Stores an answer after reading its whole body. */
  keep(address: string, answer: Response): Promise<void> {
    return this.#inTurn(async store => {
      const body = await answer.arrayBuffer()
      await this.#drop(store, address)
      if (body.byteLength > this.#limit) return
      await this.#makeRoom(store, this.#limit - body.byteLength)
      const put = () => store.put(address, responseOf(answer, body))
      // If the browser has no space, evicts half of the cache for it.
      await put().catch(async () => {
        await this.#makeRoom(store, this.#total / 2)
        await put()
      })
      this.#note(address, body.byteLength)
    })
  }

  forget(address: string): Promise<void> {
    return this.#inTurn(store => this.#drop(store, address))
  }

  /** Removes everything; others may have removed it already. */
  empty(): Promise<void> {
    return this.#inTurn(async store => {
      for (const { url } of await store.keys()) await store.delete(url)
      this.#sizes = null
    })
  }

  #inTurn(change: (store: Store) => Promise<void>): Promise<void> {
    const done = this.#last.then(async () => {
      const store = await this.#open()
      if (!this.#sizes) await this.#readSizes(store)
      await change(store)
    })
    this.#last = done.catch(() => {
      // Sizes are counted again.
      this.#sizes = null
    })
    return this.#last as Promise<void>
  }

  async #readSizes(store: Store): Promise<void> {
    this.#sizes = new Map()
    this.#total = 0
    for (const { url } of await store.keys()) {
      const bytes = Number((await store.match(url))?.headers.get(BYTES))
      this.#note(url, bytes)
    }
  }

  #note(address: string, bytes: number): void {
    this.#sizes?.set(address, bytes)
    this.#total += bytes
  }

  async #makeRoom(store: Store, limit: number): Promise<void> {
    for (const address of [...(this.#sizes?.keys() ?? [])]) {
      if (this.#total <= limit) return
      await this.#drop(store, address)
    }
  }

  async #drop(store: Store, address: string): Promise<void> {
    await store.delete(address)
    this.#total -= this.#sizes?.get(address) ?? 0
    this.#sizes?.delete(address)
  }
}

/** The body is decompressed, so the headers must not announce compression. */
function responseOf({ headers: sent, status, statusText }: Response, body: ArrayBuffer): Response {
  const headers = new Headers(sent)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(BYTES, String(body.byteLength))
  return new Response(body, { status, statusText, headers })
}
