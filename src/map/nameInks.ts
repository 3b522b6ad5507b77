import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import { NAME_LAYERS, TOWNS } from './basemapNames.ts'
import type { Ink } from './layers.ts'
import type { LoadStack } from './stack.ts'
import { textInk } from './textInk.ts'
import { pick, type WorldPlace } from './zones/pick.ts'

/** Mean width of a letter, as a share of the size of the text. */
const LETTER = 0.6
/** Number of areas in view above which names keep their usual ink: searching all for every name takes too long. */
const AREAS_MAX = 60_000
const EXACTLY = { points: 0, lines: 0 }

/** Returns the ink for a place of a fill: null for the usual one, and undefined where nothing is filled. */
type InkAt = (place: WorldPlace) => Ink | null | undefined

/** Colours the place names of the basemap for the fills below them, each time that the map is at rest. */
export function inkNames(map: MapLibre, stack: LoadStack, themeOf: () => Theme): void {
  /** Inks other than the usual one, by name. */
  const inks = new Map<string, Ink>()
  map.on('idle', () => {
    const fills = fillsOf(stack, themeOf())
    if (fills.length === 0 && inks.size === 0) return
    for (const { id, source, sourceLayer, geometry, layer } of map.queryRenderedFeatures({
      layers: [...NAME_LAYERS],
    })) {
      if (id === undefined || geometry.type !== 'Point') continue
      const { 'text-field': text, 'text-size': size } = (layer.layout ?? {}) as Record<string, unknown>
      const width = String(text ?? '').length * Number(size ?? 0) * LETTER
      const [lng = 0, lat = 0] = geometry.coordinates
      const { x, y } = map.project([lng, lat])
      // Towns are named on the right of their dots.
      const left = layer.id === TOWNS ? x : x - width / 2
      const found = [left, left + width / 2, left + width].map(spot => inkAt(map, [spot, y], fills))
      // The halo keeps the third of the name that is on another fill readable.
      const ink = found.find((each, at) => found.indexOf(each) < at) ?? null
      const key = `${source} ${id}`
      if ((inks.get(key) ?? null) === ink) continue
      if (ink === null) inks.delete(key)
      else inks.set(key, ink)
      map.setFeatureState({ source, id, ...(sourceLayer !== undefined && { sourceLayer }) }, { ink })
    }
  })
}

function inkAt(map: MapLibre, spot: [number, number], fills: readonly InkAt[]): Ink | null {
  const place = MercatorCoordinate.fromLngLat(map.unproject(spot))
  for (const inkOf of fills) {
    const ink = inkOf(place)
    if (ink !== undefined) return ink
  }
  return null
}

/** Returns the inks on each filled dataset, the topmost first. */
function fillsOf(stack: LoadStack, theme: Theme): InkAt[] {
  return stack
    .visible()
    .reverse()
    .flatMap(({ dataset, layer }): InkAt[] => {
      const inkOf = textInk(layer, { theme, ...stack.shown(dataset) })
      const drawn = layer.drawn()
      const areas = drawn.reduce((sum, { mesh }) => sum + mesh.areas.length, 0)
      if (inkOf === null || areas === 0 || areas > AREAS_MAX) return []
      const isShown = (ordinal: number) => layer.colours.isShown(ordinal)
      return [
        place => {
          const ordinal = pick(drawn, place, EXACTLY, isShown)
          return ordinal === null ? undefined : inkOf(ordinal)
        },
      ]
    })
}
