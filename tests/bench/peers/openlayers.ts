import 'ol/ol.css'
import GeoJSON from 'ol/format/GeoJSON.js'
import WebGLVectorLayer from 'ol/layer/WebGLVector.js'
import OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import View from 'ol/View.js'
import type { State } from '../data/states.ts'
import { container, districtColour, districts, offer, placeOfPage } from './page.ts'

const KINDS = { colour: 0, first: 1, second: 2, district: 3 }

const { lng, lat, zoom } = placeOfPage()
const map = new OlMap({
  target: container,
  pixelRatio: 1,
  controls: [],
  // The map's zoom levels assume tiles of 256 pixels.
  view: new View({ center: fromLonLat([lng, lat]), zoom: zoom + 1, constrainResolution: false }),
})

function variablesOf({ style, least }: State) {
  const kind = KINDS[(style.label ?? 'colour') as keyof typeof KINDS]
  const { colour, minColour: min, maxColour: max } = style
  return { kind, least, colour, min, max }
}

const gradient = (label: string) =>
  ['interpolate', ['linear'], ['get', label], 0, ['var', 'min'], 999, ['var', 'max']] as const

let layer: WebGLVectorLayer | null = null

offer({
  ready: new Promise(resolve => map.once('rendercomplete', () => resolve())),
  display(state) {
    const random = {
      ...state,
      style: { ...state.style, label: 'district', mode: 'value', randomColours: true },
    } as State
    const pairs = districts.flatMap(district => [district, districtColour(random, district)])
    layer = new WebGLVectorLayer({
      source: new VectorSource({ url: '/zones.geojson', format: new GeoJSON() }),
      variables: variablesOf(state),
      style: [
        {
          filter: ['>=', ['get', 'first'], ['var', 'least']],
          style: {
            'fill-color': [
              'case',
              ['==', ['var', 'kind'], 0],
              ['var', 'colour'],
              ['==', ['var', 'kind'], 1],
              gradient('first'),
              ['==', ['var', 'kind'], 2],
              gradient('second'),
              ['match', ['get', 'district'], ...pairs, '#77717f'],
            ],
          },
        },
      ],
    } as never)
    map.addLayer(layer)
  },
  restyle(state) {
    layer?.updateStyleVariables(variablesOf(state))
  },
})
