import { Deck, MapView } from '@deck.gl/core'
import { GeoJsonLayer } from '@deck.gl/layers'
import { linearColour, type State } from '../data/states.ts'
import type { BenchLabels } from '../data/zone.ts'
import { container, districts, offer, placeOfPage } from './page.ts'

type Rgba = [number, number, number, number]

const { lng, lat, zoom } = placeOfPage()
const loaded = Promise.withResolvers<void>()
const deck = new Deck({
  parent: container as HTMLDivElement,
  views: new MapView({ repeat: false }),
  initialViewState: { longitude: lng, latitude: lat, zoom },
  controller: true,
  useDevicePixels: false,
  layers: [],
  onLoad: () => loaded.resolve(),
})

function show(state: State): void {
  const known = new Map<string, Rgba>()
  const colourOf = (labels: BenchLabels): Rgba => {
    const colour = linearColour(state, labels, districts)
    if (colour === null) return [0, 0, 0, 0]
    let rgba = known.get(colour)
    if (!rgba) {
      const rgb = Number.parseInt(colour.slice(1), 16)
      rgba = [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255]
      known.set(colour, rgba)
    }
    return rgba
  }
  deck.setProps({
    layers: [
      new GeoJsonLayer<BenchLabels>({
        id: 'zones',
        data: '/zones.geojson',
        stroked: false,
        filled: true,
        getFillColor: ({ properties }) => colourOf(properties),
        updateTriggers: { getFillColor: state.name },
      }),
    ],
  })
}

offer({ ready: loaded.promise, display: show, restyle: show })
