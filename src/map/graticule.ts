import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Language } from '../contract/languages.mjs'
import type { Theme } from '../domain/colour/theme.ts'
import { equal } from '../domain/equal.ts'
import { degreesText, graticule } from '../domain/geometry/graticule.ts'
import { FONT, THEMES } from './layers.ts'

const SOURCE = 'graticule'
/** Graticule lines, below the marks of zones. */
export const GRATICULE_LAYER = 'graticule:lines'
/** Degrees of the lines, above the marks. */
export const DEGREES_LAYER = 'graticule:degrees'
/** Position of the degree labels, in pixels from the map's corner: right of the insets, below the edge. */
const WRITTEN = { left: 112, top: 10 }

/** Meridians and parallels over the map with their degrees, as dense as the view allows. */
export class Graticule {
  readonly #map: MapLibre
  #drawn: GeoJSON.Feature[] | null = null

  constructor(map: MapLibre) {
    this.#map = map
  }

  /** Shows or hides the lines of the view. Returns whether layers were added or removed. */
  show(isShown: boolean, theme: Theme, language: Language): boolean {
    if (!this.#map.style) return false
    if (!isShown) return this.#remove()
    const isNew = !this.#map.getSource(SOURCE)
    if (isNew) this.#add()
    const { outline, place, placeHalo } = THEMES[theme]
    this.#map.setPaintProperty(GRATICULE_LAYER, 'line-color', outline)
    this.#map.setPaintProperty(DEGREES_LAYER, 'text-color', place)
    this.#map.setPaintProperty(DEGREES_LAYER, 'text-halo-color', placeHalo)
    this.#draw(language)
    return isNew
  }

  #draw(language: Language): void {
    const bounds = this.#map.getBounds()
    const lines = graticule([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
    const { lng, lat } = this.#map.unproject([WRITTEN.left, WRITTEN.top])
    const features = lines.flatMap((line): GeoJSON.Feature[] => {
      const [[x, y] = [0, 0]] = line.places
      const text = degreesText(line, language)
      const at = line.kind === 'meridian' ? [x, lat] : [lng, y]
      return [
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line.places } },
        { type: 'Feature', properties: { text }, geometry: { type: 'Point', coordinates: at } },
      ]
    })
    if (equal(features, this.#drawn)) return
    this.#drawn = features
    this.#map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
  }

  /** Adds the layers, which have no colour yet. */
  #add(): void {
    this.#drawn = null
    this.#map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    this.#map.addLayer({
      id: GRATICULE_LAYER,
      type: 'line',
      source: SOURCE,
      paint: { 'line-width': 0.8, 'line-opacity': 0.7 },
    })
    this.#map.addLayer({
      id: DEGREES_LAYER,
      type: 'symbol',
      source: SOURCE,
      filter: ['has', 'text'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': [FONT],
        'text-size': 10,
      },
      paint: { 'text-halo-width': 1.2 },
    })
  }

  #remove(): boolean {
    if (!this.#map.getSource(SOURCE)) return false
    for (const layer of [GRATICULE_LAYER, DEGREES_LAYER]) this.#map.removeLayer(layer)
    this.#map.removeSource(SOURCE)
    return true
  }
}
