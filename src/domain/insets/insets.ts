import type { Bbox, Text } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import type { Ground, View } from '../../contract/view.ts'
import { WORLD, worldX, worldY } from '../geometry/mercator.ts'

/** Distant place shown next to the map. */
export type Inset = { id: string; name: Text; bbox: Bbox }

/** Country with distant parts: its mainland, and the parts west to east. */
type InsetGroup = { mainland: Inset; insets: readonly Inset[] }

const FRANCE: InsetGroup = {
  mainland: {
    id: 'metropole',
    name: { fr: 'Métropole', en: 'Mainland France' },
    bbox: [-5.2, 41.3, 9.6, 51.1],
  },
  insets: [
    { id: 'guadeloupe', name: { fr: 'Guadeloupe', en: 'Guadeloupe' }, bbox: [-61.85, 15.82, -60.99, 16.54] },
    { id: 'martinique', name: { fr: 'Martinique', en: 'Martinique' }, bbox: [-61.24, 14.38, -60.8, 14.89] },
    { id: 'guyane', name: { fr: 'Guyane', en: 'French Guiana' }, bbox: [-54.62, 2.1, -51.6, 5.78] },
    { id: 'reunion', name: { fr: 'La Réunion', en: 'Réunion' }, bbox: [55.2, -21.4, 55.85, -20.86] },
    { id: 'mayotte', name: { fr: 'Mayotte', en: 'Mayotte' }, bbox: [45.0, -13.02, 45.31, -12.62] },
  ],
}

const UNITED_STATES: InsetGroup = {
  mainland: {
    id: 'unitedStates',
    name: { fr: 'États-Unis contigus', en: 'Contiguous United States' },
    bbox: [-124.8, 24.5, -66.9, 49.4],
  },
  insets: [
    { id: 'alaska', name: { fr: 'Alaska', en: 'Alaska' }, bbox: [-170, 54, -130, 71.4] },
    { id: 'hawaii', name: { fr: 'Hawaï', en: 'Hawaii' }, bbox: [-160.3, 18.9, -154.8, 22.3] },
    { id: 'puertoRico', name: { fr: 'Porto Rico', en: 'Puerto Rico' }, bbox: [-67.3, 17.88, -65.2, 18.53] },
  ],
}

const GROUPS = [FRANCE, UNITED_STATES]

/** Places that an inset or its mainland can show. */
export const INSET_PLACES: readonly Inset[] = GROUPS.flatMap(({ mainland, insets }) => [...insets, mainland])

/** Tolerance in degrees for coarse outlines. */
const SLACK = 1
/** Minimum share of the mainland in the map's extent for showing the insets. */
const FRAMED = 0.4
/** Minimum share of the mainland in a place, so that the map that fits it shows the insets. */
const FRAMED_BY_PLACE = 0.15

/** The outer box may cross the antimeridian. */
function isWithin(inner: Bbox, outer: Bbox, slack = 0): boolean {
  const [west, south, east, north] = outer
  const turned = inner[0] < west - slack && west > east ? 360 : 0
  return (
    inner[0] + turned >= west - slack &&
    inner[1] >= south - slack &&
    inner[2] + turned <= east + (west > east ? 360 : 0) + slack &&
    inner[3] <= north + slack
  )
}

/** Returns the insets of an instance that is mostly a mainland, and partly its distant places; else none. */
function insetsOf({ bbox, focus }: Pick<Instance, 'bbox' | 'focus'>): InsetGroup | null {
  if (!bbox || !focus) return null
  const isCovered = ({ mainland, insets }: InsetGroup) =>
    isWithin(focus, mainland.bbox, SLACK) && insets.every(inset => isWithin(inset.bbox, bbox, SLACK))
  return GROUPS.find(isCovered) ?? null
}

/** Returns whether an instance is shown with insets. */
export const hasInsets = (instance: Pick<Instance, 'bbox' | 'focus'>): boolean => insetsOf(instance) !== null

/** Returns whether a map fitted to a place will show the insets of an instance displayed with it. */
export function isBesideInsetsOf(place: Bbox, instance: Pick<Instance, 'bbox' | 'focus'>): boolean {
  const group = insetsOf(instance)
  return group !== null && frames(place, group, FRAMED_BY_PLACE)
}

/** Returns whether the insets of a view show an instance that is far from the métropole. */
export const showsInInsets = ({ ground }: View, instance: Instance): boolean =>
  ground.insets && hasInsets(instance)

/** Returns whether a place is beside the insets of a visible dataset of a view. */
export const isBesideInsetsIn = (
  { sheets }: { sheets: Readonly<Record<string, { instance: Instance }>> },
  { ground, displayed }: View,
  place: Bbox,
): boolean =>
  ground.insets &&
  displayed.some(({ instance, visible }) => {
    const sheet = visible ? sheets[instance] : undefined
    return sheet !== undefined && isBesideInsetsOf(place, sheet.instance)
  })

/** Returns whether these bounds show much of a mainland. */
function frames([west, south, east, north]: Bbox, { mainland }: InsetGroup, least = FRAMED): boolean {
  if (west > east) return false
  const [left, low, right, high] = mainland.bbox
  const width = Math.max(0, Math.min(east, right) - Math.max(west, left))
  const height = Math.max(0, Math.min(north, high) - Math.max(south, low))
  return (width * height) / ((right - left) * (high - low)) >= least
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
 * Returns the insets of the map: it shows a mainland, and visible data cover them outside its bounds. Data
 * reloaded on move have none.
 */
export function insetsShown({ view, bounds, sheets }: ShownMap): readonly Inset[] {
  if (!view.ground.insets || view.reloadOnMove || !bounds) return NONE
  for (const { instance, visible } of view.displayed) {
    const sheet = visible ? sheets[instance] : undefined
    const group = sheet ? insetsOf(sheet.instance) : null
    if (!group || !frames(bounds, group)) continue
    const isOutside = ({ bbox }: Inset) => !isWithin(bbox, bounds)
    return group.insets.every(isOutside) ? group.insets : group.insets.filter(isOutside)
  }
  return NONE
}

const NONE: readonly Inset[] = []

/**
 * Position of an inset on the map, in CSS pixels from its corner. Its name is at the bottom. `isHidden`: no
 * zone is in it.
 */
export type InsetBox = {
  inset: Inset
  left: number
  top: number
  width: number
  height: number
  isHidden: boolean
}

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

/**
 * Lays out insets along the left edge of the map; empty if they do not fit.
 * @param empty Ids of insets without zones, which are hidden at the end.
 */
export function insetBoxes(
  insets: readonly Inset[],
  { width, height }: { width: number; height: number },
  empty: readonly string[] = [],
): InsetBox[] {
  const room = (height - MARGIN - BELOW - GAP * (insets.length - 1)) / insets.length
  const each = Math.min(HEIGHT.most, Math.floor(room))
  if (width < NARROW || each < HEIGHT.least) return []
  const isHidden = ({ id }: Inset) => empty.includes(id)
  return [...insets.filter(inset => !isHidden(inset)), ...insets.filter(isHidden)].map((inset, at) => ({
    inset,
    left: MARGIN,
    top: MARGIN + at * (each + GAP),
    width: WIDTH,
    height: each,
    isHidden: isHidden(inset),
  }))
}

/** Returns whether a map has room for as many insets as any country has. */
export const hasRoomForInsets = (size: { width: number; height: number }): boolean =>
  insetBoxes(FRANCE.insets, size).length > 0

/** World size at zoom 0, in pixels. */
const TILE = 512

/** Returns the zoom at which a box fits a size in pixels. */
export function fittingZoom([west, south, east, north]: Bbox, width: number, height: number): number {
  const across = (worldX(east) - worldX(west)) / WORLD
  const down = (worldY(south) - worldY(north)) / WORLD
  return Math.log2(Math.min(width / across, height / down) / TILE)
}
