import type { Feature, Geometry as GeoJsonGeometry } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Colour } from '../contract/common.ts'
import type { Geometry, Zone } from '../contract/zone.ts'
import { type Anchor, anchorOf } from '../domain/anchor.ts'
import type { PaintedLoad, PaintedPart } from '../workers/messages.ts'
import {
  type Kind,
  type Look,
  layersOf,
  outlineOf,
  outlineZoom,
  paintOf,
  sourceOf,
  textLayerOf,
  textSourceOf,
  visibility,
} from './layers.ts'

type ZoneFeature = Feature<GeoJsonGeometry, { colour: Colour }> & { id: number }
export type DrawnZone = { id: string; name: string; ordinal: number; lng: number; lat: number }

/** Zones that wait longer than this are indexed, however few they are. */
const PATIENCE_MS = 1000

/**
 * One load on the map: a source, the layers of the geometry kinds it has, and its texts. New zones are handed to
 * MapLibre when they are as many as those it has already, or have waited for a second: a thousand parts are
 * indexed a few times, not a thousand.
 */
export class DrawnLoad {
  readonly key: string
  readonly dataset: string
  private readonly map: MapLibre
  private readonly attribution: string
  private look: Look
  private readonly zones = new Map<number, DrawnZone>()
  private readonly ordinals = new Map<string, number>()
  private readonly features = new Map<number, ZoneFeature>()
  private readonly kinds = new Set<Kind>()
  private waiting: ZoneFeature[] = []
  private indexed = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private texts: Map<number, string> | null = null
  private degrees = 0
  private removed = false
  private readonly gone = Promise.withResolvers<unknown>()
  private readonly onLayers: () => void

  /** @param onLayers is called when layers were added, which are then on top of all others. */
  constructor(
    map: MapLibre,
    { key, dataset, attribution }: { key: string; dataset: string; attribution: string },
    look: Look,
    onLayers: () => void,
  ) {
    this.map = map
    this.key = key
    this.dataset = dataset
    this.attribution = attribution
    this.look = look
    this.onLayers = onLayers
    this.draw()
  }

  add(zones: readonly Zone[], { colours }: PaintedPart): void {
    const kinds = this.kinds.size
    zones.forEach((zone, i) => {
      const { id, name, ordinal, geometry, bbox } = zone
      const [lng, lat] = anchorOfZone(zone)
      this.zones.set(ordinal, { id, name, ordinal, lng, lat })
      this.ordinals.set(id, ordinal)
      if (!geometry) return
      this.kinds.add(kindOf(geometry))
      this.degrees += bbox[2] - bbox[0] + (bbox[2] < bbox[0] ? 360 : 0)
      const feature: ZoneFeature = {
        type: 'Feature',
        id: ordinal,
        geometry: geometry as GeoJsonGeometry,
        properties: { colour: colourAt(colours, i) },
      }
      this.features.set(ordinal, feature)
      this.waiting.push(feature)
    })
    if (this.kinds.size > kinds) this.draw()
    this.fitOutlines()
    this.indexSoon()
  }

  paint({ ordinals, colours, texts }: Pick<PaintedLoad, 'ordinals' | 'colours' | 'texts'>): void {
    ordinals.forEach((ordinal, i) => {
      const feature = this.features.get(ordinal)
      const colour = colourAt(colours, i)
      if (!feature || feature.properties.colour === colour) return
      feature.properties = { colour }
      if (this.isDrawn()) this.map.setFeatureState({ source: sourceOf(this.key), id: ordinal }, { colour })
    })
    this.texts = texts && new Map(texts.map((text, i) => [ordinals[i] ?? -1, text]))
    this.drawTexts()
  }

  /** Resolves when every zone that was added is drawn, or the load is removed. */
  async settle(): Promise<void> {
    await this.index()
    const source = sourceOf(this.key)
    while (this.isDrawn() && !this.map.isSourceLoaded(source))
      await Promise.race([this.map.once('sourcedata'), this.gone.promise])
  }

  setLook(look: Look): void {
    this.look = look
    if (!this.isDrawn()) return
    for (const layer of this.layers()) {
      if (!this.map.getLayer(layer.id)) continue
      this.map.setLayoutProperty(layer.id, 'visibility', visibility(look))
      for (const [name, value] of paintOf(layer))
        this.map.setPaintProperty(layer.id, name as never, value as never)
    }
  }

  /** Draws everything from what this object holds: at the start, for a new kind, after a lost context. */
  draw(anew = false): void {
    if (this.removed || !this.map.style) return
    if (anew) this.undraw()
    const source = sourceOf(this.key)
    if (!this.map.getSource(source)) {
      const features = anew ? [...this.features.values()] : []
      const data = { type: 'FeatureCollection' as const, features }
      this.map.addSource(source, { type: 'geojson', data, attribution: this.attribution })
      if (anew) this.waiting = []
    }
    const missing = this.layers().filter(({ id }) => !this.map.getLayer(id) && id !== textSourceOf(this.key))
    for (const layer of missing) this.map.addLayer(layer)
    this.fitOutlines()
    this.drawTexts()
    if (missing.length > 0) this.onLayers()
  }

  remove(): void {
    clearTimeout(this.timer)
    this.removed = true
    this.gone.resolve(null)
    this.waiting = []
    if (this.map.style) this.undraw()
  }

  zoneById(id: string): DrawnZone | undefined {
    return this.zones.get(this.ordinals.get(id) ?? -1)
  }

  zoneAt(ordinal: number): DrawnZone | undefined {
    return this.zones.get(ordinal)
  }

  all(): Iterable<DrawnZone> {
    return this.zones.values()
  }

  geometryOf(ordinal: number): GeoJsonGeometry | undefined {
    return this.features.get(ordinal)?.geometry
  }

  /** The layers that zones are picked on, from the bottom to the top. */
  layerIds(): string[] {
    return this.layers().map(({ id }) => id)
  }

  isVisible(): boolean {
    return this.look.visible
  }

  private layers() {
    const kinds = (['polygon', 'line', 'point'] as const).filter(kind => this.kinds.has(kind))
    const shapes = kinds.flatMap(kind => layersOf(this.key, kind, this.look))
    return this.texts ? [...shapes, textLayerOf(this.key, this.look)] : shapes
  }

  private indexSoon(): void {
    if (this.waiting.length >= this.indexed) void this.index()
    else this.timer ??= setTimeout(() => void this.index(), PATIENCE_MS)
  }

  private async index(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const source = this.isDrawn() ? this.map.getSource<GeoJSONSource>(sourceOf(this.key)) : undefined
    if (!source || this.waiting.length === 0) return
    const add = this.waiting
    this.waiting = []
    this.indexed += add.length
    await source.updateData({ add })
  }

  private fitOutlines(): void {
    if (!this.isDrawn() || !this.map.getLayer(outlineOf(this.key))) return
    this.map.setLayerZoomRange(outlineOf(this.key), outlineZoom(this.degrees / this.features.size), 24)
  }

  private drawTexts(): void {
    if (!this.isDrawn()) return
    const id = textSourceOf(this.key)
    const source = this.map.getSource<GeoJSONSource>(id)
    const features = [...(this.texts ?? [])].flatMap(([ordinal, text]) => {
      const zone = this.zones.get(ordinal)
      if (!zone || text === '') return []
      const geometry = { type: 'Point' as const, coordinates: [zone.lng, zone.lat] }
      // A click on the text is one on its zone.
      return [{ type: 'Feature' as const, id: ordinal, properties: { text }, geometry }]
    })
    if (source) source.setData({ type: 'FeatureCollection', features })
    else if (this.texts) {
      this.map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features } })
      this.map.addLayer(textLayerOf(this.key, this.look))
      this.onLayers()
    }
  }

  private isDrawn(): boolean {
    return !this.removed && Boolean(this.map.style) && Boolean(this.map.getSource(sourceOf(this.key)))
  }

  private undraw(): void {
    const sources = [sourceOf(this.key), textSourceOf(this.key)]
    for (const layer of this.map.getStyle().layers)
      if ('source' in layer && sources.includes(layer.source)) this.map.removeLayer(layer.id)
    for (const source of sources) if (this.map.getSource(source)) this.map.removeSource(source)
  }
}

function kindOf({ type }: Geometry): Kind {
  if (type.endsWith('Polygon')) return 'polygon'
  return type.endsWith('Point') ? 'point' : 'line'
}

/** A zone without geometry is written in the middle of its box. */
function anchorOfZone({ geometry, bbox: [west, south, east, north] }: Zone): Anchor {
  return (geometry && anchorOf(geometry)) ?? [(west + east) / 2, (south + north) / 2]
}

const hex = new Map<number, Colour>()

/** Equal colours share one string: there are as many objects as zones, but few colours. */
function colourAt(colours: Uint8Array, index: number): Colour {
  const [r = 0, g = 0, b = 0] = colours.subarray(index * 4, index * 4 + 3)
  const rgb = (r << 16) | (g << 8) | b
  const known = hex.get(rgb) ?? `#${rgb.toString(16).padStart(6, '0')}`
  hex.set(rgb, known)
  return known
}
