import { bbox } from '@turf/turf'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { ImportError } from '../common/importError.ts'
import { closeRing, isInside, signedArea } from '../common/ring.ts'

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

function boxOf(ring: Ring): Box {
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates: ring })
  return { west, south, east, north }
}

const encloses = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north

/** Positions, as shares of a ring, of the points that tell where it lies: it may touch another in one of them. */
const WITNESSES = [0, 1 / 3, 2 / 3] as const

function liesIn(hole: Ring, ring: Ring): boolean {
  const whole = closeRing(ring)
  const places = WITNESSES.map(share => isInside(hole[Math.floor(share * hole.length)] ?? [], whole))
  return places.filter(inside => inside === true).length >= places.filter(inside => inside === false).length
}
