import type { Position } from 'geojson'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import { WORLD, worldX, worldY } from '../../../domain/geometry/mercator.ts'
import { uint8List, uint32List } from '../../../domain/numberList.ts'

/** Rings or lines of many zones in order, on the integer world. A ring does not repeat its first point. */
export interface Outlines {
  /** Zone of each, ascending. */
  zones: Uint32Array
  /** 1 for a hole of the previous outer ring. */
  holes: Uint8Array
  /** Outline `i` has the points `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
  xs: Uint32Array
  ys: Uint32Array
  /** Lines are open. */
  open: boolean
}

/** Points of many zones, on the integer world, ascending by zone. */
export interface Dots {
  zones: Uint32Array
  xs: Uint32Array
  ys: Uint32Array
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
export function projected(set: GeometrySet): Projected {
  const areas = new Collector(false)
  const lines = new Collector(true)
  const dots = new Collector(true)
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

/**
 * Returns twice the signed area of points `first` to `end`: positive when they are clockwise with y to the
 * south.
 */
export function doubleArea(xs: ArrayLike<number>, ys: ArrayLike<number>, first: number, end: number): number {
  let sum = 0
  let [x, y] = [xs[end - 1] ?? 0, ys[end - 1] ?? 0]
  // Differences to one point keep the products exact for small rings.
  const [originX, originY] = [x, y]
  for (let point = first; point < end; point++) {
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
  readonly #zones = uint32List()
  readonly #holes = uint8List()
  readonly #starts = uint32List()
  #xs = new Uint32Array(4096)
  #ys = new Uint32Array(4096)
  #length = 0

  constructor(open: boolean) {
    this.#open = open
    this.#starts.push(0)
  }

  dot(zone: number, [longitude = 0, latitude = 0]: Position): void {
    this.#push(worldX(longitude), worldY(latitude))
    this.#close(zone, false)
  }

  polygon(zone: number, rings: readonly Position[][]): void {
    rings.forEach((ring, index) => {
      this.add(zone, ring, index > 0)
    })
  }

  add(zone: number, points: readonly Position[], hole: boolean): void {
    const first = this.#length
    for (const [longitude = 0, latitude = 0] of points) {
      const x = worldX(longitude)
      const y = worldY(latitude)
      if (this.#length === first || !this.#isAt(this.#length - 1, x, y)) this.#push(x, y)
    }
    if (!this.#open) {
      while (
        this.#length - first > 1 &&
        this.#isAt(first, this.#xs[this.#length - 1], this.#ys[this.#length - 1])
      )
        this.#length--
      this.#turn(first, hole)
    }
    if (this.#length - first < (this.#open ? 2 : 3)) this.#length = first
    else this.#close(zone, hole)
  }

  outlines(): Outlines {
    return {
      zones: this.#zones.taken(),
      holes: this.#holes.taken(),
      starts: this.#starts.taken(),
      xs: this.#xs.slice(0, this.#length),
      ys: this.#ys.slice(0, this.#length),
      open: this.#open,
    }
  }

  #turn(first: number, hole: boolean): void {
    const clockwise = doubleArea(this.#xs, this.#ys, first, this.#length) >= 0
    if (clockwise !== hole) return
    this.#xs.subarray(first, this.#length).reverse()
    this.#ys.subarray(first, this.#length).reverse()
  }

  #isAt(point: number, x: number | undefined, y: number | undefined): boolean {
    return this.#xs[point] === x && this.#ys[point] === y
  }

  #push(x: number, y: number): void {
    if (this.#length === this.#xs.length) {
      this.#xs = grown(this.#xs)
      this.#ys = grown(this.#ys)
    }
    this.#xs[this.#length] = x
    this.#ys[this.#length] = y
    this.#length++
  }

  #close(zone: number, hole: boolean): void {
    this.#zones.push(zone)
    this.#holes.push(hole ? 1 : 0)
    this.#starts.push(this.#length)
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Outlines of each zone by their numbers, and its box on the integer world. */
export interface Extents {
  /** Zone `i` has the outlines `first[i]` to `first[i + 1]`. */
  first: Uint32Array
  west: Uint32Array
  north: Uint32Array
  east: Uint32Array
  south: Uint32Array
}

export function extentsOf({ zones, starts, xs, ys }: Outlines, zoneCount: number): Extents {
  // Without outlines, every zone has an empty range.
  const count = zones.length === 0 ? 0 : zoneCount
  const first = new Uint32Array(count + 1)
  for (const zone of zones) first[zone + 1] = (first[zone + 1] ?? 0) + 1
  for (let zone = 0; zone < count; zone++) first[zone + 1] = (first[zone + 1] ?? 0) + (first[zone] ?? 0)
  const extents: Extents = {
    first,
    west: new Uint32Array(count).fill(WORLD - 1),
    north: new Uint32Array(count).fill(WORLD - 1),
    east: new Uint32Array(count),
    south: new Uint32Array(count),
  }
  zones.forEach((zone, outline) => {
    for (let point = starts[outline] ?? 0; point < (starts[outline + 1] ?? 0); point++) {
      const x = xs[point] ?? 0
      const y = ys[point] ?? 0
      extents.west[zone] = Math.min(extents.west[zone] ?? x, x)
      extents.east[zone] = Math.max(extents.east[zone] ?? x, x)
      extents.north[zone] = Math.min(extents.north[zone] ?? y, y)
      extents.south[zone] = Math.max(extents.south[zone] ?? y, y)
    }
  })
  return extents
}

/** Returns whether the box of a zone is below a size in both directions. */
export function isSmall({ west, north, east, south }: Extents, zone: number, size: number): boolean {
  return (east[zone] ?? 0) - (west[zone] ?? 0) < size && (south[zone] ?? 0) - (north[zone] ?? 0) < size
}
