import type { MultiPolygon, Polygon, Position } from 'geojson'
import { ImportError } from '../error.ts'

type Ring = Position[]

/** Edges and boxes that are compared for one geometry before it is given up: some seconds. */
const WORK_MAX = 100_000_000

interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Outer extends Box {
  area: number
  rings: Ring[]
}

/**
 * The polygons that the rings of a shapefile's record make: outer rings run clockwise, and each hole belongs to the
 * smallest of them that it lies in. A hole in none is an outer ring drawn the wrong way. All rings come back as they
 * are, so that outer ones still run clockwise.
 */
export function toPolygons(rings: readonly Ring[], line: number): Polygon | MultiPolygon {
  const outers: Outer[] = []
  const holes: Ring[] = []
  for (const ring of rings) {
    const area = signedArea(ring)
    if (area > 0) holes.push(ring)
    else outers.push({ ...boxOf(ring), area: -area, rings: [ring] })
  }
  const smallestFirst = [...outers].sort((a, b) => a.area - b.area)
  const strays: Ring[][] = []
  let work = 0
  for (const hole of holes) {
    const box = boxOf(hole)
    const home = smallestFirst.find(outer => {
      work += 1
      const enclosing = encloses(outer, box)
      // Most areas have one outer ring, and all that is within its box is a hole of it.
      if (enclosing && outers.length === 1) return true
      if (enclosing) work += WITNESSES.length * (outer.rings[0]?.length ?? 0)
      if (work > WORK_MAX) throw new ImportError('tooManyRings', { max: rings.length }, line)
      return enclosing && liesIn(hole, outer.rings[0] ?? [])
    })
    if (home === undefined) strays.push([hole])
    else home.rings.push(hole)
  }
  const polygons = [...outers.map(outer => outer.rings), ...strays]
  const [only] = polygons
  return only !== undefined && polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Twice the area, positive for a ring that runs anticlockwise (the shoelace formula). */
function signedArea(ring: Ring): number {
  // From the first point, so that great coordinates cost no digits.
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [px = x, py = y] = ring[index - 1] ?? [x, y]
    return sum + (px - x0) * (y - y0) - (x - x0) * (py - y0)
  }, 0)
}

function boxOf(ring: Ring): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x = 0, y = 0] of ring) {
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  }
  return box
}

const encloses = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north

/** Where on a ring the points lie that tell where it is: it may touch another in one of them. */
const WITNESSES = [0, 1 / 3, 2 / 3] as const

function liesIn(hole: Ring, ring: Ring): boolean {
  const inside = WITNESSES.filter(share => isInside(hole[Math.floor(share * hole.length)] ?? [], ring))
  return inside.length > 1
}

/** Whether a point is inside a ring, by the edges that a ray to the east crosses (Shimrat, 1962). */
function isInside([x = 0, y = 0]: Position, ring: Ring): boolean {
  let inside = false
  let [x0 = 0, y0 = 0] = ring.at(-1) ?? []
  for (let index = 0; index < ring.length; index += 1) {
    const point = ring[index]
    const [x1, y1] = [point?.[0] ?? 0, point?.[1] ?? 0]
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside
    x0 = x1
    y0 = y1
  }
  return inside
}
