import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { requireAtMost } from './importError.ts'

/** Minimum difference of longitudes of an edge that crosses the antimeridian, in degrees. */
const CROSSING = 270
/** Maximum turns of a ring around the Earth. A ring with more is not an area, and is slow to cut. */
export const WORLDS_MAX = 8

/** Maximum longitude of rings that are drawn past the edge of the map, in degrees. */
const DEGREES_MAX = 720

type Ring = Position[]

/**
 * Cuts polygons drawn on the sphere at the antimeridian, as RFC 7946 section 3.1.9 requires. TopoJSON files
 * made for d3 (such as world-atlas) have rings that jump from 180 to -180, and rings around a pole. Returns
 * other geometries unchanged. Throws an ImportError for a ring with too many turns.
 */
export function cutAtAntimeridian(geometry: Geometry): Geometry {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return geometry
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  if (!polygons.flat().every(isInDegrees) || !polygons.flat().some(crosses)) return geometry
  return toGeometry(
    polygons.flatMap(polygon => (polygon.some(crosses) ? cutAtWorldEdges(polygon) : [polygon])),
  )
}

/** A topology may be projected; its units are then not degrees. */
const isInDegrees = (ring: Ring): boolean =>
  ring.every(point => Math.abs(x(point)) <= DEGREES_MAX && Math.abs(y(point)) <= 91)

function toGeometry(polygons: Ring[][]): Polygon | MultiPolygon {
  const [only] = polygons
  return only && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Tolerance for rounding in a full turn, in degrees. */
const ROUNDING = 1e-6
/** Minimum latitude at which a step of almost 360° (less than 1° short) runs along the edge of the map. */
const POLAR = 85

/**
 * Returns whether a line or a ring crosses the antimeridian. A step from -180 to 180 is the edge of the map,
 * unless other steps cross too.
 */
export function crosses(line: Ring): boolean {
  return line.some((point, index) => {
    const before = line[index - 1] ?? point
    const width = Math.abs(x(point) - x(before))
    const isPolar = width > 359 && Math.min(Math.abs(y(point)), Math.abs(y(before))) >= POLAR
    return width > CROSSING && width < 360 - ROUNDING && !isPolar
  })
}

/** Cuts a polygon at each boundary between copies of the world. */
export function cutAtWorldEdges(polygon: Ring[]): Ring[][] {
  const rings = polygon.map(ring => (crosses(ring) ? unwrap(ring) : ring))
  const around = rings.filter(ring => turns(ring) !== 0)
  const [outer, ...holes] = [
    ...(around.length > 0 ? [aroundPole(around)] : []),
    ...rings.filter(ring => turns(ring) === 0),
  ]
  if (outer === undefined) return []
  const aligned = [outer, ...holes.map(hole => alignTo(hole, outer))]
  const reached = worlds(outer)
  requireAtMost(reached.length, WORLDS_MAX, 'badCoordinates')
  return reached
    .map(world => aligned.map(ring => clip(ring, world)).filter(ring => ring.length >= 4))
    .filter(pieces => pieces.length > 0)
}

/** Returns the ring with continuous longitudes: each at most 180° from the previous one. */
export function unwrap(ring: Ring): Ring {
  let previous = x(ring[0] ?? [])
  return ring.map(point => {
    previous = x(point) - 360 * Math.round((x(point) - previous) / 360)
    return [previous, y(point)]
  })
}

/** Counts the turns of an unwrapped ring around a pole: 0, 1 (eastward) or -1 (westward). */
function turns(ring: Ring): number {
  return Math.round((x(ring.at(-1) ?? []) - x(ring[0] ?? [])) / 360)
}

/**
 * Returns the area between a ring around a pole and the pole, or a second ring around it, as one planar ring.
 */
function aroundPole(rings: Ring[]): Ring {
  const [first, second] = rings
    .map(ring => fromMapEdge(turns(ring) > 0 ? ring : ring.toReversed()))
    .sort((a, b) => Math.abs(meanLatitude(a)) - Math.abs(meanLatitude(b)))
  if (first === undefined) return []
  const pole = Math.sign(meanLatitude(first)) * 90
  const back = second?.toReversed() ?? [
    [180, pole],
    [-180, pole],
  ]
  return [...first, ...back, first[0] ?? []]
}

/** Returns the same ring, starting and ending at the edge of the map; eastward from -180 to 180. */
function fromMapEdge(ring: Ring): Ring {
  const world = (point: Position) => Math.floor((x(point) + 180) / 360)
  const at = ring.findIndex((point, index) => index > 0 && world(point) > world(ring[index - 1] ?? point))
  if (at < 0) return ring
  const [before = [], after = []] = [ring[at - 1], ring[at]]
  const edge = 360 * world(after) - 180
  const latitude = y(crossing(before, after, edge))
  const east = ring.slice(at, -1).map(point => [x(point) - edge - 180, y(point)])
  const west = ring.slice(0, at).map(point => [x(point) - edge + 180, y(point)])
  return [[-180, latitude], ...east, ...west, [180, latitude]]
}

function alignTo(hole: Ring, outer: Ring): Ring {
  const middle = outer.reduce((sum, point) => sum + x(point), 0) / outer.length
  const shift = 360 * Math.round((middle - x(hole[0] ?? [])) / 360)
  return hole.map(point => [x(point) + shift, y(point)])
}

/** Returns the numbers of the copies of the world that an unwrapped ring reaches. */
function worlds(ring: Ring): number[] {
  const first = Math.floor((ring.reduce((least, point) => Math.min(least, x(point)), Infinity) + 180) / 360)
  const last = Math.ceil((ring.reduce((most, point) => Math.max(most, x(point)), -Infinity) - 180) / 360)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Clips a ring to one copy of the world, in its longitudes (Sutherland and Hodgman, 1974). If the ring
 * crosses more than twice, the pieces stay linked by edges along the antimeridian.
 */
function clip(ring: Ring, world: number): Ring {
  const shifted = ring.map(point => [x(point) - 360 * world, y(point)])
  const closed = clipSide(clipSide(shifted, 180, 1), -180, -1)
  const [first] = closed
  return first === undefined ? [] : [...closed, first]
}

/** Keeps the part below the edge (`side` 1) or above it (`side` -1). The result is not closed. */
function clipSide(ring: Ring, edge: number, side: 1 | -1): Ring {
  const inside = (point: Position) => (edge - x(point)) * side >= 0
  return ring
    .flatMap((point, index) => {
      const before = ring[index - 1] ?? ring.at(-1) ?? point
      const entering = inside(before) === inside(point) ? [] : [crossing(before, point, edge)]
      return inside(point) ? [...entering, point] : entering
    })
    .filter((point, index, kept) => {
      const before = kept[index - 1] ?? kept.at(-1)
      return kept.length === 1 || before === undefined || x(before) !== x(point) || y(before) !== y(point)
    })
}

function crossing(from: Position, to: Position, edge: number): Position {
  if (x(from) === x(to)) return [edge, y(from)]
  const share = (edge - x(from)) / (x(to) - x(from))
  return [edge, y(from) + (y(to) - y(from)) * share]
}

const meanLatitude = (ring: Ring): number => ring.reduce((sum, point) => sum + y(point), 0) / ring.length

const x = (point: Position): number => point[0] ?? 0
const y = (point: Position): number => point[1] ?? 0
