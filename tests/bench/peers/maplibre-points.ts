import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { container, offer, placeOfPage } from './page.ts'

setWorkerUrl(workerUrl)

const { lng, lat, zoom } = placeOfPage()
const map = new MapLibre({
  container,
  center: [lng, lat],
  zoom,
  style: { version: 8, transition: { duration: 0, delay: 0 }, sources: {}, layers: [] },
  fadeDuration: 0,
  attributionControl: false,
})

offer({
  ready: new Promise(resolve => map.once('idle', () => resolve())),
  display({ style }) {
    map.addSource('zones', { type: 'geojson', data: new URL('/zones.geojson', location.href).href })
    map.addLayer({
      id: 'zones',
      type: 'circle',
      source: 'zones',
      paint: { 'circle-color': style.colour, 'circle-radius': 2 },
    })
  },
  restyle({ style }) {
    map.setPaintProperty('zones', 'circle-color', style.colour)
  },
})
