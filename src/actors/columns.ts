import { readColumn } from '../api/columns.ts'
import type { Label } from '../contract/label.ts'
import type { ZoneWorker } from '../workers/zones.ts'

/** As many as the worker keeps open. */
const KEPT = 24

/** The columns that the worker has been given. Each is fetched once, whoever asks for it, and again when it was closed. */
export class Columns {
  readonly #worker: Pick<ZoneWorker, 'column'>
  readonly #read: typeof readColumn
  readonly #given = new Map<string, Promise<void>>()
  readonly #names = new Map<string, Promise<void>>()
  /** How many zones the geometry set of each load has whose values lie in columns. */
  readonly #loads = new Map<string, number>()

  constructor(worker: Pick<ZoneWorker, 'column'>, read = readColumn) {
    this.#worker = worker
    this.#read = read
  }

  /** A load whose values lie in columns. */
  open(load: string, zones: number): void {
    this.#loads.set(load, zones)
  }

  close(load: string): void {
    this.#loads.delete(load)
  }

  /** Gives the worker the values of a label, when the load has them in columns. */
  async needFor(load: string, label: Label | null, signal: AbortSignal): Promise<void> {
    const zones = this.#loads.get(load)
    if (zones !== undefined && label) await this.need(label, zones, signal)
  }

  /** Gives the worker the values of a label. @param zones Of the geometry set. */
  need(label: Label, zones: number, signal: AbortSignal): Promise<void> {
    const use = label.type === 'other' ? 'json' : 'label'
    const given = this.#give(this.#given, label.column, zones, label.type !== 'number', use, signal)
    for (const oldest of this.#given.keys()) {
      if (this.#given.size <= KEPT) break
      this.#given.delete(oldest)
    }
    return given
  }

  /** Gives the worker the texts that zones are called by. */
  needNames(hash: string, zones: number, signal: AbortSignal): Promise<void> {
    return this.#give(this.#names, hash, zones, true, 'names', signal)
  }

  #give(
    given: Map<string, Promise<void>>,
    hash: string,
    zones: number,
    hasDictionary: boolean,
    use: Parameters<ZoneWorker['column']>[2],
    signal: AbortSignal,
  ): Promise<void> {
    const known = given.get(hash)
    // Whoever asked first may have gone away meanwhile: then it is asked for anew.
    const fetched = known
      ? known.catch(() => this.#fetch(hash, zones, hasDictionary, use, signal))
      : this.#fetch(hash, zones, hasDictionary, use, signal)
    given.delete(hash)
    given.set(hash, fetched)
    fetched.catch(() => {
      if (given.get(hash) === fetched) given.delete(hash)
    })
    return fetched
  }

  async #fetch(
    hash: string,
    zones: number,
    hasDictionary: boolean,
    use: Parameters<ZoneWorker['column']>[2],
    signal: AbortSignal,
  ): Promise<void> {
    const bytes = await this.#read(hash, zones, hasDictionary, signal)
    await this.#worker.column(hash, bytes, use)
  }
}
