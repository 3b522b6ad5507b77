/** Radius of the circle of the highest class at every zoom, in CSS pixels. It fits its legend entry. */
const CLASS_RADIUS = 12

/** Largest radius at zoom 5, where a country fills the map, in CSS pixels. */
const RADIUS = 26
const ZOOM = 5
/** Outside these zooms, circles keep their size. */
const ZOOM_MIN = 3
const ZOOM_MAX = 10
/** Largest radius of a circle in a legend, in CSS pixels. */
const LEGEND_RADIUS_MAX = 30

/**
 * Returns the radius of a value's circle as a share of that of `max`, so that areas are proportional to
 * values. Negative values use their magnitude; values above `max` exceed 1.
 */
export const circleShare = (value: number, max: number): number =>
  max > 0 ? Math.sqrt(Math.abs(value) / max) : 0

/**
 * Returns the radius of a class's circle as a share of the highest. Radii grow in even steps, which are
 * easier to tell apart than areas.
 * @param index Of the class, from 0 for the lowest.
 */
export const classRadiusShare = (index: number, count: number): number => (index + 1) / count

/** Returns the radius of a class's circle in CSS pixels. */
export const classRadius = (index: number, count: number): number =>
  classRadiusShare(index, count) * CLASS_RADIUS

/** Sizing of the circles of a style: in proportion to their values, or by class. */
export type CircleSizes = 'proportional' | 'classes'

/**
 * Returns the radius of the largest circle in CSS pixels. Proportional circles grow by half of the map's
 * zoom, so that small values become visible.
 */
export function largestRadius(zoom: number, sizes: CircleSizes): number {
  if (sizes === 'classes') return CLASS_RADIUS
  const kept = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))
  return RADIUS * 2 ** ((kept - ZOOM) / 2)
}

/** Returns the radius of a proportional circle in CSS pixels. */
export const circleRadius = (value: number, max: number, zoom: number): number =>
  circleShare(value, max) * largestRadius(zoom, 'proportional')

/**
 * Chooses the values whose circles a legend shows, largest first: up to three of the form 1, 2.5 or 5 × 10^n,
 * distinct and small enough to fit. Empty if all values are 0.
 */
export function roundValues(max: number, zoom: number): number[] {
  if (!(max > 0)) return []
  const fitting = max * Math.min(1, (LEGEND_RADIUS_MAX / largestRadius(zoom, 'proportional')) ** 2)
  const first = roundBelow(fitting)
  const second = roundBelow(first * 0.4)
  return [first, second, roundBelow(second * 0.3)]
}

/** Returns the largest number of the form 1, 2.5 or 5 × 10^n that does not exceed a positive number. */
function roundBelow(number: number): number {
  const exponent = Math.floor(Math.log10(number))
  // Parsed from text: powers of ten below 1 are inexact.
  const rounds = [5, 2.5, 1].map(digits => Number(`${digits}e${exponent}`))
  return rounds.find(round => round <= number * (1 + 1e-9)) ?? Number(`5e${exponent - 1}`)
}

/** Minimum distance between the numbers beside nested circles, in CSS pixels. */
const LINE = 15

/** Maximum height of nested circles with their numbers, in CSS pixels. */
export const NESTED_HEIGHT_MAX = 2 * LEGEND_RADIUS_MAX + LINE

/** Nested circles of a legend, aligned at the bottom, in CSS pixels. */
export type Nested = {
  /** Largest first: the height of its top, and of its number. */
  circles: { value: number; radius: number; top: number; line: number }[]
  width: number
  height: number
}

/** Lays out the nested circles of a legend; null if all values are 0. */
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
