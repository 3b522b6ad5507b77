import { readColumn, readFormer } from '../api/files.ts'
import type { Label } from '../contract/label.ts'
import { columnsOf } from '../domain/label/computed.ts'
import { isFormer } from '../domain/label/former.ts'
import { LABEL_TYPES } from '../domain/label/labelTypes.ts'
import type { ColumnUse } from '../workers/messages.ts'
import type { ZoneWorker } from '../workers/zones.ts'

/** Greatest number and bytes of columns below which those that no load uses are kept. */
const KEPT = 24
const KEPT_BYTES = 64 * 2 ** 20

type Given = { hash: string; use: ColumnUse; coming: Promise<void>; bytes: number }
/** `zones`: of the geometry set; null where the values come with the zones. */
type Load = { zones: number | null; names: readonly string[]; labels: readonly string[] }
type Readers = { column: typeof readColumn; former: typeof readFormer }
type Bytes = Awaited<ReturnType<typeof readColumn>>
type Reading = () => Promise<Bytes>

const PAGED: Load = { zones: null, names: [], labels: [] }

/**
 * The columns that the worker has been given. Each is fetched once, whoever asks for it, and again when it was closed.
 * Those that a load uses stay; of the others, what was used last.
 */
export class Columns {
  readonly #worker: Pick<ZoneWorker, 'column' | 'forget'>
  readonly #read: Readers
  /** The one that was asked for last comes last. */
  readonly #given = new Map<string, Given>()
  /** The loads that have values in columns. */
  readonly #loads = new Map<string, Load>()

  constructor(
    worker: Pick<ZoneWorker, 'column' | 'forget'>,
    read: Readers = { column: readColumn, former: readFormer },
  ) {
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
    await Promise.all(
      names.map(hash => this.#give(hash, 'names', () => this.#read.column(hash, zones, true, signal))),
    )
  }

  /**
   * Gives the worker the values of labels, or those that they are computed from, when the load has them in columns; those
   * of other instances, however it has its own. It needs no others from then on.
   */
  async need(load: string, labels: readonly Label[], signal: AbortSignal): Promise<void> {
    const known = this.#loads.get(load) ?? PAGED
    const { zones } = known
    const wanted = [...new Set(labels.flatMap(columnsOf))].flatMap(label => {
      const read = this.#readerOf(label, zones, signal)
      return read ? [{ hash: label.column, use: columnUse(label), read }] : []
    })
    if (wanted.length === 0 && zones === null) {
      this.#loads.delete(load)
      return
    }
    this.#loads.set(load, { ...known, labels: wanted.map(({ hash, use }) => keyOf(hash, use)) })
    await Promise.all(wanted.map(({ hash, use, read }) => this.#give(hash, use, read)))
  }

  #readerOf(label: Label, zones: number | null, signal: AbortSignal): Reading | null {
    if (isFormer(label)) return () => this.#read.former(label, signal)
    const hasDictionary = LABEL_TYPES[label.type].column !== 'numbers'
    return zones === null ? null : () => this.#read.column(label.column, zones, hasDictionary, signal)
  }

  close(load: string): void {
    this.#loads.delete(load)
    this.#tidy()
  }

  #give(hash: string, use: ColumnUse, read: Reading): Promise<void> {
    const key = keyOf(hash, use)
    const known = this.#given.get(key)
    const given: Given = known ?? { hash, use, coming: Promise.resolve(), bytes: 0 }
    const fetch = async () => {
      const bytes = await read()
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

function columnUse(label: Label): ColumnUse {
  if (isFormer(label)) return 'former'
  return LABEL_TYPES[label.type].column === 'json' ? 'json' : 'label'
}

const keyOf = (hash: string, use: ColumnUse): string => `${use} ${hash}`
