import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Changes } from '../domain/colour/changes.ts'
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

/** The part of a Worker that the client talks to. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/** Starts the worker's file. */
export function startZoneWorker(): WorkerPort {
  return new Worker(new URL('./zones.worker.ts', import.meta.url), { type: 'module', name: 'zones' })
}

/**
 * The worker that holds the values of the loaded zones and computes their colours, texts and legend.
 * After `drop` every unanswered call of that load rejects with an AbortError: nothing late is delivered.
 */
export class ZoneWorker {
  private readonly port: WorkerPort
  private readonly waiting = new Map<number, Waiting>()
  /** Painting that each load had last, as long as nothing has come to it since. */
  private readonly paintings = new Map<string, Painting>()
  private nextId = 0

  constructor(port: WorkerPort = startZoneWorker()) {
    this.port = port
    port.addEventListener('message', event => this.settle(event.data))
    port.addEventListener('error', event => this.fail(event))
  }

  /** Takes one part of a load in. Answers the colours of these zones, in their order, and their shapes. */
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

  /** Says that every zone of the instance has come. */
  async complete(load: string): Promise<void> {
    this.paintings.delete(load)
    await this.ask({ type: 'complete', load })
  }

  /** Takes a column. The bytes are handed over. */
  async column(hash: string, bytes: ColumnBytes, use: ColumnUse): Promise<void> {
    const transfer = bytes.dictionary ? [...bytes.chunks, bytes.dictionary] : bytes.chunks
    await this.ask({ type: 'column', load: `column ${hash}`, hash, bytes, use }, transfer)
  }

  /** Takes a column away again. */
  forget(hash: string, use: ColumnUse): void {
    this.post({ type: 'forget', load: `column ${hash}`, hash, use })
  }

  /** Begins a load whose values lie in columns, which were given before. */
  open(load: string, members: Members): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.ask({ type: 'open', load, members })
  }

  /** Puts a filter on a load whose values lie in columns, in the place of the one it had. */
  filter(load: string, filter: FilterNode | null, labels: readonly Label[]): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.ask({ type: 'filter', load, filter, labels })
  }

  /** Returns the keys and names of zones: two columns of texts, which were given before. */
  texts(load: string, keys: string, names: string): Promise<ZoneTexts> {
    return this.ask({ type: 'texts', load, keys, names })
  }

  /**
   * Paints everything that a load has so far; asked for the same again, it answers the same. Rejects with an
   * AbortError when there is nothing.
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

  /** Counts charts of everything that a load holds. */
  count(load: string, charts: readonly ChartQuery[], filters: CountedFilters): Promise<ChartCounts[]> {
    return this.ask({ type: 'count', load, charts, filters })
  }

  /** Chooses the zones to write on, in the style that the load was painted in last, and what. */
  write(load: string, candidates: Candidates): Promise<WrittenZones> {
    return this.ask({ type: 'write', load, candidates })
  }

  /** The value of one zone that it was painted by last: of the displayed label, or its change; with its rank. */
  read(load: string, ordinal: number): Promise<ReadZone> {
    return this.ask({ type: 'read', load, ordinal })
  }

  /** Prepares a tile for drawing. The bytes are handed over. */
  decode(load: string, place: TilePlace, bytes: ArrayBuffer): Promise<Mesh> {
    return this.ask({ type: 'decode', load, place, bytes }, [bytes])
  }

  /**
   * Reads a tile from the server and prepares it for drawing, past the page's own thread. Without a plain answer it has no
   * mesh, and whoever asks makes the call where sessions are renewed and failures are told.
   */
  tile(load: string, place: TilePlace, call: FileCall, signal: AbortSignal): Promise<ReadTile> {
    return this.ask({ type: 'tile', load, place, call }, [], signal)
  }

  /** Reads the places of all zones of a geometry set. The bytes are handed over. */
  anchors(load: string, bytes: ArrayBuffer): Promise<Anchors> {
    return this.ask({ type: 'anchors', load, bytes }, [bytes])
  }

  /** Forgets a load. */
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

  /** Nobody waits for an answer. */
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
