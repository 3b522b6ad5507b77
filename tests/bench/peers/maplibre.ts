import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type DataDrivenPropertyValueSpecification,
  Map as MapLibre,
  type SourceSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { State } from '../data/states.ts'
import { container, districtColour, districts, offer, placeOfPage } from './page.ts'

setWorkerUrl(workerUrl)

/** Shows MapLibre's own fill layer over a source, with default antialiasing. */
export function offerMapLibre(source: SourceSpecification, sourceLayer?: string): void {
  const { lng, lat, zoom } = placeOfPage()
  const map = new MapLibre({
    container,
    center: [lng, lat],
    zoom,
    style: {
      version: 8,
      transition: { duration: 0, delay: 0 },
      sources: {},
      layers: [{ id: 'background', type: 'background', paint: { 'background-color': '#0b0811' } }],
    },
    fadeDuration: 0,
    attributionControl: false,
  })
  offer({
    ready: new Promise(resolve => map.once('idle', () => resolve())),
    display(state) {
      map.addSource('zones', source)
      map.addLayer({
        id: 'zones',
        type: 'fill',
        source: 'zones',
        ...(sourceLayer !== undefined && { 'source-layer': sourceLayer }),
        paint: { 'fill-color': colourOf(state) },
      })
    },
    restyle(state) {
      map.setPaintProperty('zones', 'fill-color', colourOf(state))
      map.setFilter('zones', state.least > 0 ? ['>=', ['get', 'first'], state.least] : null)
    },
  })
}

/** Returns the paint of a fill layer for a state. */
export function colourOf(state: State): DataDrivenPropertyValueSpecification<string> {
  const { label, mode, colour, minColour, maxColour } = state.style
  if (label === null) return colour
  if (mode === 'gradient') return ['interpolate', ['linear'], ['get', label], 0, minColour, 999, maxColour]
  const pairs = districts.flatMap(district => [district, districtColour(state, district)])
  return ['match', ['get', label], ...pairs, '#77717f'] as never
}
