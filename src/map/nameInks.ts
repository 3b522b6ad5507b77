import { type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import { NAME_LAYERS, TOWNS } from './basemapNames.ts'
import { type Box, boxOfName, isNameOver, type ScreenCircle } from './besideCircles.ts'
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

/**
 * Colours the place names of the basemap for the fills below them, and hides those above circles, each time that the
 * map is at rest. A picture also hides the names that its frame would cut.
 */
export function inkNames(
  map: MapLibre,
  stack: LoadStack,
  lookOf: (dataset: string) => Look,
  isPicture = false,
): void {
  map.on('idle', () => {
    const fills = fillsOf(stack, lookOf)
    const circles = circlesOf(map, stack)
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
      const box = boxOfName(writtenOf(layer), { x, y })
      const isHidden =
        circles.some(circle => isNameOver(box, circle)) || (isPicture && !isWithin(box, map.getContainer()))
      const name = { source, sourceLayer, id }
      const state = map.getFeatureState(name)
      if ((state['ink'] ?? null) !== ink || (state['hidden'] ?? false) !== isHidden)
        map.setFeatureState(name, { ink, hidden: isHidden })
    }
  })
}

/** Returns the circles in view of visible datasets. */
const circlesOf = (map: MapLibre, stack: LoadStack): ScreenCircle[] =>
  stack.visible().flatMap(({ layer: { circles, colours } }) => {
    if (!circles.isDrawn) return []
    const largest = circles.largest(map.getZoom())
    const { clientWidth, clientHeight } = map.getContainer()
    const seen: ScreenCircle[] = []
    for (const { ordinal, x, y, share } of circles.each()) {
      if (!colours.isShown(ordinal)) continue
      const radius = Math.abs(share) * largest
      const at = map.project(new MercatorCoordinate(x, y).toLngLat())
      const isInView =
        at.x > -radius && at.x < clientWidth + radius && at.y > -radius && at.y < clientHeight + radius
      if (isInView) seen.push({ x: at.x, y: at.y, radius })
    }
    return seen
  })

const isWithin = ({ left, top, right, bottom }: Box, { clientWidth, clientHeight }: HTMLElement) =>
  left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight

/** Returns the text of a name as MapLibre evaluated it. */
function writtenOf({ id, layout }: { id: string; layout?: unknown }) {
  const { 'text-field': text, 'text-size': size } = (layout ?? {}) as Record<string, unknown>
  return { text: String(text ?? ''), size: Number(size ?? 12), hasDot: id === TOWNS }
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
