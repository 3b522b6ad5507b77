import type { Bbox } from '../../contract/common.ts'
import { WORLD, worldY } from '../geometry/mercator.ts'

/** Radius of the circle of the highest class at every zoom, in CSS pixels. It fits its legend entry. */
const CLASS_RADIUS = 12

/** Largest radius at the zoom at which the dataset fills the map, in CSS pixels. */
const RADIUS = 30
/** Zoom at which a country like France fills the map. */
const COUNTRY_ZOOM = 5
/** Lowest zoom of a dataset: on a map of the world, circles stay small. */
const HOME_MIN = 3
/** Circles keep their size beyond two zooms further out, and five zooms further in. */
const ZOOMS_OUT = 2
const ZOOMS_IN = 5
/** Smaller side of the map that a dataset fills, in CSS pixels. */
const FILLED = 660
/** Highest zoom of a dataset: a single point fills no map. */
const ZOOM_MAX = 16
/** Size of the world at zoom 0, in CSS pixels. */
const WORLD_SIZE = 512
/** Largest radius of a circle in a legend, in CSS pixels. */
const LEGEND_RADIUS_MAX = 34
/** Smallest radius of a circle in a legend, in CSS pixels. */
const LEGEND_RADIUS_MIN = 1.5

/**
 * Returns the radius of a value's circle as a share of the radius of `max`, so that areas are proportional to
 * values. Negative values use their magnitude; values above `max` exceed 1.
 */
export const circleShare = (value: number, max: number): number =>
  max > 0 ? Math.sqrt(Math.abs(value) / max) : 0

/**
 * Returns the radius of a class's circle as a share of the largest one. Radii grow in even steps, which are
 * easier to distinguish than areas.
 * @param index Of the class, from 0 for the lowest.
 */
export const classRadiusShare = (index: number, count: number): number => (index + 1) / count

/** Returns the radius of a class's circle in CSS pixels. */
export const classRadius = (index: number, count: number): number =>
  classRadiusShare(index, count) * CLASS_RADIUS

/** Sizing of the circles of a style: in proportion to their values, or by class. */
export type CircleSizes = 'proportional' | 'classes'

/**
 * Returns the zoom at which a dataset with these bounds fills the map; without bounds, the zoom for a
 * country.
 */
export function homeZoom(bounds: Bbox | null): number {
  if (bounds === null) return COUNTRY_ZOOM
  const [west, south, east, north] = bounds
  const width = (west <= east ? east - west : east - west + 360) / 360
  const height = (worldY(south) - worldY(north)) / WORLD
  const zoom = Math.log2(FILLED / WORLD_SIZE / Math.max(width, height, Number.MIN_VALUE))
  return Math.min(ZOOM_MAX, Math.max(HOME_MIN, zoom))
}

/**
 * Returns the radius of the largest circle in CSS pixels. Proportional circles grow by half of the map's
 * zoom, so that small values become visible.
 * @param home Zoom at which the dataset fills the map.
 */
export function largestRadius(zoom: number, sizes: CircleSizes, home = COUNTRY_ZOOM): number {
  if (sizes === 'classes') return CLASS_RADIUS
  const nearer = Math.min(ZOOMS_IN, Math.max(-ZOOMS_OUT, zoom - home))
  return RADIUS * 2 ** (nearer / 2)
}

/** Returns the radius of a proportional circle in CSS pixels. */
export const circleRadius = (value: number, max: number, zoom: number, home?: number): number =>
  circleShare(value, max) * largestRadius(zoom, 'proportional', home)

/** Extremes of the drawn values, without their signs and without 0. */
export type Extremes = { least: number | null; max: number | null }

/**
 * Chooses the values whose circles a legend shows, largest first: the largest and the smallest drawn value, if their
 * circles fit and can be seen, and a round value between them, if there is one; otherwise round values. Empty if all
 * values are 0.
 */
export function legendValues({ least, max }: Extremes, zoom: number, home?: number): number[] {
  if (max === null || !(max > 0)) return []
  const radiusOf = (value: number) => circleRadius(value, max, zoom, home)
  if (radiusOf(max) > LEGEND_RADIUS_MAX) return roundValues(max, zoom, home)
  const middle = roundBelow(max * 0.4)
  // A round value below the smallest one would name a circle that is not drawn.
  if (least !== null && least >= middle) return least < max ? [max, least] : [max]
  const isShown = least !== null && radiusOf(least) >= LEGEND_RADIUS_MIN
  return [max, middle, isShown ? least : roundBelow(middle * 0.3)]
}

/** Returns up to three values of the form 1, 2.5 or 5 × 10^n, distinct and small enough to fit. */
export function roundValues(max: number, zoom: number, home?: number): number[] {
  if (!(max > 0)) return []
  const fitting = max * Math.min(1, (LEGEND_RADIUS_MAX / largestRadius(zoom, 'proportional', home)) ** 2)
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

/** Minimum distance between the numbers of nested circles, in CSS pixels. */
const LINE = 15

/** Returns the maximum height of nested circles with their numbers, in units of CSS pixels. */
export const nestedHeight = (unit: number): number => (2 * LEGEND_RADIUS_MAX) / unit + LINE
/** Returns the maximum width of nested circles with their numbers, in units of CSS pixels. */
export const nestedWidth = (unit: number): number => (2 * LEGEND_RADIUS_MAX) / unit + 100

/** Nested circles of a legend, aligned at the bottom, in CSS pixels. */
export type Nested = {
  /** Positions of the circle's top and of its number, largest circle first. */
  circles: { value: number; radius: number; top: number; line: number }[]
  width: number
  height: number
}

/**
 * Lays out the nested circles of a legend; null if all values are 0.
 * @param unit CSS pixels per unit of the legend, whose circles are as large as on the map.
 */
export function nestedCircles(extremes: Extremes, zoom: number, home?: number, unit = 1): Nested | null {
  const values = legendValues(extremes, zoom, home)
  const [largest = 0, ...others] = values.map(
    value => circleRadius(value, extremes.max ?? 0, zoom, home) / unit,
  )
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
