import { type GeoJSONSource, type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl'
import { equal } from '../domain/equal.ts'
import { TOWNS, TOWNS_BESIDE, USUAL_NAMES } from './basemapNames.ts'
import { type Box, boxOfName, isNameOver } from './besideCircles.ts'
import type { Ink, Look } from './layers.ts'
import type { LoadStack } from './stack.ts'
import { textInk } from './textInk.ts'
import { type NamedCircle, townsBeside } from './townsBeside.ts'
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
 * map is at rest. A hidden town is named beside its circle, where there is room. A picture also hides the names that
 * its frame would cut.
 */
export function inkNames(
  map: MapLibre,
  stack: LoadStack,
  lookOf: (dataset: string) => Look,
  isPicture = false,
): void {
  let beside: GeoJSON.Feature[] = []
  map.on('idle', () => {
    const fills = fillsOf(stack, lookOf)
    const circles = circlesOf(map, stack)
    const inkOf = inksOn(map, fills)
    const isCut = (box: Box) => isPicture && !isWithin(box, map.getContainer())
    const names = map.queryRenderedFeatures({ layers: [...USUAL_NAMES] }).map(found => {
      const at = map.project((found.geometry as GeoJSON.Point).coordinates as [number, number])
      const written = writtenOf(found.layer)
      const box = boxOfName(written, at)
      return { found, at, written, box, isOver: circles.some(circle => isNameOver(box, circle)) }
    })
    for (const { found, at, box, isOver } of names) {
      const { id = '', source, sourceLayer = '', layer } = found
      // Towns are named on the right of their dots.
      const ink = inkOf({ left: layer.id === TOWNS ? at.x : at.x - HALF, y: at.y })
      const isHidden = isOver || isCut(box)
      const name = { source, sourceLayer, id }
      const state = map.getFeatureState(name)
      if ((state['ink'] ?? null) !== ink || (state['hidden'] ?? false) !== isHidden)
        map.setFeatureState(name, { ink, hidden: isHidden })
    }
    const moved = townsBeside(names, circles, { unproject: point => map.unproject(point), inkOf, isCut })
    if (equal(moved, beside)) return
    beside = moved
    map.getSource<GeoJSONSource>(TOWNS_BESIDE)?.setData({ type: 'FeatureCollection', features: moved })
  })
}

/** Returns the ink of a name by the fills below most of it. */
const inksOn =
  (map: MapLibre, fills: readonly InkAt[]) =>
  ({ left, y }: { left: number; y: number }): Ink | null => {
    const inks = [0, 1, 2].map(step => {
      const place = MercatorCoordinate.fromLngLat(map.unproject([left + step * HALF, y]))
      return fills.map(inkAt => inkAt(place)).find(ink => ink !== undefined) ?? null
    })
    // The halo keeps the part of the name that is on another fill readable.
    return inks.find((each, at) => inks.indexOf(each) < at) ?? null
  }

/** Returns the circles in view of visible datasets. */
const circlesOf = (map: MapLibre, stack: LoadStack): NamedCircle[] =>
  stack.visible().flatMap(load => {
    const { circles, colours } = load.layer
    if (!circles.isDrawn) return []
    const largest = circles.largest(map.getZoom())
    const { clientWidth, clientHeight } = map.getContainer()
    const seen: NamedCircle[] = []
    for (const { ordinal, x, y, share } of circles.each()) {
      if (!colours.isShown(ordinal)) continue
      const radius = Math.abs(share) * largest
      const at = map.project(new MercatorCoordinate(x, y).toLngLat())
      const isInView =
        at.x > -radius && at.x < clientWidth + radius && at.y > -radius && at.y < clientHeight + radius
      if (isInView) seen.push({ x: at.x, y: at.y, radius, nameOf: () => load.nameOf(ordinal) })
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
