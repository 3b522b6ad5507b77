import type { GeoJSONSource, LngLatBounds, Map as MapLibre } from 'maplibre-gl'
import { equal } from '../domain/equal.ts'
import { latitudeOf, longitudeOf, WORLD } from '../domain/geometry/mercator.ts'
import { creditLayerOf, creditOf, type Look, textLayerOf, textSourceOf } from './layers.ts'
import type { Placed } from './zones/frame.ts'

/** More texts than this cannot be read on a screen. */
const TEXTS_MAX = 400

export type WriteTexts = (ordinals: Uint32Array<ArrayBuffer>) => Promise<string[]>
type Anchor = { ordinal: number; lng: number; lat: number; beside: boolean }

/**
 * The texts of a load, on the zones in view that matter most. Their source carries the attribution too, so that it
 * is there, empty, for a load that has none.
 */
export class ZoneTexts {
  readonly #map: MapLibre
  readonly #key: string
  readonly #attribution: string
  #turn = 0
  #look: Look | null = null
  /** Texts that are on the map. */
  #features: GeoJSON.Feature[] = []

  constructor(map: MapLibre, key: string, attribution: string) {
    this.#map = map
    this.#key = key
    this.#attribution = attribution
  }

  get layerId(): string {
    return textSourceOf(this.#key)
  }

  /** Adds the source and its layer, unless they are there. */
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

  /** Writes what is in view. A newer call takes the place of one under way. */
  async show(placed: readonly Placed[], isShown: (ordinal: number) => boolean, write: WriteTexts) {
    const turn = ++this.#turn
    const anchors = anchorsInView(placed, this.#map.getBounds(), isShown)
    const texts =
      anchors.length > 0
        ? await write(Uint32Array.from(anchors, ({ ordinal }) => ordinal)).catch(() => null)
        : []
    if (turn !== this.#turn || !texts) return
    this.#put(
      anchors.flatMap(({ ordinal, lng, lat, beside }, index): GeoJSON.Feature[] => {
        const text = texts[index] ?? ''
        const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
        return text === '' ? [] : [{ type: 'Feature', properties: { text, ordinal, beside }, geometry }]
      }),
    )
  }

  /** Writes nothing, from the next frame on. */
  clear(): void {
    this.#turn++
    this.#put([])
  }

  /** The zone whose text is drawn at a place of the page. */
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

  /** The same texts cost no frame. */
  #put(features: GeoJSON.Feature[]): void {
    if (!this.#map.style || equal(features, this.#features)) return
    this.#features = features
    this.#map.getSource<GeoJSONSource>(this.layerId)?.setData(collection(features))
    if (this.#look) this.dress(this.#look)
  }

  /** Hides the layer at once when there are no texts: the source takes some frames to forget them. */
  #seen(look: Look): Look {
    return { ...look, visible: look.visible && this.#features.length > 0 }
  }
}

const collection = (features: GeoJSON.Feature[]) => ({ type: 'FeatureCollection' as const, features })

function anchorsInView(
  placed: readonly Placed[],
  bounds: LngLatBounds,
  isShown: (ordinal: number) => boolean,
): Anchor[] {
  const found = new Map<number, Anchor>()
  const share = Math.ceil(TEXTS_MAX / Math.max(1, placed.length))
  const take = (limit: number) => {
    for (const { mesh, copy } of placed) {
      const { places, owners } = mesh.anchors
      let taken = 0
      for (let spot = 0; spot < owners.length && taken < limit && found.size < TEXTS_MAX; spot++) {
        const ordinal = owners[spot] ?? 0
        if (found.has(ordinal) || !isShown(ordinal)) continue
        const lng = longitudeOf(((mesh.west + (places[spot * 2] ?? 0)) / mesh.world + copy) * WORLD)
        const lat = latitudeOf(((mesh.north + (places[spot * 2 + 1] ?? 0)) / mesh.world) * WORLD)
        if (!bounds.contains([lng, lat])) continue
        found.set(ordinal, { ordinal, lng, lat, beside: mesh.points.owners.length > 0 })
        taken++
      }
    }
  }
  // Each tile its share first, then the rest of the room.
  take(share)
  take(TEXTS_MAX)
  return [...found.values()]
}
