import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import { NAME_LAYERS, TOWNS } from './basemapNames.ts'
import type { Ink, Look } from './layers.ts'
import type { LoadStack } from './stack.ts'
import { textInk } from './textInk.ts'
import { pick, type WorldPlace } from './zones/pick.ts'

/** Half of the width of most names, in pixels. */
const HALF = 24
/** Number of areas in view above which names keep their usual ink: searching all for every name takes too long. */
const AREAS_MAX = 60_000
const EXACTLY = { points: 0, lines: 0 }

/** Returns the ink for a place of a fill: null for the usual one, and undefined where nothing is filled. */
type InkAt = (place: WorldPlace) => Ink | null | undefined

/** Colours the place names of the basemap for the fills below them, each time that the map is at rest. */
export function inkNames(map: MapLibre, stack: LoadStack, lookOf: (dataset: string) => Look): void {
  map.on('idle', () => {
    const fills = fillsOf(stack, lookOf)
    for (const found of map.queryRenderedFeatures({ layers: [...NAME_LAYERS] })) {
      const { id = '', source, sourceLayer = '', geometry, layer } = found
      const { x, y } = map.project((geometry as GeoJSON.Point).coordinates as [number, number])
      // Towns are named on the right of their dots.
      const left = layer.id === TOWNS ? x : x - HALF
      const inks = [0, 1, 2].map(step => {
        const place = MercatorCoordinate.fromLngLat(map.unproject([left + step * HALF, y]))
        return fills.map(inkAt => inkAt(place)).find(ink => ink !== undefined) ?? null
      })
      // The halo keeps the part of the name that is on another fill readable.
      const ink = inks.find((each, at) => inks.indexOf(each) < at) ?? null
      const name = { source, sourceLayer, id }
      if ((map.getFeatureState(name)['ink'] ?? null) !== ink) map.setFeatureState(name, { ink })
    }
  })
}

/** Returns the inks on each filled dataset, the topmost first. */
const fillsOf = (stack: LoadStack, lookOf: (dataset: string) => Look): InkAt[] =>
  stack
    .visible()
    .reverse()
    .flatMap(({ dataset, layer }) => {
      const inkOf = textInk(layer, lookOf(dataset))
      const drawn = layer.drawn()
      const areas = drawn.reduce((sum, { mesh }) => sum + mesh.areas.length, 0)
      if (!inkOf || areas > AREAS_MAX) return []
      return (place: WorldPlace) => {
        const ordinal = pick(drawn, place, EXACTLY, each => layer.colours.isShown(each))
        return ordinal === null ? undefined : inkOf(ordinal)
      }
    })
