import type { Bbox, Text } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { Ground } from '../../contract/view.ts'
import { WORLD, worldX, worldY } from '../geometry/mercator.ts'

/** Distant place shown next to the map. */
export type Inset = { id: string; name: Text; bbox: Bbox }

/** Overseas départements of France, west to east. */
export const INSETS: readonly Inset[] = [
  { id: 'guadeloupe', name: { fr: 'Guadeloupe', en: 'Guadeloupe' }, bbox: [-61.85, 15.82, -60.99, 16.54] },
  { id: 'martinique', name: { fr: 'Martinique', en: 'Martinique' }, bbox: [-61.24, 14.38, -60.8, 14.89] },
  { id: 'guyane', name: { fr: 'Guyane', en: 'French Guiana' }, bbox: [-54.62, 2.1, -51.6, 5.78] },
  { id: 'reunion', name: { fr: 'La Réunion', en: 'Réunion' }, bbox: [55.2, -21.4, 55.85, -20.86] },
  { id: 'mayotte', name: { fr: 'Mayotte', en: 'Mayotte' }, bbox: [45.0, -13.02, 45.31, -12.62] },
]

export const METROPOLE: Inset = {
  id: 'metropole',
  name: { fr: 'Métropole', en: 'Mainland France' },
  bbox: [-5.2, 41.3, 9.6, 51.1],
}

/** Tolerance in degrees for coarse outlines. */
const SLACK = 1
/** Minimum share of the métropole in the map's extent for showing the insets. */
const FRAMED = 0.4

const isWithin = (inner: Bbox, outer: Bbox, slack = 0) =>
  inner[0] >= outer[0] - slack &&
  inner[1] >= outer[1] - slack &&
  inner[2] <= outer[2] + slack &&
  inner[3] <= outer[3] + slack

/**
 * Returns whether an instance covers France with its overseas départements: mostly the métropole, partly
 * distant.
 */
export function hasInsets({ bbox, focus }: Pick<Instance, 'bbox' | 'focus'>): boolean {
  if (!bbox || !focus || !isWithin(focus, METROPOLE.bbox, SLACK)) return false
  return INSETS.every(inset => isWithin(inset.bbox, bbox, SLACK))
}

/** Returns whether these bounds show much of the métropole and no overseas département. */
export function framesMetropole([west, south, east, north]: Bbox): boolean {
  if (west > east) return false
  const [left, low, right, high] = METROPOLE.bbox
  const width = Math.max(0, Math.min(east, right) - Math.max(west, left))
  const height = Math.max(0, Math.min(north, high) - Math.max(south, low))
  const isFramed = (width * height) / ((right - left) * (high - low)) >= FRAMED
  return isFramed && INSETS.every(({ bbox }) => !isWithin(bbox, [west, south, east, north]))
}

/** Parts of the view that determine the insets. */
type ShownMap = {
  view: {
    ground: Ground
    reloadOnMove: boolean
    displayed: readonly { instance: string; visible: boolean }[]
  }
  bounds: Bbox | null
  sheets: Readonly<Record<string, { instance: Pick<Instance, 'bbox' | 'focus'> }>>
}

/**
 * Returns whether insets are shown: the map frames the métropole and visible data cover them. Data reloaded
 * on move do not.
 */
export function areInsetsShown({ view, bounds, sheets }: ShownMap): boolean {
  if (!view.ground.insets || view.reloadOnMove || !bounds || !framesMetropole(bounds)) return false
  return view.displayed.some(({ instance, visible }) => {
    const sheet = sheets[instance]
    return visible && sheet !== undefined && hasInsets(sheet.instance)
  })
}

/** Position of an inset on the map, in CSS pixels from its corner. Its name is at the bottom. */
export type InsetBox = { inset: Inset; left: number; top: number; width: number; height: number }

export const INSET_NAME_HEIGHT = 16
const MARGIN = 12
const GAP = 6
const WIDTH = 84
const HEIGHT = { most: 80, least: 52 }
/** Space for the map's scale. */
const BELOW = 48
/** Below this map width, insets would cover other controls. */
const NARROW = 560

/** Pixels that insets take from the left edge of the map. */
export const INSETS_WIDTH = MARGIN + WIDTH

/** Lays out the insets along the left edge of the map; empty if they do not fit. */
export function insetBoxes(width: number, height: number): InsetBox[] {
  const room = (height - MARGIN - BELOW - GAP * (INSETS.length - 1)) / INSETS.length
  const each = Math.min(HEIGHT.most, Math.floor(room))
  if (width < NARROW || each < HEIGHT.least) return []
  return INSETS.map((inset, at) => ({
    inset,
    left: MARGIN,
    top: MARGIN + at * (each + GAP),
    width: WIDTH,
    height: each,
  }))
}

/** World size at zoom 0, in pixels. */
const TILE = 512

/** Returns the zoom at which a box fits a size in pixels. */
export function fittingZoom([west, south, east, north]: Bbox, width: number, height: number): number {
  const across = (worldX(east) - worldX(west)) / WORLD
  const down = (worldY(south) - worldY(north)) / WORLD
  return Math.log2(Math.min(width / across, height / down) / TILE)
}
