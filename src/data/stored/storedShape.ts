import type { GeoJSON, Position } from 'geojson'
import type { Bbox } from '../../contract/common.ts'
import { ByteReader, type ByteWriter } from '../../domain/bytes.ts'

/** Geometry of one kind, in longitude and latitude; never a collection. */
export type Shape = Exclude<Extract<GeoJSON, { coordinates: unknown }>, { type: 'GeometryCollection' }>

const KINDS = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const

/** Returns the vertices of a geometry in order. */
export function vertices(shape: Shape): Position[] {
  switch (shape.type) {
    case 'Point':
      return [shape.coordinates]
    case 'MultiPoint':
    case 'LineString':
      return shape.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates.flat()
    case 'MultiPolygon':
      return shape.coordinates.flat(2)
  }
}

/** Writes the structure of a geometry: its kind, then the counts of its parts from the outside in. */
export function writeStructure(writer: ByteWriter, shape: Shape): void {
  writer.byte(KINDS.indexOf(shape.type))
  switch (shape.type) {
    case 'Point':
      break
    case 'MultiPoint':
    case 'LineString':
      writer.varint(shape.coordinates.length)
      break
    case 'MultiLineString':
    case 'Polygon':
      writeLengths(writer, shape.coordinates)
      break
    case 'MultiPolygon':
      writer.varint(shape.coordinates.length)
      for (const polygon of shape.coordinates) writeLengths(writer, polygon)
  }
}

/** Returns the geometry with its structure at `position` and its first vertex (x, y, x, y …) at `vertex`. */
export function readShape(
  structure: Uint8Array,
  position: number,
  coordinates: Float64Array,
  vertex: number,
): Shape {
  const reader = new ByteReader(structure, position)
  let next = vertex * 2
  const point = (): Position => [coordinates[next++] ?? 0, coordinates[next++] ?? 0]
  const times = <T>(read: () => T): T[] => {
    const list: T[] = []
    for (let left = reader.varint(); left > 0; left -= 1) list.push(read())
    return list
  }
  const line = () => times(point)
  const lines = () => times(line)
  const kind = KINDS[reader.byte()]
  if (kind === undefined) throw new Error('Unknown geometry type')
  switch (kind) {
    case 'Point':
      return { type: kind, coordinates: point() }
    case 'MultiPoint':
    case 'LineString':
      return { type: kind, coordinates: line() }
    case 'MultiLineString':
    case 'Polygon':
      return { type: kind, coordinates: lines() }
    case 'MultiPolygon':
      return { type: kind, coordinates: times(lines) }
  }
}

/**
 * Returns the bounding box of a geometry in degrees; it crosses the antimeridian when parts lie on both
 * sides.
 */
export function shapeBbox(shape: Shape): Bbox {
  const box = unionBbox(parts(shape).map(pointsBbox))
  if (box === undefined) throw new Error('An empty geometry has no bounding box')
  return box
}

function parts(shape: Shape): Position[][] {
  switch (shape.type) {
    case 'Point':
      return [[shape.coordinates]]
    case 'MultiPoint':
      return shape.coordinates.map(point => [point])
    case 'LineString':
      return [shape.coordinates]
    case 'MultiLineString':
      return shape.coordinates
    case 'Polygon':
      return shape.coordinates.slice(0, 1)
    case 'MultiPolygon':
      return shape.coordinates.flatMap(polygon => polygon.slice(0, 1))
  }
}

function pointsBbox(points: readonly Position[]): Bbox {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

function writeLengths(writer: ByteWriter, lines: readonly Position[][]): void {
  writer.varint(lines.length)
  for (const line of lines) writer.varint(line.length)
}

/**
 * Returns the bounding box of several boxes in degrees. It crosses the antimeridian (west greater than east)
 * only if that makes it narrower than half the world and no other box is narrower: Fiji is 4° wide, not 360°
 * as with Turf's bbox. Undefined without boxes.
 */
export function unionBbox(boxes: Iterable<Bbox>): Bbox | undefined {
  let [west, south, east, north] = [180, 90, -180, -90]
  const gap = new Gap()
  let isEmpty = true
  for (const box of boxes) {
    isEmpty = false
    south = Math.min(south, box[1])
    north = Math.max(north, box[3])
    for (const [left, right] of spansOf(box)) {
      west = Math.min(west, left)
      east = Math.max(east, right)
      gap.close(left, right)
    }
  }
  if (isEmpty) return undefined
  const across = east - west > 180 ? gap.around() : undefined
  return across ? [across[0], south, across[1], north] : [west, south, east, north]
}

const spansOf = ([west, , east]: Bbox): [number, number][] =>
  west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ]

/** Free longitudes around the meridian 0: only they can be wider than half the world. */
class Gap {
  #from = -180
  #to = 180
  #isClosed = false
  #hasEast = false

  close(west: number, east: number): void {
    if (east < 0) this.#from = Math.max(this.#from, east)
    else if (west > 0) {
      this.#to = Math.min(this.#to, west)
      this.#hasEast = true
    } else this.#isClosed = true
  }

  /**
   * Returns the west and east of all boxes, or undefined if the gap between them is narrower than half the
   * world.
   */
  around(): [number, number] | undefined {
    const isWide = !this.#isClosed && this.#hasEast && this.#from > -180 && this.#to - this.#from > 180
    return isWide ? [this.#to, this.#from] : undefined
  }
}

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** Returns the largest 32-bit float not above `value`. */
export function floatBelow(value: number): number {
  float[0] = value
  const near = float[0]
  if (near <= value) return near
  bits[0] = near > 0 ? (bits[0] ?? 0) - 1 : near < 0 ? (bits[0] ?? 0) + 1 : -0x7fffffff
  return float[0]
}

/** Returns the smallest 32-bit float not below `value`. */
export function floatAbove(value: number): number {
  return -floatBelow(-value)
}
