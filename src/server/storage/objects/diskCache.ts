import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../../monitoring/log.ts'

/** Milliseconds between two updates of a file's last use. */
const NOTED_MS = 60_000
/** Maximum number of files with their last use in memory. */
const REMEMBERED = 10_000
/** Share of the limit to which a sweep reduces the size, so that sweeps are rare. */
const LOW = 0.9

/**
 * Limits the total size of the files in a folder, and keeps the most recently used ones. Uses file times, so
 * several processes can share a folder, and restarts keep the order. Never removes files that this process is
 * using.
 */
export class DiskCache {
  readonly #folder: string
  readonly #limit: number
  readonly #held = new Map<string, number>()
  readonly #notedAt = new Map<string, number>()
  /** Bytes of the files at the last count, and of those added since. */
  #counted: number | null = null
  #added = 0
  #sweeping: Promise<void> | undefined

  constructor(folder: string, limit: number) {
    this.#folder = folder
    this.#limit = limit
  }

  /** Runs work on a file, which this process does not remove in the meantime. */
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

  /** Records the use of a file, without waiting. */
  use(path: string): void {
    const now = Date.now()
    if (now - (this.#notedAt.get(path) ?? 0) < NOTED_MS) return
    if (this.#notedAt.size >= REMEMBERED) this.#notedAt.clear()
    this.#notedAt.set(path, now)
    // The file may have been removed.
    void utimes(path, now / 1000, now / 1000).catch(() => undefined)
  }

  /** Records a new file, and removes others in the background above the limit. */
  add(path: string, bytes: number): void {
    this.#notedAt.set(path, Date.now())
    this.#added += bytes
    if (this.#counted !== null && this.#counted + this.#added <= this.#limit) return
    this.#sweeping ??= this.#sweep()
      .catch(error =>
        log({
          event: 'artefacts.cache',
          level: 'error',
          message: `The artefact cache in ${this.#folder} cannot be cleaned`,
          error,
        }),
      )
      .finally(() => {
        this.#sweeping = undefined
      })
  }

  /** Resolves when no files are being removed. */
  async idle(): Promise<void> {
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    // Files added during the count may be counted twice; this only brings the next count forward.
    this.#added = 0
    const files = await this.#files()
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > this.#limit) {
      for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (bytes <= this.#limit * LOW) break
        if (this.#held.has(path)) continue
        // Some systems cannot remove open files; the next sweep removes them.
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
