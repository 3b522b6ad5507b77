import { readColumn } from '../api/files.ts'
import type { Label } from '../contract/label.ts'
import { columnsOf } from '../domain/label/computed.ts'
import { LABEL_TYPES } from '../domain/label/labelTypes.ts'
import type { ColumnUse } from '../workers/messages.ts'
import type { ZoneWorker } from '../workers/zones.ts'

/** Greatest number and bytes of columns below which those that no load uses are kept. */
const KEPT = 24
const KEPT_BYTES = 64 * 2 ** 20

type Given = { hash: string; use: ColumnUse; coming: Promise<void>; bytes: number }
type Load = { zones: number; names: readonly string[]; labels: readonly string[] }

/**
 * The columns that the worker has been given. Each is fetched once, whoever asks for it, and again when it was closed.
 * Those that a load uses stay; of the others, what was used last.
 */
export class Columns {
  readonly #worker: Pick<ZoneWorker, 'column' | 'forget'>
  readonly #read: typeof readColumn
  /** The one that was asked for last comes last. */
  readonly #given = new Map<string, Given>()
  /** The loads whose values lie in columns. */
  readonly #loads = new Map<string, Load>()

  constructor(worker: Pick<ZoneWorker, 'column' | 'forget'>, read = readColumn) {
    this.#worker = worker
    this.#read = read
  }

  /**
   * Begins a load whose values lie in columns, or goes on with it: gives the worker the texts that its zones are
   * called by.
   * @param zones Of the geometry set. @param names The hashes of these columns.
   */
  async open(load: string, zones: number, names: readonly string[], signal: AbortSignal): Promise<void> {
    const labels = this.#loads.get(load)?.labels ?? []
    this.#loads.set(load, { zones, names: names.map(hash => keyOf(hash, 'names')), labels })
    await Promise.all(names.map(hash => this.#give(hash, zones, true, 'names', signal)))
  }

  /**
   * Gives the worker the values of labels, or those that they are computed from, when the load has them in columns. It
   * needs no others from then on.
   */
  async need(load: string, labels: readonly Label[], signal: AbortSignal): Promise<void> {
    const known = this.#loads.get(load)
    if (!known) return
    const columns = [...new Set(labels.flatMap(columnsOf))]
    const wanted = columns.map(({ column, type }) => ({ column, type, use: useOf(type) }))
    this.#loads.set(load, { ...known, labels: wanted.map(({ column, use }) => keyOf(column, use)) })
    await Promise.all(
      wanted.map(({ column, type, use }) =>
        this.#give(column, known.zones, LABEL_TYPES[type].column !== 'numbers', use, signal),
      ),
    )
  }

  close(load: string): void {
    this.#loads.delete(load)
    this.#tidy()
  }

  #give(
    hash: string,
    zones: number,
    hasDictionary: boolean,
    use: ColumnUse,
    signal: AbortSignal,
  ): Promise<void> {
    const key = keyOf(hash, use)
    const known = this.#given.get(key)
    const given: Given = known ?? { hash, use, coming: Promise.resolve(), bytes: 0 }
    const fetch = async () => {
      const bytes = await this.#read(hash, zones, hasDictionary, signal)
      given.bytes = [...bytes.chunks, bytes.dictionary].reduce(
        (sum, part) => sum + (part?.byteLength ?? 0),
        0,
      )
      await this.#worker.column(hash, bytes, use)
    }
    // Whoever asked first may have gone away meanwhile: then it is asked for anew.
    const coming = known ? known.coming.catch(fetch) : fetch()
    given.coming = coming
    this.#given.delete(key)
    this.#given.set(key, given)
    coming.then(
      () => this.#tidy(),
      () => {
        if (given.coming === coming) this.#given.delete(key)
      },
    )
    return coming
  }

  #tidy(): void {
    const used = new Set([...this.#loads.values()].flatMap(({ names, labels }) => [...names, ...labels]))
    let count = this.#given.size
    let bytes = [...this.#given.values()].reduce((sum, given) => sum + given.bytes, 0)
    for (const [key, given] of this.#given) {
      if (count <= KEPT && bytes <= KEPT_BYTES) return
      // What is still on its way is not there to be taken away.
      if (used.has(key) || given.bytes === 0) continue
      this.#given.delete(key)
      this.#worker.forget(given.hash, given.use)
      count--
      bytes -= given.bytes
    }
  }
}

const useOf = (type: Label['type']): ColumnUse => (LABEL_TYPES[type].column === 'json' ? 'json' : 'label')

const keyOf = (hash: string, use: ColumnUse): string => `${use} ${hash}`
