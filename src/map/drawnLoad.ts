import type { Map as MapLibre } from 'maplibre-gl'
import type { Zone } from '../contract/zone.ts'
import { equal } from '../domain/equal.ts'
import { hasOrdinal, type OrdinalSet } from '../domain/ordinals.ts'
import type { Drawing, PaintedPart, Written } from '../workers/messages.ts'
import { type DrawnZone, DrawnZones } from './drawnZones.ts'
import { type Look, rgbaOf, THEMES, zoneLayerOf } from './layers.ts'
import { anchorsAt, anchorsOf, type WriteTexts, ZoneTexts } from './mapTexts.ts'
import { textInk } from './textInk.ts'
import type { Marked } from './zones/markLayer.ts'
import type { InsetPlace, Placed } from './zones/renderFrame.ts'
import { Pyramid, type Shapes, type TileSource } from './zones/tilePyramid.ts'
import { PagedScene, ZoneLayer } from './zones/zoneLayer.ts'
import { ArrivingNames, type ZoneNames } from './zones/zoneNames.ts'

/** Sources of a load's shapes, names and texts that do not arrive with its parts. */
export type LoadSource = {
  tiles: TileSource | null
  names: ZoneNames | null
  write: WriteTexts
  /** Circle positions of all zones by ordinal, read at the first call; null if each part has its own. */
  anchors?: (() => Promise<Int32Array<ArrayBuffer>>) | null
  /** Removed zones: striped in the ink of the theme, above other zones of their dataset. */
  striped?: boolean
}

/** Load on the map: its shapes in their own layer, and its texts. It has no layers before its first colours. */
export class DrawnLoad {
  readonly key: string
  readonly dataset: string
  readonly striped: boolean
  private readonly map: MapLibre
  private look: Look
  readonly layer: ZoneLayer
  readonly zones: DrawnZones
  private readonly pages: PagedScene
  private readonly pyramid: Pyramid | null
  private readonly texts: ZoneTexts
  private readonly arriving = new ArrivingNames()
  private readonly names: ZoneNames
  private readonly write: WriteTexts
  private readonly anchors: LoadSource['anchors']
  private placing: Promise<void> | null = null
  /** Positions of all zones by ordinal, once loaded. */
  private places: Int32Array | null = null
  private painted = false
  private hasAreas: boolean
  /** True if areas were filled when the layers were last sorted. */
  private filled = false
  /** Last drawing given to `paint`, unless colours have changed since. */
  private drawing: Drawing | null = null
  private written: Written | null = null
  /** Texts being placed. */
  private writing: Promise<void> = Promise.resolve()
  private removed = false
  private readonly removal = Promise.withResolvers<void>()
  private readonly onLayers: () => void
  /** A stable function, so that the mark layer can detect that nothing changed. */
  private readonly placed = () => (this.pyramid ?? this.pages).placed()
  /** Returns the tiles placed on the main map; `placedAnywhere` includes those of the insets. */
  private readonly placedAnywhere = () => [
    ...this.placed(),
    ...(this.pyramid ?? this.pages).placedApart().flat(),
  ]

  private readonly reach = (zoom: number) => this.layer.symbols.reach(zoom)

  /**
   * @param onLayers Called when layers were added, on top of all others.
   * @param onTile Called when a tile has loaded or failed.
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
    this.hasAreas = source.tiles?.kinds.includes('area') ?? false
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
    this.zones = new DrawnZones(map, { dataset, layer: this.layer, names: this.names, placed: this.placed })
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
    if (mesh && mesh.areas.length > 0) this.hasAreas = true
    this.repaint()
  }

  /** Draws all zones, unless they look the same: a confirmed filter is already drawn. */
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
    // Important zones may be small, so all zones count, not only those with anchors in tiles.
    if (circles || written?.ranked) this.place()
    if (!isSame) this.repaint()
    if (!written) this.texts.clear()
    this.writeTexts()
  }

  /** Includes places outside the view. */
  showApart(places: readonly InsetPlace[]): void {
    ;(this.pyramid ?? this.pages).showApart(places)
  }

  /** Follows a camera change. @param rests Whether the camera has stopped. */
  follow(rests: boolean): void {
    this.pyramid?.update()
    if (rests) this.writeTexts()
  }

  /** Returns whether everything in view can be drawn: colours and shapes have arrived. */
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

  /** Resolves when the texts in view are on the map. */
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

  /** Redraws the load after the GPU context was lost. */
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

  /** Returns the name of a zone; undefined until it has arrived. The first call loads names on demand. */
  nameOf = (ordinal: number): string | undefined => this.names.nameOf(ordinal)

  /** Outlines the hexagon of a point, or none. */
  pointHexagon(owner: number | null): void {
    if (this.layer.hexagons.point(owner)) this.map.triggerRepaint()
  }

  /** Returns the zone whose text is at a position of the page. */
  pickText(point: { x: number; y: number }): DrawnZone | undefined {
    const ordinal = this.texts.at(point)
    return ordinal === null ? undefined : this.zones.named(ordinal)
  }

  mark(ordinal: number): Marked {
    return { key: ordinal, has: other => other === ordinal, placed: this.placedAnywhere, reach: this.reach }
  }

  /** Marks zones that are drawn. */
  markAll(zones: OrdinalSet): Marked {
    return {
      key: zones,
      has: ordinal => hasOrdinal(zones, ordinal),
      placed: this.placedAnywhere,
      reach: this.reach,
    }
  }

  /** Returns whether filled areas cover the map below. Under circles, areas have outlines only. */
  fillsAreas(): boolean {
    return this.hasAreas && !this.layer.circles.isDrawn
  }

  layerIds(): string[] {
    return [this.layer.id]
  }

  isVisible(): boolean {
    return this.look.visible
  }

  /** Requests circle positions, unless they are loaded or pending. */
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
        if (!this.removed) console.warn('The positions of the circles could not be loaded.', error)
      })
  }

  private repaint(): void {
    this.painted = true
    this.dress()
    this.draw()
    this.map.triggerRepaint()
  }

  /** Adds the layer and sources of this load to the map, once, and asks for their order when it may change. */
  private draw(): void {
    if (this.removed || !this.map.style) return
    const isNew = !this.map.getLayer(this.layer.id)
    if (isNew) {
      this.map.addLayer(this.layer)
      this.texts.add(this.look)
    }
    if (!isNew && this.filled === this.fillsAreas()) return
    this.filled = this.fillsAreas()
    this.onLayers()
  }

  private dress(): void {
    this.layer.opacity = this.look.visible ? this.look.opacity : 0
    const { zoneLine, bareLine, outline, text, land } = THEMES[this.look.theme]
    const ink = rgbaOf(text)
    // Points need an outline that differs from land, or those in its tint cannot be seen.
    const edge = this.layer.circles.isDrawn ? bareLine : this.hasAreas ? zoneLine : outline
    this.layer.border = this.striped ? ink : rgbaOf(edge)
    this.layer.paper = rgbaOf(land)
    this.layer.circles.ink = ink
    this.layer.hexagons.ink = ink
    if (this.striped) this.layer.colours.ink(ink)
  }

  private writeTexts(): void {
    if (this.removed || !this.written) return
    const placed = this.placed()
    const places = this.written.ranked || this.layer.circles.isDrawn ? this.places : null
    this.writing = this.texts.show({
      anchors: places ? this.anchorsOfAll(places, placed) : anchorsOf(placed),
      isShown: ordinal => this.layer.colours.isShown(ordinal),
      nameOf: this.written.names ? ordinal => this.names.nameOf(ordinal) : null,
      write: this.write,
      radiusOf: this.layer.circles.radiusAt(this.map.getZoom()),
      inkOf: textInk(this.layer, this.look),
    })
  }

  private anchorsOfAll(places: Int32Array, placed: readonly Placed[]) {
    const copies = [...new Set(placed.map(({ copy }) => copy))]
    const beside = placed.some(({ mesh }) => mesh.points.owners.length > 0)
    return anchorsAt(places, copies, beside)
  }
}

/** Returns whether areas, lines and points look the same; circles and hexagons always count as changed. */
function looksAlike(a: Drawing, b: Drawing): boolean {
  if (a.circles || b.circles || a.hexagons || b.hexagons || !equal(a.symbols, b.symbols)) return false
  return areSame(a.colours, b.colours)
}

/** Compares colours of four bytes as numbers: a restyle may compare a million. */
function areSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  const [one, other] = [numbersOf(a), numbersOf(b)]
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)

/** Facts about a load before its zones arrive. The attribution is HTML. */
export type LoadHead = { key: string; dataset: string; attribution: string; source: LoadSource }
