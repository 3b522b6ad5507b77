import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../../monitoring/log.ts'

/** Milliseconds within which it is noted once that a file is used. */
const NOTED_MS = 60_000
/** Files whose last use is remembered, so that it is noted once. */
const REMEMBERED = 10_000
/** Part of the limit down to which files are removed once it is reached, so that this is done seldom. */
const LOW = 0.9

/**
 * Keeps the files below a folder within a number of bytes. Those that were used last stay, as the times of the files
 * say: so several processes can work in one folder, and the next start knows it too. What this process holds stays.
 */
export class DiskCache {
  readonly #folder: string
  readonly #limit: number
  readonly #held = new Map<string, number>()
  readonly #notedAt = new Map<string, number>()
  /** Bytes of the files when they were last counted, and of those that came since. */
  #counted: number | null = null
  #added = 0
  #sweeping: Promise<void> | undefined

  constructor(folder: string, limit: number) {
    this.#folder = folder
    this.#limit = limit
  }

  /** Does something with a file that is not removed meanwhile, at least not by this process. */
  async hold<T>(path: string, work: () => Promise<T>): Promise<T> {
    this.#held.set(path, (this.#held.get(path) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (this.#held.get(path) ?? 1) - 1
      if (left > 0) this.#held.set(path, left)
      else this.#held.delete(path)
    }
  }

  /** Notes that a file is used. Nobody waits for it. */
  use(path: string): void {
    const now = Date.now()
    if (now - (this.#notedAt.get(path) ?? 0) < NOTED_MS) return
    if (this.#notedAt.size >= REMEMBERED) this.#notedAt.clear()
    this.#notedAt.set(path, now)
    // It may be gone.
    void utimes(path, now / 1000, now / 1000).catch(() => undefined)
  }

  /** Notes that a file has come, and removes others in the background where they are too many by now. */
  add(path: string, bytes: number): void {
    this.#notedAt.set(path, Date.now())
    this.#added += bytes
    if (this.#counted !== null && this.#counted + this.#added <= this.#limit) return
    this.#sweeping ??= this.#sweep()
      .catch(error =>
        log({
          event: 'artefacts.cache',
          level: 'error',
          message: `The artefacts at hand in ${this.#folder} cannot be tidied`,
          error,
        }),
      )
      .finally(() => {
        this.#sweeping = undefined
      })
  }

  /** Resolves when nothing is being removed. */
  async idle(): Promise<void> {
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    // What comes meanwhile counts, too, if it is not counted twice: then the next time is sooner.
    this.#added = 0
    const files = await this.#files()
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > this.#limit) {
      for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (bytes <= this.#limit * LOW) break
        if (this.#held.has(path)) continue
        // Systems that do not let go of open files keep them until the next time.
        const isGone = await rm(path, { force: true }).then(
          () => true,
          () => false,
        )
        if (isGone) bytes -= size
      }
    }
    this.#counted = bytes
  }

  async #files(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const found: { path: string; size: number; usedAt: number }[] = []
    for (const folder of await readdir(this.#folder)) {
      const names = await readdir(join(this.#folder, folder)).catch(() => [])
      for (const name of names) {
        const path = join(this.#folder, folder, name)
        const known = await stat(path).catch(() => null)
        if (known?.isFile()) found.push({ path, size: known.size, usedAt: known.mtimeMs })
      }
    }
    return found
  }
}
