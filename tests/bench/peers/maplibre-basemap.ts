import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre } from 'maplibre-gl'
import { basemapStyle, loadBasemap } from '../../../src/map/basemap.ts'
import type { State } from '../data/states.ts'
import { colourOf } from './maplibre.ts'
import { container, placeOfPage } from './page.ts'

// Page with only the product's basemap, plus zones if the address requests them: the minimum for this kind of
// map.
const { lng, lat, zoom } = placeOfPage()
const map = new MapLibre({
  container,
  center: [lng, lat],
  zoom,
  style: basemapStyle('dark', 'en'),
  fadeDuration: 0,
  attributionControl: false,
})
const displayed = new URLSearchParams(location.search).get('displayed')
map.once('style.load', () => {
  void loadBasemap(map, new AbortController().signal)
  if (displayed === null) return
  const state: State = JSON.parse(displayed)
  map.addSource('zones', {
    type: 'vector',
    tiles: [`${location.origin}/tiles/{z}/{x}/{y}`],
    minzoom: 0,
    maxzoom: 9,
  })
  map.addLayer({
    id: 'zones',
    type: 'fill',
    source: 'zones',
    'source-layer': 'zones',
    paint: { 'fill-color': colourOf(state) },
  })
})
