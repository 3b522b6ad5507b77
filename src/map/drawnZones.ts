import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import type { Mesh } from '../workers/mesh.ts'
import type { Rect } from './camera.ts'
import { pick } from './zones/pick.ts'
import type { Placed } from './zones/renderFrame.ts'
import { nearest, type Stops, stopsOf } from './zones/stops.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'
import type { ZoneNames } from './zones/zoneNames.ts'

/** `hexagon` means that the zone is one of its points. */
export type DrawnZone = { id: string; name: string; ordinal: number; hexagon?: PointedHexagon }
/** Number of points in a hexagon, and its value. */
type PointedHexagon = { points: number; value: number | null }
type NamedStop = { id: string; lng: number; lat: number }

/** Maximum number of zones in a walk. */
const WALKED_MAX = 5000

/** Facts about a drawn load that finding its zones needs. */
type Drawn = {
  dataset: string
  layer: ZoneLayer
  names: ZoneNames
  placed: () => readonly Placed[]
}

/** Finds the displayed zones of a load by id or by position. */
export class DrawnZones {
  private readonly map: MapLibre
  private readonly dataset: string
  private readonly layer: ZoneLayer
  private readonly names: ZoneNames
  private readonly placed: () => readonly Placed[]
  /** Positions of zones, and the drawn meshes that contain them. */
  private stopped: { meshes: Mesh[]; stops: Stops } = { meshes: [], stops: stopsOf([]) }

  constructor(map: MapLibre, { dataset, layer, names, placed }: Drawn) {
    this.map = map
    this.dataset = dataset
    this.layer = layer
    this.names = names
    this.placed = placed
  }

  byId(id: string): DrawnZone | undefined {
    const ordinal = this.names.ordinalOf(id)
    return ordinal === undefined || !this.layer.colours.isShown(ordinal) ? undefined : this.named(ordinal)
  }

  /** Returns the zone at a position of the page. @param slack Tolerance in pixels around points and lines. */
  at(point: { x: number; y: number }, slack: number): DrawnZone | undefined {
    const { x, y } = MercatorCoordinate.fromLngLat(this.map.unproject([point.x, point.y]))
    // Circles are found in every copy of the world, drawn or not.
    if (!this.map.getRenderWorldCopies() && (x < 0 || x > 1)) return undefined
    const zoom = this.map.getZoom()
    const pixel = 1 / (512 * 2 ** zoom)
    const reach = {
      points: (this.layer.symbols.reach(zoom) + slack) * pixel,
      lines: (this.layer.symbols.stroke.width / 2 + slack) * pixel,
    }
    if (this.layer.hexagons.isDrawn) return this.pickHexagon({ x, y })
    const isShown = (ordinal: number) => this.layer.colours.isShown(ordinal)
    const circle = this.layer.circles.pick({ x, y }, pixel, zoom, isShown)
    if (circle !== null) return this.named(circle)
    const ordinal = pick(this.layer.drawn(), { x, y }, reach, isShown)
    return ordinal === null ? undefined : this.named(ordinal)
  }

  private pickHexagon(place: { x: number; y: number }): DrawnZone | undefined {
    const found = this.layer.hexagons.pick(place)
    if (!found) return undefined
    const { points, value, owner } = found
    const id = this.names.idOf(owner) ?? `${this.dataset}.`
    return { id, name: this.names.nameOf(owner) ?? '', ordinal: owner, hexagon: { points, value } }
  }

  /** Returns the position of a zone, if any part of it is drawn. */
  stopOf(id: string): NamedStop | undefined {
    const ordinal = this.names.ordinalOf(id)
    const stop = ordinal === undefined ? undefined : this.stops().of(ordinal)
    return stop && { id, lng: stop.lng, lat: stop.lat }
  }

  /**
   * Returns displayed and drawn zones, nearest first, up to a limit.
   * @param like Zone whose colour they share, or null for any.
   */
  around(origin: { lng: number; lat: number }, like: string | null = null): NamedStop[] {
    const { colours } = this.layer
    const model = like === null ? undefined : this.names.ordinalOf(like)
    const isWalked = (ordinal: number) =>
      colours.isShown(ordinal) && (model === undefined || colours.isSame(ordinal, model))
    const shown = this.stops().around(origin, isWalked, WALKED_MAX)
    return nearest(origin, shown, WALKED_MAX).flatMap(({ ordinal, lng, lat }) => {
      const id = this.names.idOf(ordinal)
      return id === undefined ? [] : [{ id, lng, lat }]
    })
  }

  /** Returns the ordinals of displayed zones with their centre in a part of the map. */
  within({ left, top, right, bottom }: Rect): number[] {
    const { lng: west, lat: north } = this.map.unproject([left, top])
    const { lng: east, lat: south } = this.map.unproject([right, bottom])
    return this.stops().within([west, south, east, north], ordinal => this.layer.colours.isShown(ordinal))
  }

  /** Returns a zone whose name has arrived, displayed or not. */
  named(ordinal: number): DrawnZone | undefined {
    const id = this.names.idOf(ordinal)
    return id === undefined ? undefined : { id, ordinal, name: this.names.nameOf(ordinal) ?? id }
  }

  private stops(): Stops {
    const meshes = [...new Set(this.placed().map(({ mesh }) => mesh))]
    const isSame =
      meshes.length === this.stopped.meshes.length &&
      meshes.every((mesh, at) => mesh === this.stopped.meshes[at])
    if (!isSame) this.stopped = { meshes, stops: stopsOf(meshes) }
    return this.stopped.stops
  }
}
