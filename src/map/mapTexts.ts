import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { equal } from '../domain/equal.ts'
import { latitudeOf, longitudeOf, WORLD } from '../domain/geometry/mercator.ts'
import { CIRCLE_WORLD, NO_PLACE } from '../workers/circleOrder.ts'
import type { Candidates, WrittenZones } from '../workers/messages.ts'
import { AVOIDED_MAX, awayFrom, freeSides, type ScreenCircle } from './besideCircles.ts'
import { rectsOver } from './camera.ts'
import { creditLayerOf, creditOf, type Ink, type Look, textLayerOf, textSourceOf } from './layers.ts'
import type { Placed } from './zones/renderFrame.ts'

/** Size in CSS pixels of a cell in which at most one text is tried. */
const CELL = { width: 44, height: 18 }
/** Number of cell columns, larger than on any screen. */
const COLUMNS = 4096

/** Chooses the zones to label, and their texts. */
export type WriteTexts = (candidates: Candidates) => Promise<WrittenZones>
type Anchor = { ordinal: number; lng: number; lat: number; beside: boolean }
/** Zones that may have a text: positions and, if known, names by ordinal. */
export type Writing = {
  anchors: Iterable<Anchor>
  isShown: (ordinal: number) => boolean
  nameOf: ((ordinal: number) => string | undefined) | null
  write: WriteTexts
  /** Returns the radius of a zone's circle in CSS pixels; null if the map draws no circles. */
  radiusOf: ((ordinal: number) => number) | null
  /** Returns the ink of a text on a zone; null if zones have no fill. */
  inkOf: ((ordinal: number) => Ink | null) | null
}

/**
 * Texts of a load, on its most important zones in view. Their source also carries the attribution, so an
 * empty one exists for a load without texts.
 */
export class ZoneTexts {
  readonly #map: MapLibre
  readonly #key: string
  readonly #attribution: string
  #turn = 0
  #look: Look | null = null
  /** Texts on the map. */
  #features: GeoJSON.Feature[] = []

  constructor(map: MapLibre, key: string, attribution: string) {
    this.#map = map
    this.#key = key
    this.#attribution = attribution
  }

  get layerId(): string {
    return textSourceOf(this.#key)
  }

  /** Adds the source and its layer, if they are missing. */
  add(look: Look): void {
    this.#look = look
    const id = this.layerId
    if (!this.#map.getSource(id))
      this.#map.addSource(id, {
        type: 'geojson',
        data: collection(this.#features),
        attribution: this.#attribution,
      })
    if (!this.#map.getLayer(creditLayerOf(this.#key))) this.#map.addLayer(creditOf(this.#key, look))
    if (!this.#map.getLayer(id)) this.#map.addLayer(textLayerOf(this.#key, this.#seen(look)))
  }

  dress(look: Look): void {
    this.#look = look
    if (!this.#map.style || !this.#map.getLayer(this.layerId)) return
    const credit = creditOf(this.#key, look)
    this.#map.setLayoutProperty(credit.id, 'visibility', credit.layout?.visibility)
    const { layout, paint } = textLayerOf(this.#key, this.#seen(look))
    this.#map.setLayoutProperty(this.layerId, 'visibility', layout?.visibility)
    this.#map.setPaintProperty(this.layerId, 'text-color', paint?.['text-color'])
    this.#map.setPaintProperty(this.layerId, 'text-halo-color', paint?.['text-halo-color'])
  }

  /** Places texts in view. A newer call replaces a pending one. */
  async show({ anchors, isShown, nameOf, write, radiusOf, inkOf }: Writing) {
    const turn = ++this.#turn
    const found = this.#inView(anchors, isShown)
    const candidates = { ordinals: Uint32Array.from(found.keys()), cells: this.#cellsOf(found) }
    const written = found.size > 0 ? await write(candidates).catch(() => null) : NOTHING
    if (turn !== this.#turn || !written) return
    const circles = radiusOf ? this.#circlesOf(found, radiusOf) : null
    const hidden = circles ? rectsOver(this.#map.getContainer()) : []
    this.#put(
      written.texts.flatMap((values, rank): GeoJSON.Feature[] => {
        const anchor = found.get(written.ordinals[rank] ?? -1)
        const text = [anchor && nameOf?.(anchor.ordinal), values].filter(Boolean).join('\n')
        if (!anchor || text === '') return []
        const { ordinal, lng, lat } = anchor
        const circle = circles?.of(ordinal)
        const sides = circle
          ? freeSides(text, circle, circles?.all ?? [], hidden)
          : anchor.beside
            ? ALL_SIDES
            : 0
        if (circle && sides === 0) return []
        const away = Math.round(awayFrom(circle?.radius ?? POINT) * 10) / 10
        const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
        const ink = sides === 0 ? (inkOf?.(ordinal) ?? null) : null
        return [{ type: 'Feature', properties: { text, ordinal, sides, away, rank, ink }, geometry }]
      }),
    )
  }

  /** Removes all texts from the next frame. */
  clear(): void {
    this.#turn++
    this.#put([])
  }

  /** Returns the zone whose text is at a position of the page. */
  at(point: { x: number; y: number }): number | null {
    if (this.#features.length === 0 || !this.#map.getLayer(this.layerId)) return null
    const [found] = this.#map.queryRenderedFeatures([point.x, point.y], { layers: [this.layerId] })
    const ordinal: unknown = found?.properties['ordinal']
    return typeof ordinal === 'number' ? ordinal : null
  }

  remove(): void {
    this.#turn++
    const id = this.layerId
    for (const layer of [id, creditLayerOf(this.#key)])
      if (this.#map.getLayer(layer)) this.#map.removeLayer(layer)
    if (this.#map.getSource(id)) this.#map.removeSource(id)
  }

  /** Unchanged texts cause no frame. */
  #put(features: GeoJSON.Feature[]): void {
    if (!this.#map.style || equal(features, this.#features)) return
    this.#features = features
    this.#map.getSource<GeoJSONSource>(this.layerId)?.setData(collection(features))
    if (this.#look) this.dress(this.#look)
  }

  /** Returns each zone once, at its first position in view. */
  #inView(anchors: Iterable<Anchor>, isShown: (ordinal: number) => boolean): Map<number, Anchor> {
    const bounds = this.#map.getBounds()
    const found = new Map<number, Anchor>()
    for (const anchor of anchors)
      if (!found.has(anchor.ordinal) && isShown(anchor.ordinal) && bounds.contains([anchor.lng, anchor.lat]))
        found.set(anchor.ordinal, anchor)
    return found
  }

  /**
   * Returns the circles in view, largest first, and the circle of a zone; a circle too small to see has a
   * radius of 0.
   */
  #circlesOf(found: ReadonlyMap<number, Anchor>, radiusOf: (ordinal: number) => number) {
    const circles = new Map<number, ScreenCircle>()
    for (const [ordinal, anchor] of found)
      circles.set(ordinal, { ...this.#map.project(anchor), radius: radiusOf(ordinal) })
    const all = [...circles.values()]
      .filter(({ radius }) => radius > 0)
      .sort((one, other) => other.radius - one.radius)
      .slice(0, AVOIDED_MAX)
    return { all, of: (ordinal: number) => circles.get(ordinal) }
  }

  #cellsOf(anchors: ReadonlyMap<number, Anchor>): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(anchors.values(), anchor => {
      const { x, y } = this.#map.project(anchor)
      return Math.max(0, Math.floor(y / CELL.height)) * COLUMNS + Math.max(0, Math.floor(x / CELL.width))
    })
  }

  /** Hides the layer immediately if there are no texts: the source takes some frames to clear them. */
  #seen(look: Look): Look {
    return { ...look, visible: look.visible && this.#features.length > 0 }
  }
}

/** Radius of a point, in CSS pixels. */
const POINT = 5
const ALL_SIDES = 15

const NOTHING: WrittenZones = { ordinals: new Uint32Array(0), texts: [] }

const collection = (features: GeoJSON.Feature[]) => ({ type: 'FeatureCollection' as const, features })

/** Yields the name anchors of meshes, most important of each tile first. */
export function* anchorsOf(placed: readonly Placed[]): Generator<Anchor> {
  const most = placed.reduce((most, { mesh }) => Math.max(most, mesh.anchors.owners.length), 0)
  for (let spot = 0; spot < most; spot++)
    for (const { mesh, copy } of placed) {
      const ordinal = mesh.anchors.owners[spot]
      if (ordinal === undefined) continue
      const { places } = mesh.anchors
      const lng = longitudeOf(((mesh.west + (places[spot * 2] ?? 0)) / mesh.world + copy) * WORLD)
      const lat = latitudeOf(((mesh.north + (places[spot * 2 + 1] ?? 0)) / mesh.world) * WORLD)
      yield { ordinal, lng, lat, beside: mesh.points.owners.length > 0 }
    }
}

/** Yields the positions of all zones, by ordinal, in copies of the world. */
export function* anchorsAt(
  places: Int32Array,
  copies: readonly number[],
  beside: boolean,
): Generator<Anchor> {
  for (let ordinal = 0; ordinal * 2 < places.length; ordinal++) {
    const x = places[ordinal * 2] ?? NO_PLACE
    if (x === NO_PLACE) continue
    const lat = latitudeOf(((places[ordinal * 2 + 1] ?? 0) / CIRCLE_WORLD) * WORLD)
    for (const copy of copies) {
      const lng = longitudeOf((x / CIRCLE_WORLD + copy) * WORLD)
      yield { ordinal, lng, lat, beside }
    }
  }
}
