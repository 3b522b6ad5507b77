import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import type { Zone } from '../contract/zone.ts'
import { equal } from '../domain/equal.ts'
import { hasOrdinal, type OrdinalSet } from '../domain/ordinals.ts'
import type { Mesh } from '../workers/mesh.ts'
import type { Drawing, PaintedPart, Written } from '../workers/messages.ts'
import type { Rect } from './camera.ts'
import { type Look, rgbaOf, THEMES, zoneLayerOf } from './layers.ts'
import { anchorsAt, anchorsOf, type WriteTexts, ZoneTexts } from './texts.ts'
import type { PlaceApart, Placed } from './zones/frame.ts'
import type { Marked } from './zones/marks.ts'
import { ArrivingNames, type ZoneNames } from './zones/names.ts'
import { pick } from './zones/pick.ts'
import { Pyramid, type Shapes, type TileSource } from './zones/pyramid.ts'
import { nearest, type Stops, stopsOf } from './zones/stops.ts'
import { PagedScene, ZoneLayer } from './zones/zoneLayer.ts'

/** `hexagon`: the zone is one of those that it gathers. */
export type DrawnZone = { id: string; name: string; ordinal: number; hexagon?: PointedHexagon }
/** Number of points in a hexagon, and its value. */
export type PointedHexagon = { points: number; value: number | null }
export type NamedStop = { id: string; lng: number; lat: number }

const WALKED_MAX = 5000

/** Sources of the shapes, names and texts of a load, when they do not come with its parts. */
export type LoadSource = {
  tiles: TileSource | null
  names: ZoneNames | null
  write: WriteTexts
  /** Places of the circles of all zones by ordinal, read at the first call; null where each part has its own. */
  anchors?: (() => Promise<Int32Array<ArrayBuffer>>) | null
  /** Zones that are gone: in stripes, in the ink of the theme, above the others of their dataset. */
  striped?: boolean
}

/**
 * One load on the map: its shapes in a layer of their own, and its texts. It has no layers before its first colours.
 */
export class DrawnLoad {
  readonly key: string
  readonly dataset: string
  readonly striped: boolean
  private readonly map: MapLibre
  private look: Look
  readonly layer: ZoneLayer
  private readonly pages: PagedScene
  private readonly pyramid: Pyramid | null
  private readonly texts: ZoneTexts
  private readonly arriving = new ArrivingNames()
  private readonly names: ZoneNames
  private readonly write: WriteTexts
  private readonly anchors: LoadSource['anchors']
  private placing: Promise<void> | null = null
  /** Places of all zones by ordinal, once they have come. */
  private places: Int32Array | null = null
  private painted = false
  /** The last drawing that `paint` was given, unless colours have changed since. */
  private drawing: Drawing | null = null
  private written: Written | null = null
  /** Texts that are being written. */
  private writing: Promise<void> = Promise.resolve()
  /** Places of zones, with the drawn meshes that they were read from. */
  private stopped: { meshes: Mesh[]; stops: Stops } = { meshes: [], stops: stopsOf([]) }
  private removed = false
  private readonly removal = Promise.withResolvers<void>()
  private readonly onLayers: () => void
  /** The same function at every call, so that a mark knows whether it stays. */
  private readonly placed = () => (this.pyramid ?? this.pages).placed()
  /** Those of the view and of the insets. */
  private readonly placedAnywhere = () => [
    ...this.placed(),
    ...(this.pyramid ?? this.pages).placedApart().flat(),
  ]

  private readonly reach = (zoom: number) => this.layer.symbols.reach(zoom)

  /**
   * @param onLayers is called when layers were added, which are then on top of all others.
   * @param onTile is called when a tile has come, or will not.
   */
  constructor(
    map: MapLibre,
    { key, dataset, attribution, source }: LoadHead,
    look: Look,
    onLayers: () => void,
    onTile: () => void,
  ) {
    this.map = map
    this.key = key
    this.dataset = dataset
    this.striped = source.striped ?? false
    this.look = look
    this.onLayers = onLayers
    this.names = source.names ?? this.arriving
    this.write = source.write
    this.anchors = source.anchors
    this.pages = new PagedScene(map)
    this.pyramid =
      source.tiles &&
      new Pyramid(map, source.tiles, isWhole => {
        onTile()
        if (!this.painted) return
        map.triggerRepaint()
        if (isWhole) this.writeTexts()
      })
    this.layer = new ZoneLayer(zoneLayerOf(key), this.pyramid ?? this.pages)
    this.layer.striped = this.striped
    if (source.tiles) this.layer.colours.reserve(source.tiles.zones)
    this.texts = new ZoneTexts(map, key, attribution)
    this.pyramid?.update()
  }

  add(
    zones: readonly Pick<Zone, 'id' | 'name' | 'ordinal'>[],
    { ordinals, colours, mesh }: PaintedPart,
  ): void {
    this.drawing = null
    this.arriving.put(zones)
    this.layer.colours.change(ordinals, colours)
    if (mesh) {
      this.pages.add(mesh)
      this.layer.circles.put(mesh.anchors)
    }
    this.repaint()
  }

  /** Draws all zones anew, unless they look as they do already: a filter is confirmed after it was drawn. */
  paint(drawing: Drawing): void {
    const { colours, circles, hexagons = null, written, symbols } = drawing
    const isSame = this.drawing !== null && looksAlike(drawing, this.drawing)
    this.written = written
    if (!isSame) {
      this.drawing = drawing
      this.layer.symbols.replace(symbols)
      this.layer.colours.replace(colours)
      this.layer.circles.replace(circles)
      this.layer.hexagons.replace(hexagons)
    }
    // What matters most may be small: all zones are asked, not those that tiles have names for.
    if (circles || written?.ranked) this.place()
    if (!isSame) this.repaint()
    if (!written) this.texts.clear()
    this.writeTexts()
  }

  /** Shows places beside the view too. */
  showApart(places: readonly PlaceApart[]): void {
    ;(this.pyramid ?? this.pages).showApart(places)
  }

  /** The view has changed. @param rests Whether it stays as it is for now. */
  follow(rests: boolean): void {
    this.pyramid?.update()
    if (rests) this.writeTexts()
  }

  /** Tells whether all that is in view can be drawn: colours and shapes have come. */
  isDrawable(): boolean {
    return this.painted && this.shapes() !== 'coming'
  }

  /** Returns the state of the shapes in view. */
  shapes(): Shapes {
    return this.pyramid?.state() ?? 'whole'
  }

  /** Resolves when everything in view is drawn, or the load is removed. */
  async settle(): Promise<void> {
    await Promise.race([Promise.all([this.pyramid?.settled(), this.placing]), this.removal.promise])
    if (this.removed) return
    this.map.triggerRepaint()
    await Promise.race([this.map.once('render'), this.removal.promise])
    this.writeTexts()
  }

  /** Resolves when the texts of what is in view are on the map. */
  texted(): Promise<void> {
    return this.writing
  }

  setLook(look: Look): void {
    if (equal(look, this.look)) return
    this.look = look
    this.dress()
    this.texts.dress(look)
    if (this.painted) this.map.triggerRepaint()
  }

  /** Draws the load anew after all that was on the GPU is lost. */
  redraw(): void {
    this.layer.forget()
    if (!this.painted) return
    this.draw()
    this.writeTexts()
  }

  remove(): void {
    this.removed = true
    this.removal.resolve()
    this.pyramid?.stop()
    if (!this.map.style) return
    if (this.map.getLayer(this.layer.id)) this.map.removeLayer(this.layer.id)
    this.texts.remove()
  }

  zoneById(id: string): DrawnZone | undefined {
    const ordinal = this.names.ordinalOf(id)
    return ordinal === undefined || !this.layer.colours.isShown(ordinal) ? undefined : this.zoneAt(ordinal)
  }

  /** The zone under a place of the page. @param slack In pixels, beyond what a point or a line covers. */
  pick(point: { x: number; y: number }, slack: number): DrawnZone | undefined {
    const { x, y } = MercatorCoordinate.fromLngLat(this.map.unproject([point.x, point.y]))
    // A circle is found in every copy of the world, whether that is drawn or not.
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
    if (circle !== null) return this.zoneAt(circle)
    const ordinal = pick(this.layer.drawn(), { x, y }, reach, isShown)
    return ordinal === null ? undefined : this.zoneAt(ordinal)
  }

  private pickHexagon(place: { x: number; y: number }): DrawnZone | undefined {
    const found = this.layer.hexagons.pick(place)
    if (!found) return undefined
    const { points, value, owner } = found
    const id = this.names.idOf(owner) ?? `${this.dataset}.`
    return { id, name: this.names.nameOf(owner) ?? '', ordinal: owner, hexagon: { points, value } }
  }

  /** Outlines the hexagon that has a point, or none. */
  pointHexagon(owner: number | null): void {
    if (this.layer.hexagons.point(owner)) this.map.triggerRepaint()
  }

  /** The zone whose text is at a place of the page. */
  pickText(point: { x: number; y: number }): DrawnZone | undefined {
    const ordinal = this.texts.at(point)
    return ordinal === null ? undefined : this.zoneAt(ordinal)
  }

  mark(ordinal: number): Marked {
    return { key: ordinal, has: other => other === ordinal, placed: this.placedAnywhere, reach: this.reach }
  }

  /** Marks those of the zones that are drawn. */
  markAll(zones: OrdinalSet): Marked {
    return {
      key: zones,
      has: ordinal => hasOrdinal(zones, ordinal),
      placed: this.placedAnywhere,
      reach: this.reach,
    }
  }

  /** Returns the place of a zone, when any of it is drawn. */
  stopOf(id: string): NamedStop | undefined {
    const ordinal = this.names.ordinalOf(id)
    const stop = ordinal === undefined ? undefined : this.stops().of(ordinal)
    return stop && { id, lng: stop.lng, lat: stop.lat }
  }

  /**
   * The displayed zones that are drawn, the nearest to a place first; no more than anybody walks.
   * @param like A zone that they have the colour of, or null for any.
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

  /** The displayed zones that have their middle in a part of the map, by ordinal. */
  within({ left, top, right, bottom }: Rect): number[] {
    const { lng: west, lat: north } = this.map.unproject([left, top])
    const { lng: east, lat: south } = this.map.unproject([right, bottom])
    return this.stops().within([west, south, east, north], ordinal => this.layer.colours.isShown(ordinal))
  }

  layerIds(): string[] {
    return [this.layer.id]
  }

  isVisible(): boolean {
    return this.look.visible
  }

  private zoneAt(ordinal: number): DrawnZone | undefined {
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

  /** Asks for the places of circles, unless they are there or on their way. */
  private place(): void {
    if (!this.anchors || this.placing) return
    this.placing = this.anchors()
      .then(places => {
        this.layer.circles.places = places
        this.places = places
        if (this.removed) return
        this.map.triggerRepaint()
        this.writeTexts()
      })
      .catch((error: unknown) => {
        this.placing = null
        if (!this.removed) console.warn('The places of the circles do not come.', error)
      })
  }

  private repaint(): void {
    this.painted = true
    this.dress()
    this.draw()
    this.map.triggerRepaint()
  }

  /** Draws everything from what this object holds, unless it is there. */
  private draw(): void {
    if (this.removed || !this.map.style || this.map.getLayer(this.layer.id)) return
    this.map.addLayer(this.layer)
    this.texts.add(this.look)
    this.onLayers()
  }

  private dress(): void {
    this.layer.opacity = this.look.visible ? this.look.opacity : 0
    const { zoneLine, bareLine, text, land } = THEMES[this.look.theme]
    const ink = rgbaOf(text)
    const line = rgbaOf(this.layer.circles.isDrawn ? bareLine : zoneLine)
    this.layer.border = this.striped ? ink : line
    this.layer.paper = rgbaOf(land)
    this.layer.circles.ink = ink
    this.layer.hexagons.ink = ink
    if (this.striped) this.layer.colours.ink(ink)
  }

  private writeTexts(): void {
    if (this.removed || !this.written) return
    const placed = this.placed()
    const { names, ranked } = this.written
    this.writing = this.texts.show({
      anchors: ranked && this.places ? this.anchorsOfAll(this.places, placed) : anchorsOf(placed),
      isShown: ordinal => this.layer.colours.isShown(ordinal),
      nameOf: names ? ordinal => this.names.nameOf(ordinal) : null,
      write: this.write,
    })
  }

  private anchorsOfAll(places: Int32Array, placed: readonly Placed[]) {
    const copies = [...new Set(placed.map(({ copy }) => copy))]
    const beside = placed.some(({ mesh }) => mesh.points.owners.length > 0)
    return anchorsAt(places, copies, beside)
  }
}

/** Tells whether areas, lines and points are drawn the same; circles and hexagons are taken to have changed. */
function looksAlike(a: Drawing, b: Drawing): boolean {
  if (a.circles || b.circles || a.hexagons || b.hexagons || !equal(a.symbols, b.symbols)) return false
  return areSame(a.colours, b.colours)
}

/** Compares colours of four bytes, each as one number: there may be a million at each restyle. */
function areSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  const one = numbersOf(a)
  const other = numbersOf(b)
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)

/** Facts about a load before any of its zones. The attribution is HTML. */
export type LoadHead = { key: string; dataset: string; attribution: string; source: LoadSource }
