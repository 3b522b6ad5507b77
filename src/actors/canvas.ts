import type { Bbox } from '../contract/common.ts'
import { GeometryKind } from '../contract/tiles.ts'
import type { Camera } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { centreOf, overlaps } from '../domain/geometry/bbox.ts'
import { hexagonLevel } from '../domain/geometry/hexagonGrid.ts'
import type { MapMove } from '../domain/geometry/mapFocus.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import type { LoadSource } from '../map/drawnLoad.ts'
import type { Sight } from '../map/picture.ts'
import type { Shown } from '../map/stack.ts'
import type { ZoneMap } from '../map/zoneMap.ts'
import type { Drawing, PaintedLoad, PaintedPart } from '../workers/messages.ts'

/** Part of the map used for drawing. */
export type MapPort = Pick<
  ZoneMap,
  | 'begin'
  | 'add'
  | 'paint'
  | 'commit'
  | 'discard'
  | 'remove'
  | 'setOrder'
  | 'inspect'
  | 'mark'
  | 'sight'
  | 'fit'
  | 'jump'
  | 'reveal'
  | 'steer'
  | 'pickCentre'
  | 'neighbour'
  | 'anchorOf'
  | 'framing'
>

export type Load = {
  dataset: string
  attribution: string
  source: LoadSource
  parts: { zones: NamedZone[]; painted: PaintedPart }[]
  paint: Drawing | null
  /** Paints the map for another theme. */
  paintIn: PaintIn | null
  /** True once the positions of all zones are loaded. */
  isPlaced: boolean
  committed: boolean
}
/** Paints a load for a theme; `only`: ordinals of the zones that are painted and set the classes. */
export type PaintIn = (theme: Theme, only?: Uint32Array) => Promise<PaintedLoad>
/** The worker has values, and shapes arrive painted: only names are stored here. */
type NamedZone = Pick<Zone, 'id' | 'name' | 'ordinal'>
type Place = { bbox: Bbox; hasInsets: boolean } | { camera: Camera }

/** Zoom of a country, until the map reports its own. */
const USUAL_ZOOM = 5

/**
 * Stores everything drawn, with or without a map. Without a map, no call waits: the next map receives
 * everything immediately.
 */
export class Canvas {
  private readonly loads = new Map<string, Load>()
  private readonly access: () => MapPort | null
  private readonly levelled = new Set<() => void>()
  private order: readonly Shown[] = []
  private inspected: string | null = null
  private selected: Readonly<Record<string, OrdinalSet>> = {}
  private place: Place | null = null
  /** Map on which everything was drawn. */
  private drawn: MapPort | null = null
  private seen: { camera: Camera; bounds: Bbox } | null = null

  /** @param access Returns the map on the page once it is ready, or null. */
  constructor(access: () => MapPort | null) {
    this.access = access
  }

  /** Returns whether a map is on the page and shows everything. */
  isDrawn(): boolean {
    return this.drawn !== null && this.drawn === this.access()
  }

  /** Draws everything on a new map. Returns its place afterwards; null without a map. */
  redraw(): { camera: Camera; bounds: Bbox } | null {
    const map = this.access()
    if (!map) return null
    // Sets the camera first, because drawing requests the tiles in view.
    const { place } = this
    if (place && 'bbox' in place) map.fit(place.bbox, place.hasInsets)
    else if (place) map.jump(place.camera)
    map.setOrder(this.order)
    for (const [key, { dataset, attribution, source, parts, paint, committed }] of this.loads) {
      map.begin(key, dataset, attribution, source)
      for (const { zones, painted } of parts) map.add(key, zones, painted)
      if (paint) map.paint(key, paint)
      if (committed) void map.commit(key)
    }
    map.inspect(this.inspected)
    map.mark(this.selected)
    this.drawn = map
    return map.framing.place()
  }

  /** Stores the last reported camera and extent of the map. */
  sees(seen: { camera: Camera; bounds: Bbox }): void {
    const former = this.level()
    this.seen = seen
    this.place = { camera: seen.camera }
    if (this.level() !== former) for (const follow of this.levelled) follow()
  }

  /** Returns the hexagon level of the map's present or future zoom. */
  level(): number {
    const { place, seen } = this
    return hexagonLevel((place && 'camera' in place ? place.camera : seen?.camera)?.zoom ?? USUAL_ZOOM)
  }

  /** Subscribes to changes of the hexagon level. Returns how to unsubscribe. */
  onLevel(listener: () => void): () => void {
    this.levelled.add(listener)
    return () => this.levelled.delete(listener)
  }

  /**
   * Requests the positions of all zones of a load. Resolves when they are loaded; null if they are, or arrive
   * with its parts.
   */
  placed(key: string): Promise<void> | null {
    const load = this.loads.get(key)
    if (!load?.source.anchors || load.isPlaced) return null
    return load.source.anchors().then(() => {
      load.isPlaced = true
    })
  }

  begin(key: string, dataset: string, attribution: string, source: LoadSource): void {
    this.loads.set(key, {
      dataset,
      attribution,
      source,
      parts: [],
      paint: null,
      paintIn: null,
      isPlaced: false,
      committed: false,
    })
    this.access()?.begin(key, dataset, attribution, source)
  }

  add(key: string, zones: readonly Zone[], painted: PaintedPart): void {
    const drawn = zones.map(({ id, name, ordinal }) => ({ id, name, ordinal }))
    this.loads.get(key)?.parts.push({ zones: drawn, painted })
    this.access()?.add(key, drawn, painted)
  }

  /** Changes the colours of some zones, in the last drawing of their load too. */
  change(key: string, part: PaintedPart): void {
    const colours = this.loads.get(key)?.paint?.colours
    if (!colours) return
    part.ordinals.forEach((ordinal, at) => {
      colours.set(part.colours.subarray(at * 4, at * 4 + 4), ordinal * 4)
    })
    this.access()?.add(key, [], part)
  }

  paint(key: string, painted: Drawing, paintIn: PaintIn | null = null): void {
    const load = this.loads.get(key)
    if (load) {
      load.paint = painted
      load.paintIn = paintIn
    }
    this.access()?.paint(key, painted)
  }

  /** Writes and marks the zones of a load whose names have arrived. */
  named(key: string): void {
    const paint = this.loads.get(key)?.paint
    if (paint) this.access()?.paint(key, paint)
  }

  /** Replaces the former loads of its dataset. Resolves when it is visible. */
  async commit(key: string): Promise<void> {
    const load = this.loads.get(key)
    if (!load) return
    const isFormer = (other: Load) => other !== load && other.committed && other.dataset === load.dataset
    const formers = [...this.loads].filter(([, other]) => isFormer(other))
    load.committed = true
    await this.access()?.commit(key)
    if (this.loads.get(key) !== load) return
    for (const [former] of formers) this.loads.delete(former)
  }

  /** Returns whether the map shows a load. */
  isVisible(key: string): boolean {
    return this.isDrawn() && this.loads.get(key)?.committed === true
  }

  /** Lists the kinds of geometry of a load that have arrived so far. */
  kindsOf(key: string): GeometryKind[] {
    const { source, parts } = this.loads.get(key) ?? { source: null, parts: [] }
    if (source?.tiles) return [...source.tiles.kinds]
    const meshes = parts.flatMap(({ painted: { mesh } }) => mesh ?? [])
    const has: Record<GeometryKind, boolean> = {
      area: meshes.some(({ areas }) => areas.length > 0),
      line: meshes.some(({ lines }) => lines.owners.length > 0),
      point: meshes.some(({ points }) => points.owners.length > 0),
    }
    return GeometryKind.options.filter(kind => has[kind])
  }

  discard(key: string): void {
    this.loads.delete(key)
    this.access()?.discard(key)
  }

  remove(dataset: string): void {
    for (const [key, load] of this.loads) if (load.dataset === dataset) this.loads.delete(key)
    this.access()?.remove(dataset)
  }

  arrange(order: readonly Shown[], inspected: string | null): void {
    this.order = order
    this.inspected = inspected
    const map = this.access()
    map?.setOrder(order)
    map?.inspect(inspected)
  }

  /** Marks zones, by dataset. */
  mark(selected: Readonly<Record<string, OrdinalSet>>): void {
    this.selected = selected
    this.access()?.mark(selected)
  }

  /** @param hasInsets Whether insets will be beside it. */
  fit(bbox: Bbox, hasInsets = false): void {
    this.place = { bbox, hasInsets }
    this.access()?.fit(bbox, hasInsets)
  }

  jump(camera: Camera): void {
    this.place = { camera }
    this.access()?.jump(camera)
  }

  /**
   * Reveals a place.
   * @param near Whether to fit it; otherwise the map only moves if needed.
   */
  reveal(bbox: Bbox, near: boolean): void {
    const map = this.access()
    if (map) map.reveal(bbox, near)
    else if (near) this.fit(bbox)
    else if (this.seen && !overlaps(bbox, this.seen.bounds))
      this.jump({ ...this.seen.camera, ...centreOf(bbox) })
  }

  steer(move: MapMove): void {
    this.access()?.steer(move)
  }

  /** Returns the place on the map, or null without a map. */
  sight(): Sight | null {
    return this.access()?.sight() ?? null
  }

  /** Returns the loads that are drawn, by key, and the order of their datasets. */
  drawing(): { drawn: [string, Load][]; order: readonly Shown[] } {
    // Removed zones of a comparison replace no load.
    const drawn = [...this.loads].filter(([, load]) => load.committed || load.source.striped)
    return { drawn, order: this.order }
  }

  pickCentre(): string | null {
    return this.access()?.pickCentre() ?? null
  }

  /**
   * Returns the next zone by distance, and reveals it.
   * @param alike Whether to visit only zones of the same colour.
   */
  walk(from: string | null, direction: 'next' | 'previous', alike: boolean): string | null {
    const map = this.access()
    const id = map?.neighbour(from, direction, alike) ?? null
    const anchor = id === null ? null : map?.anchorOf(id)
    if (anchor) this.reveal([anchor.lng, anchor.lat, anchor.lng, anchor.lat], false)
    return id
  }
}
