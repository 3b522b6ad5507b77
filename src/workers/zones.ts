import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Changes } from '../domain/colour/changeColours.ts'
import { equal } from '../domain/equal.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import type { Answer } from '../domain/view/weight.ts'
import type { Mesh } from './mesh.ts'
import type {
  Anchors,
  Answers,
  Candidates,
  ChartQuery,
  ColumnUse,
  CountedFilters,
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
import { WorkerClient, type WorkerPort } from './workerClient.ts'

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

/** Starts the worker. */
export function startZoneWorker(): WorkerPort {
  return new Worker(new URL('./zones.worker.ts', import.meta.url), { type: 'module', name: 'zones' })
}

/**
 * Client of the worker that stores the values of loaded zones and computes their colours, texts and legend.
 * After `drop`, every pending call of the load rejects with an AbortError, so no result arrives late.
 */
export class ZoneWorker {
  private readonly client: WorkerClient<Request, Answers, Reply>
  /** Last painting of each load, until more of the load arrives. */
  private readonly paintings = new Map<string, Painting>()

  constructor(port: WorkerPort = startZoneWorker()) {
    this.client = new WorkerClient<Request, Answers, Reply>({
      start: () => port,
      reasonOf: (reply, { load }) => {
        if ('error' in reply) return new Error(reply.error)
        return reply.result ? undefined : dropped(load)
      },
      crashOf: event => event,
    })
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
    return this.client.ask({ type: 'add', load, zones: parts, style, label, second })
  }

  /** Marks a load as complete. */
  async complete(load: string): Promise<void> {
    this.paintings.delete(load)
    await this.client.ask({ type: 'complete', load })
  }

  /** Stores a column. Its bytes are transferred. */
  async column(hash: string, bytes: ColumnBytes, use: ColumnUse): Promise<void> {
    const transfer = bytes.dictionary ? [...bytes.chunks, bytes.dictionary] : bytes.chunks
    await this.client.ask({ type: 'column', load: `column ${hash}`, hash, bytes, use }, transfer)
  }

  /**
   * Stores the values of a tile's zones, transferring the bytes. Returns the colours of these zones; empty if
   * another label colours the load.
   */
  values(load: string, hash: string, ordinals: Uint32Array, bytes: ArrayBuffer): Promise<PaintedPart> {
    this.paintings.delete(load)
    return this.client.ask({ type: 'values', load, hash, ordinals, bytes }, [bytes])
  }

  /** Removes a column. */
  forget(hash: string, use: ColumnUse): void {
    this.client.post({ type: 'forget', load: `column ${hash}`, hash, use })
  }

  /** Starts a load with columns that are already stored. */
  open(load: string, members: Members): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.client.ask({ type: 'open', load, members })
  }

  /** Replaces the filter of a load with columns. */
  filter(load: string, filter: FilterNode | null, labels: readonly Label[]): Promise<OpenedLoad> {
    this.paintings.delete(load)
    return this.client.ask({ type: 'filter', load, filter, labels })
  }

  /** Returns the keys and names of zones: two text columns that were stored before. */
  texts(load: string, keys: string, names: string): Promise<ZoneTexts> {
    return this.client.ask({ type: 'texts', load, keys, names })
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
    if (others.only)
      return this.client.ask({ type: 'paint', load, style, label, language, previewFilter, changes, others })
    const last = this.paintings.get(load)
    const isSame =
      last?.label === label &&
      equal(last.others, others) &&
      last.language === language &&
      equal(last.style, style)
    if (isSame && last.previewFilter === previewFilter && last.changes === changes) return last.painted
    const painted = this.client.ask({
      type: 'paint',
      load,
      style,
      label,
      language,
      previewFilter,
      changes,
      others,
    })
    this.paintings.set(load, { style, label, language, previewFilter, changes, others, painted })
    painted.catch(() => {
      if (this.paintings.get(load)?.painted === painted) this.paintings.delete(load)
    })
    return painted
  }

  /** Counts charts of everything in a load. */
  count(load: string, charts: readonly ChartQuery[], filters: CountedFilters): Promise<ChartCounts[]> {
    return this.client.ask({ type: 'count', load, charts, filters })
  }

  /** Chooses zones and texts for the last painted style. */
  write(load: string, candidates: Candidates): Promise<WrittenZones> {
    return this.client.ask({ type: 'write', load, candidates })
  }

  /** Returns the value that last coloured a zone, of the displayed label or its change, with its rank. */
  read(load: string, ordinal: number): Promise<ReadZone> {
    return this.client.ask({ type: 'read', load, ordinal })
  }

  /** Prepares a tile for drawing, transferring the bytes. */
  decode(load: string, place: TilePlace, bytes: ArrayBuffer): Promise<Mesh> {
    return this.client.ask({ type: 'decode', load, place, bytes }, [bytes])
  }

  /**
   * Reads a tile from the server and prepares it outside the page's thread. Any other answer yields no mesh. The
   * caller then repeats the call where sessions are renewed and errors are reported.
   */
  tile(load: string, place: TilePlace, call: FileCall, signal: AbortSignal): Promise<ReadTile> {
    return this.client.ask({ type: 'tile', load, place, call }, [], {
      signal,
      cancelOf: id => ({ type: 'cancel', load, call: id }),
    })
  }

  /** Reads the positions of all zones of a geometry set. The bytes are transferred. */
  anchors(load: string, bytes: ArrayBuffer): Promise<Anchors> {
    return this.client.ask({ type: 'anchors', load, bytes }, [bytes])
  }

  /** Lists the answers that the worker itself has received. */
  received(): Promise<Answer[]> {
    return this.client.ask({ type: 'received', load: '' })
  }

  /** Drops a load. */
  drop(load: string): void {
    this.paintings.delete(load)
    this.client.reject(request => (request.load === load ? dropped(load) : undefined))
    this.client.post({ type: 'drop', load })
  }

  terminate(): void {
    const stopped = new DOMException('The worker is stopped.', 'AbortError')
    this.client.reject(() => stopped)
    this.client.terminate()
  }
}

function dropped(load: string): DOMException {
  return new DOMException(`The load ${load} is dropped.`, 'AbortError')
}
