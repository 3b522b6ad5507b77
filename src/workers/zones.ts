import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Changes } from '../domain/colour/changeColours.ts'
import { equal } from '../domain/equal.ts'
import type { Mesh, TilePlace } from './mesh.ts'
import type {
  Anchors,
  Answers,
  Candidates,
  ChartQuery,
  ColumnUse,
  CountedFilters,
  Envelope,
  FileCall,
  Members,
  OpenedLoad,
  PaintedLoad,
  PaintedPart,
  PaintedWith,
  PreviewFilter,
  ReadTile,
  ReadZone,
  Reply,
  Request,
  WrittenZones,
  ZoneTexts,
} from './messages.ts'
import type { ColumnBytes } from './openColumn.ts'

export type { PaintedLoad, PaintedPart } from './messages.ts'

type Painting = {
  style: Style
  label: Label | null
  language: Language
  previewFilter: PreviewFilter | null
  changes: Changes | null
  others: PaintedWith
  painted: Promise<PaintedLoad>
}
type Waiting = {
  load: string
  resolve: (result: never) => void
  reject: (reason: unknown) => void
}

/** Methods of a Worker in use by the client. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/** Starts the worker. */
export function startZoneWorker(): WorkerPort {
  return new Worker(new URL('./zones.worker.ts', import.meta.url), { type: 'module', name: 'zones' })
}

/**
 * Client of the worker that stores the values of loaded zones and computes their colours, texts and legend.
 * After `drop`, every pending call of the load rejects with an AbortError, so no result arrives late.
 */
export class ZoneWorker {
  private readonly port: WorkerPort
  private readonly waiting = new Map<number, Waiting>()
  /** Last painting of each load, until more of the load arrives. */
  private readonly paintings = new Map<string, Painting>()
  private nextId = 0

  constructor(port: WorkerPort = startZoneWorker()) {
    this.port = port
    port.addEventListener('message', event => this.settle(event.data))
    port.addEventListener('error', event => this.fail(event))
  }

  /** Adds a part of a load. Returns the colours of its zones, in order, and their shapes. */
  add(
    load: string,
    zones: readonly Zone[],
    style: Style,
    label: Label | null,
    second: Label | null = null,
  ): Promise<PaintedPart> {
    this.paintings.delete(load)
    const parts = zones.map(({ ordinal, geometry, labels, origin_labels }) => ({
      ordinal,
      geometry,
      labels,
      origin_labels,
    }))
    return this.ask({ type: 'add', load, zones: parts, style, label, second })
  }

  /** Marks a load as complete. */
  async complete(load: string): Promise<void> {
    this.paintings.delete(load)
    await this.ask({ type: 'complete', load })
  }

  /** Stores a column. Its bytes are transferred. */
  async column(hash: string, bytes: ColumnBytes, use: ColumnUse): Promise<void> {
    const transfer = bytes.dictionary ? [...bytes.chunks, bytes.dictionary] : bytes.chunks
    await this.ask({ type: 'column', load: `column ${hash}`, hash, bytes, use }, transfer)
  }

  /**
   * Stores the values of a tile's zones, transferring the bytes. Returns the colours of these zones; empty if
   * another label colours the load.
   */
  values(load: string, hash: string, ordinals: Uint32Array, bytes: ArrayBuffer): Promise<PaintedPart> {
    this.paintings.delete(load)
    return this.ask({ type: 'values', load, hash, ordinals, bytes }, [bytes])
  }

  /** Removes a column. */
  forget(hash: string, use: ColumnUse): void {
    this.post({ type: 'forget', load: `column ${hash}`, hash, use })
  }

  /** Starts a load with columns that are already stored. */
  open(load: string, members: Members): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.ask({ type: 'open', load, members })
  }

  /** Replaces the filter of a load with columns. */
  filter(load: string, filter: FilterNode | null, labels: readonly Label[]): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.ask({ type: 'filter', load, filter, labels })
  }

  /** Returns the keys and names of zones: two text columns that were stored before. */
  texts(load: string, keys: string, names: string): Promise<ZoneTexts> {
    return this.ask({ type: 'texts', load, keys, names })
  }

  /**
   * Paints everything that a load has so far; repeats return the cached result. Rejects with an AbortError if
   * the load does not exist.
   */
  paint(
    load: string,
    style: Style,
    label: Label | null,
    language: Language,
    previewFilter: PreviewFilter | null = null,
    changes: Changes | null = null,
    others: PaintedWith = {},
  ): Promise<PaintedLoad> {
    const last = this.paintings.get(load)
    const isSame =
      last?.label === label &&
      equal(last.others, others) &&
      last.language === language &&
      equal(last.style, style)
    if (isSame && last.previewFilter === previewFilter && last.changes === changes) return last.painted
    const painted = this.ask({ type: 'paint', load, style, label, language, previewFilter, changes, others })
    this.paintings.set(load, { style, label, language, previewFilter, changes, others, painted })
    painted.catch(() => {
      if (this.paintings.get(load)?.painted === painted) this.paintings.delete(load)
    })
    return painted
  }

  /** Counts charts of everything in a load. */
  count(load: string, charts: readonly ChartQuery[], filters: CountedFilters): Promise<ChartCounts[]> {
    return this.ask({ type: 'count', load, charts, filters })
  }

  /** Chooses zones and texts for the last painted style. */
  write(load: string, candidates: Candidates): Promise<WrittenZones> {
    return this.ask({ type: 'write', load, candidates })
  }

  /** Returns the value that last coloured a zone, of the displayed label or its change, with its rank. */
  read(load: string, ordinal: number): Promise<ReadZone> {
    return this.ask({ type: 'read', load, ordinal })
  }

  /** Prepares a tile for drawing, transferring the bytes. */
  decode(load: string, place: TilePlace, bytes: ArrayBuffer): Promise<Mesh> {
    return this.ask({ type: 'decode', load, place, bytes }, [bytes])
  }

  /**
   * Reads a tile from the server and prepares it outside the page's thread. Any other answer yields no mesh. The caller then repeats the call where sessions are renewed and errors are reported.
   */
  tile(load: string, place: TilePlace, call: FileCall, signal: AbortSignal): Promise<ReadTile> {
    return this.ask({ type: 'tile', load, place, call }, [], signal)
  }

  /** Reads the positions of all zones of a geometry set. The bytes are transferred. */
  anchors(load: string, bytes: ArrayBuffer): Promise<Anchors> {
    return this.ask({ type: 'anchors', load, bytes }, [bytes])
  }

  /** Drops a load. */
  drop(load: string): void {
    this.paintings.delete(load)
    for (const [id, entry] of this.waiting) {
      if (entry.load !== load) continue
      this.waiting.delete(id)
      entry.reject(dropped(load))
    }
    this.post({ type: 'drop', load })
  }

  terminate(): void {
    this.fail(new DOMException('The worker is stopped.', 'AbortError'))
    this.port.terminate()
  }

  /** Sends a request that needs no answer. */
  private post(request: Request): void {
    this.port.postMessage({ id: this.nextId++, request } satisfies Envelope)
  }

  private ask<T extends keyof Answers>(
    request: Request & { type: T },
    transfer: Transferable[] = [],
    signal: AbortSignal | null = null,
  ): Promise<Answers[T]> {
    const { load } = request
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const id = this.nextId++
      this.waiting.set(id, { load, resolve, reject })
      signal?.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return
        reject(signal.reason)
        this.post({ type: 'cancel', load, call: id })
      })
      this.port.postMessage({ id, request } satisfies Envelope, transfer)
    })
  }

  private settle(reply: Reply): void {
    const entry = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (!entry) return
    if ('error' in reply) entry.reject(new Error(reply.error))
    else if (reply.result) entry.resolve(reply.result as never)
    else entry.reject(dropped(entry.load))
  }

  private fail(reason: unknown): void {
    for (const entry of this.waiting.values()) entry.reject(reason)
    this.waiting.clear()
  }
}

function dropped(load: string): DOMException {
  return new DOMException(`The load ${load} is dropped.`, 'AbortError')
}
