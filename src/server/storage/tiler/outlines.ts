import type { Position } from 'geojson'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { WORLD, worldX, worldY } from '../../../domain/geometry/mercator.ts'
import type { GrowingNumbers, NumberLists, Numbers } from '../../../domain/numberList.ts'
import type { Boxes } from './boxes.ts'

/** Rings or lines of many zones in order, on the integer world. A ring does not repeat its first point. */
export interface Outlines {
  /** Zone of each, ascending. */
  zones: Numbers
  /** 1 for a hole of the previous outer ring. */
  holes: Numbers
  /** Outline `i` has the points `starts[i]` to `starts[i + 1]`. */
  starts: Numbers
  xs: Numbers
  ys: Numbers
  /** Lines are open. */
  open: boolean
}

/** Points of many zones, on the integer world, ascending by zone. */
export interface Dots {
  zones: Numbers
  xs: Numbers
  ys: Numbers
}

export interface Projected {
  areas: Outlines
  lines: Outlines
  dots: Dots
}

/**
 * Projects the zones of a geometry set to the integer world (Mercator on 2^32): integers make all later
 * comparisons exact. Repeated points are removed, and so are rings of fewer than three points and lines of
 * fewer than two. Outer rings are clockwise on the screen, holes anticlockwise.
 */
export function projected(set: GeometrySet, lists: NumberLists): Projected {
  const areas = new Collector(false, lists)
  const lines = new Collector(true, lists)
  const dots = new Collector(true, lists)
  for (let zone = 0; zone < set.count; zone++) {
    const shape = set.geometry(zone)
    switch (shape.type) {
      case 'Point':
        dots.dot(zone, shape.coordinates)
        break
      case 'MultiPoint':
        for (const point of shape.coordinates) dots.dot(zone, point)
        break
      case 'LineString':
        lines.add(zone, shape.coordinates, false)
        break
      case 'MultiLineString':
        for (const line of shape.coordinates) lines.add(zone, line, false)
        break
      case 'Polygon':
        areas.polygon(zone, shape.coordinates)
        break
      case 'MultiPolygon':
        for (const polygon of shape.coordinates) areas.polygon(zone, polygon)
    }
  }
  const { zones, xs, ys } = dots.outlines()
  return { areas: areas.outlines(), lines: lines.outlines(), dots: { zones, xs, ys } }
}

/** Returns twice the signed area of the first points: positive when they are clockwise with y to the south. */
export function doubleArea(xs: ArrayLike<number>, ys: ArrayLike<number>, count: number): number {
  let sum = 0
  let [x, y] = [xs[count - 1] ?? 0, ys[count - 1] ?? 0]
  // Differences to one point keep the products exact for small rings.
  const [originX, originY] = [x, y]
  for (let point = 0; point < count; point++) {
    const nextX = xs[point] ?? 0
    const nextY = ys[point] ?? 0
    sum += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY)
    x = nextX
    y = nextY
  }
  return sum
}

class Collector {
  readonly #open: boolean
  readonly #zones: GrowingNumbers
  readonly #holes: GrowingNumbers
  readonly #starts: GrowingNumbers
  readonly #xs: GrowingNumbers
  readonly #ys: GrowingNumbers
  /** Points of the current outline. */
  readonly #outline: { xs: number[]; ys: number[] } = { xs: [], ys: [] }

  constructor(open: boolean, lists: NumberLists) {
    this.#open = open
    this.#zones = lists.uint32()
    this.#holes = lists.uint8()
    this.#starts = lists.uint32()
    this.#xs = lists.uint32()
    this.#ys = lists.uint32()
    this.#starts.push(0)
  }

  dot(zone: number, [longitude = 0, latitude = 0]: Position): void {
    this.#outline.xs.push(worldX(longitude))
    this.#outline.ys.push(worldY(latitude))
    this.#close(zone, false)
  }

  polygon(zone: number, rings: readonly Position[][]): void {
    rings.forEach((ring, index) => {
      this.add(zone, ring, index > 0)
    })
  }

  add(zone: number, points: readonly Position[], hole: boolean): void {
    const { xs, ys } = this.#outline
    for (const [longitude = 0, latitude = 0] of points) {
      const x = worldX(longitude)
      const y = worldY(latitude)
      if (xs.at(-1) === x && ys.at(-1) === y) continue
      xs.push(x)
      ys.push(y)
    }
    if (!this.#open) {
      while (xs.length > 1 && xs.at(-1) === xs[0] && ys.at(-1) === ys[0]) {
        xs.pop()
        ys.pop()
      }
      if (doubleArea(xs, ys, xs.length) >= 0 === hole) {
        xs.reverse()
        ys.reverse()
      }
    }
    if (xs.length < (this.#open ? 2 : 3)) this.#empty()
    else this.#close(zone, hole)
  }

  outlines(): Outlines {
    return {
      zones: this.#zones,
      holes: this.#holes,
      starts: this.#starts,
      xs: this.#xs,
      ys: this.#ys,
      open: this.#open,
    }
  }

  #close(zone: number, hole: boolean): void {
    for (const x of this.#outline.xs) this.#xs.push(x)
    for (const y of this.#outline.ys) this.#ys.push(y)
    this.#zones.push(zone)
    this.#holes.push(hole ? 1 : 0)
    this.#starts.push(this.#xs.length)
    this.#empty()
  }

  #empty(): void {
    this.#outline.xs.length = 0
    this.#outline.ys.length = 0
  }
}

/** Outlines of each zone by their numbers, and its box. */
export interface Extents extends Boxes {
  /** Zone `i` has the outlines `first[i]` to `first[i + 1]`. */
  first: Numbers
}

export function extentsOf(
  { zones, starts, xs, ys }: Outlines,
  zoneCount: number,
  lists: NumberLists,
): Extents {
  // Without outlines, every zone has an empty range.
  const count = zones.length === 0 ? 0 : zoneCount
  const [first, west, north] = [lists.uint32(), lists.uint32(), lists.uint32()]
  const [east, south] = [lists.uint32(), lists.uint32()]
  first.push(0)
  let outline = 0
  for (let zone = 0; zone < count; zone++) {
    let [left, top, right, bottom] = [WORLD - 1, WORLD - 1, 0, 0]
    for (; outline < zones.length && zones.at(outline) === zone; outline++) {
      for (let point = starts.at(outline); point < starts.at(outline + 1); point++) {
        const [x, y] = [xs.at(point), ys.at(point)]
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
    }
    first.push(outline)
    west.push(left)
    north.push(top)
    east.push(right)
    south.push(bottom)
  }
  return { first, west, north, east, south }
}

/** Returns whether the box of a zone is below a size in both directions. */
export function isSmall({ west, north, east, south }: Boxes, zone: number, size: number): boolean {
  return east.at(zone) - west.at(zone) < size && south.at(zone) - north.at(zone) < size
}
