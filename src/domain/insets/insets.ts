import type { Bbox, Text } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { Ground } from '../../contract/view.ts'
import { WORLD, worldX, worldY } from '../geometry/mercator.ts'

/** A place that is shown beside the map although it lies far from what that shows. */
export type Inset = { id: string; name: Text; bbox: Bbox }

/** The overseas départements of France, from the west to the east. */
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

/** Degrees by which coarse outlines may lie outside. */
const SLACK = 1
/** The map frames the métropole when it shows so much of it. */
const FRAMED = 0.4

const isWithin = (inner: Bbox, outer: Bbox, slack = 0) =>
  inner[0] >= outer[0] - slack &&
  inner[1] >= outer[1] - slack &&
  inner[2] <= outer[2] + slack &&
  inner[3] <= outer[3] + slack

/** Tells whether an instance is of France with its overseas départements: most of it in the métropole, some of it far. */
export function hasInsets({ bbox, focus }: Pick<Instance, 'bbox' | 'focus'>): boolean {
  if (!bbox || !focus || !isWithin(focus, METROPOLE.bbox, SLACK)) return false
  return INSETS.every(inset => isWithin(inset.bbox, bbox, SLACK))
}

/** Tells whether a map with these bounds shows much of the métropole and nothing of the overseas départements. */
export function framesMetropole([west, south, east, north]: Bbox): boolean {
  if (west > east) return false
  const [left, low, right, high] = METROPOLE.bbox
  const width = Math.max(0, Math.min(east, right) - Math.max(west, left))
  const height = Math.max(0, Math.min(north, high) - Math.max(south, low))
  const isFramed = (width * height) / ((right - left) * (high - low)) >= FRAMED
  return isFramed && INSETS.every(({ bbox }) => !isWithin(bbox, [west, south, east, north]))
}

/** Parts of what is shown on which the insets depend. */
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
 * Tells whether the insets are shown: where the map frames the métropole, and something that can be seen is of them.
 * What reloads when the map moves has nothing there.
 */
export function areInsetsShown({ view, bounds, sheets }: ShownMap): boolean {
  if (!view.ground.insets || view.reloadOnMove || !bounds || !framesMetropole(bounds)) return false
  return view.displayed.some(({ instance, visible }) => {
    const sheet = sheets[instance]
    return visible && sheet !== undefined && hasInsets(sheet.instance)
  })
}

/** Place of an inset on a map, in pixels of the page from its corner: its name is in the last of its height. */
export type InsetBox = { inset: Inset; left: number; top: number; width: number; height: number }

export const INSET_NAME_HEIGHT = 16
const MARGIN = 12
const GAP = 6
const WIDTH = 84
const HEIGHT = { most: 80, least: 52 }
/** The scale of the map is below. */
const BELOW = 48
/** On a narrower map they would cover what is beside them. */
const NARROW = 560

/** Pixels that the insets take of the left edge of a map. */
export const INSETS_WIDTH = MARGIN + WIDTH

/** The insets one below the other along the left edge of a map; none where there is no room for them. */
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

/** Size of the world at zoom 0, in pixels. */
const TILE = 512

/** The zoom at which a box fits into a size in pixels. */
export function fittingZoom([west, south, east, north]: Bbox, width: number, height: number): number {
  const across = (worldX(east) - worldX(west)) / WORLD
  const down = (worldY(south) - worldY(north)) / WORLD
  return Math.log2(Math.min(width / across, height / down) / TILE)
}
