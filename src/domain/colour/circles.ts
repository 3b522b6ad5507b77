/** Radius of the circle of the highest class at every zoom, in pixels of the page: its row in a legend holds it. */
const CLASS_RADIUS = 12

/** Greatest radius at zoom 5, in pixels of the page: a country fills the map there. */
const RADIUS = 26
const ZOOM = 5
/** Beyond these zooms circles stay as large as they are. */
const ZOOM_MIN = 3
const ZOOM_MAX = 10
/** Greatest radius of a circle in a legend, in pixels of the page. */
const LEGEND_RADIUS_MAX = 30

/**
 * Returns the radius of the circle of a value as a share of that of `max`, so that areas are as values are: 0 and more,
 * above 1 where the value is beyond `max`. Negative values have the circle of their amount.
 */
export const circleShare = (value: number, max: number): number =>
  max > 0 ? Math.sqrt(Math.abs(value) / max) : 0

/**
 * Returns the radius of the circle of a class as a share of that of the highest: radii go up in even steps, which are
 * told apart better than areas. @param index Of the class, from 0 for the lowest.
 */
export const classRadiusShare = (index: number, count: number): number => (index + 1) / count

/** Returns the radius of the circle of a class in pixels of the page. */
export const classRadius = (index: number, count: number): number =>
  classRadiusShare(index, count) * CLASS_RADIUS

/** Tells how large the circles of a style are: as their values, or as the classes of these. */
export type CircleSizes = 'proportional' | 'classes'

/**
 * Returns the radius of the largest circle in pixels of the page. Where sizes are proportional it grows by half as many
 * zooms as the map, so that small values are seen from near.
 */
export function largestRadius(zoom: number, sizes: CircleSizes): number {
  if (sizes === 'classes') return CLASS_RADIUS
  const kept = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))
  return RADIUS * 2 ** ((kept - ZOOM) / 2)
}

/** Returns the radius of the circle of a value that is proportional, in pixels of the page. */
export const circleRadius = (value: number, max: number, zoom: number): number =>
  circleShare(value, max) * largestRadius(zoom, 'proportional')

/**
 * Chooses the values whose circles a legend shows, the greatest first: three of the form 1, 2.5 or 5 × 10^n, whose
 * circles can be told apart and are not too large for it. None where there is no value but 0.
 */
export function roundValues(max: number, zoom: number): number[] {
  if (!(max > 0)) return []
  const fitting = max * Math.min(1, (LEGEND_RADIUS_MAX / largestRadius(zoom, 'proportional')) ** 2)
  const first = roundBelow(fitting)
  const second = roundBelow(first * 0.4)
  return [first, second, roundBelow(second * 0.3)]
}

/** Returns the greatest number of the form 1, 2.5 or 5 × 10^n that is no greater than a positive one. */
function roundBelow(number: number): number {
  const exponent = Math.floor(Math.log10(number))
  // Written and read, as powers of ten below 1 are not exact.
  const rounds = [5, 2.5, 1].map(digits => Number(`${digits}e${exponent}`))
  return rounds.find(round => round <= number * (1 + 1e-9)) ?? Number(`5e${exponent - 1}`)
}

/** Least distance between the numbers beside nested circles, in pixels of the page. */
const LINE = 15

/** Greatest height of nested circles with their numbers, in pixels of the page. */
export const NESTED_HEIGHT_MAX = 2 * LEGEND_RADIUS_MAX + LINE

/** Circles of a legend, one within the other on the same ground, in pixels of the page. */
export type Nested = {
  /** The greatest first: the height of its top, and that of its number. */
  circles: { value: number; radius: number; top: number; line: number }[]
  width: number
  height: number
}

/** Lays out the nested circles of a legend; null where there is no value but 0. */
export function nestedCircles(max: number | null, zoom: number): Nested | null {
  const values = max === null ? [] : roundValues(max, zoom)
  const [largest = 0, ...others] = values.map(value => circleRadius(value, max ?? 0, zoom))
  if (values.length === 0) return null
  let former = Number.NEGATIVE_INFINITY
  const circles = [largest, ...others].map((radius, at) => {
    const top = LINE / 2 + 2 * (largest - radius)
    const line = Math.max(top, former + LINE)
    former = line
    return { value: values[at] ?? 0, radius, top, line }
  })
  return { circles, width: 2 * largest, height: Math.max(2 * largest + LINE / 2 + 1, former + LINE / 2) }
}
