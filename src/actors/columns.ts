import { readColumn, readFormerValues, readSummary } from '../api/files.ts'
import type { Label } from '../contract/label.ts'
import { columnsOf } from '../domain/label/computed.ts'
import { isFormer } from '../domain/label/former.ts'
import { LABEL_TYPES } from '../domain/label/labelTypes.ts'
import type { ColumnUse } from '../workers/messages.ts'
import type { ColumnBytes } from '../workers/openColumn.ts'
import type { ZoneWorker } from '../workers/zones.ts'

/** Maximum number and bytes of cached unused columns. */
const KEPT = 24
const KEPT_BYTES = 64 * 2 ** 20

/** Bytes of a zone in a column whose values arrive by tile. */
const PARTIAL_BYTES = 9

/** `coming`: null once the worker has the column. */
type Given = { hash: string; use: ColumnUse; coming: Promise<void> | null; bytes: number }
/** `zones`: of the geometry set; null if values arrive with the zones. */
type Load = { zones: number | null; names: readonly string[]; labels: readonly string[] }
type Readers = { column: typeof readColumn; former: typeof readFormerValues; summary: typeof readSummary }
type Reading = () => Promise<ColumnBytes>
type Wanted = { hash: string; use: ColumnUse; read: Reading }

const PAGED: Load = { zones: null, names: [], labels: [] }

/**
 * Columns in the worker. Each is loaded once for all its users. Columns of loads stay; of the others, the
 * most recently used ones.
 */
export class Columns {
  readonly #worker: Pick<ZoneWorker, 'column' | 'forget'>
  readonly #read: Readers
  /** Requested columns, most recent last. */
  readonly #given = new Map<string, Given>()
  /** Loads with values in columns. */
  readonly #loads = new Map<string, Load>()

  constructor(
    worker: Pick<ZoneWorker, 'column' | 'forget'>,
    read: Readers = { column: readColumn, former: readFormerValues, summary: readSummary },
  ) {
    this.#worker = worker
    this.#read = read
  }

  /**
   * Opens a load with columns: gives the worker the names of its zones.
   * @param zones Of the geometry set.
   * @param names Hashes of these columns.
   */
  async open(load: string, zones: number, names: readonly string[], signal: AbortSignal): Promise<void> {
    const labels = this.#loads.get(load)?.labels ?? []
    this.#loads.set(load, { zones, names: names.map(hash => keyOf(hash, 'names')), labels })
    await Promise.all(
      names.map(hash => this.#give(hash, 'names', () => this.#read.column(hash, zones, true, signal))),
    )
  }

  /**
   * Gives the worker the columns of labels, or of their operands, if the load uses columns, and always the
   * columns of other instances. Other columns are no longer needed. Returns null if the worker has them already.
   * @param byTile Label with values that arrive by tile: only its summary is given.
   */
  need(
    load: string,
    labels: readonly Label[],
    signal: AbortSignal,
    byTile: Label | null = null,
  ): Promise<unknown> | null {
    const known = this.#loads.get(load) ?? PAGED
    const { zones } = known
    const wanted = [...new Set(labels.flatMap(columnsOf))].flatMap((label): Wanted[] => {
      const read = this.#readerOf(label, zones, signal)
      return read ? [{ hash: label.column, use: columnUse(label), read }] : []
    })
    if (byTile && zones !== null)
      wanted.push({
        hash: byTile.column,
        use: 'summary',
        read: () => this.#summaryOf(byTile.column, zones, signal),
      })
    if (wanted.length === 0 && zones === null) {
      this.#loads.delete(load)
      return null
    }
    this.#loads.set(load, { ...known, labels: wanted.map(({ hash, use }) => keyOf(hash, use)) })
    const coming = wanted.flatMap(({ hash, use, read }) => this.#give(hash, use, read) ?? [])
    if (coming.length > 0) return Promise.all(coming)
    this.#tidy()
    return null
  }

  /** Returns whether the worker has all values of a label, or receives them. */
  holds(label: Label): boolean {
    return this.#given.has(keyOf(label.column, columnUse(label)))
  }

  /**
   * Returns the bytes of the columns that a load uses.
   * @param counted Columns that other loads have counted; those of this load are added.
   */
  bytesOf(load: string, counted: Set<string>): number {
    const { names, labels } = this.#loads.get(load) ?? PAGED
    const used = [...new Set([...names, ...labels])].filter(key => !counted.has(key))
    for (const key of used) counted.add(key)
    return used.reduce((sum, key) => sum + (this.#given.get(key)?.bytes ?? 0), 0)
  }

  async #summaryOf(hash: string, zones: number, signal: AbortSignal): Promise<ColumnBytes> {
    return { chunks: [await this.#read.summary(hash, signal)], dictionary: null, zones }
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

  /** Returns null if the worker has the column already. */
  #give(hash: string, use: ColumnUse, read: Reading): Promise<void> | null {
    const key = keyOf(hash, use)
    const known = this.#given.get(key)
    const given: Given = known ?? { hash, use, coming: null, bytes: 0 }
    this.#given.delete(key)
    this.#given.set(key, given)
    if (known && known.coming === null) return null
    const fetch = async () => {
      const bytes = await read()
      given.bytes = [...bytes.chunks, bytes.dictionary].reduce(
        (sum, part) => sum + (part?.byteLength ?? 0),
        PARTIAL_BYTES * (bytes.zones ?? 0),
      )
      await this.#worker.column(hash, bytes, use)
    }
    // The first requester may have aborted; the column is then requested again.
    const coming = given.coming?.catch(fetch) ?? fetch()
    given.coming = coming
    coming.then(
      () => {
        if (given.coming === coming) given.coming = null
        this.#tidy()
      },
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
      // Pending columns cannot be evicted.
      if (used.has(key) || given.coming !== null) continue
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
