import type { GeoJSON, Position } from 'geojson'
import type { Bbox } from '../../../contract/common.ts'
import { ByteReader, type ByteWriter } from '../../../domain/bytes.ts'
import { unionBbox } from './extent.ts'

/** A geometry of one kind, in longitude and latitude; never a collection. */
export type Shape = Exclude<Extract<GeoJSON, { coordinates: unknown }>, { type: 'GeometryCollection' }>

const KINDS = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const

/** The vertices of a geometry, one after the other. */
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

/** Writes how the vertices of a geometry are cut into parts: its kind, then counts from the outside in. */
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

/** The geometry whose structure lies at `position` and whose vertices (x, y, x, y …) begin at `vertex`. */
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
  if (kind === undefined) throw new Error('Unknown kind of geometry')
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

/** The bounding box of a geometry, in degrees; parts on both sides of the antimeridian make it cross. */
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
