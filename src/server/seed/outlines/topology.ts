import type { MultiPolygon, Position } from 'geojson'
import { feature, mergeArcs, type neighbors } from 'topojson-client'

/** WGS 84. */
const MAJOR_KM = 6378.137
const ECCENTRICITY = 0.081_819_190_842_62

/**
 * Returns the area of a zone on the ellipsoid, in square kilometres. Degrees are projected to a plane that
 * preserves areas (J. P. Snyder, Map Projections, 1987, the cylindrical equal-area projection).
 */
export function surfaceOf({ coordinates }: MultiPolygon): number {
  let surface = 0
  for (const [outer = [], ...holes] of coordinates) {
    surface += ringSurface(outer)
    for (const hole of holes) surface -= ringSurface(hole)
  }
  return surface
}

function ringSurface(ring: readonly Position[]): number {
  let twice = 0
  let [fromX, fromY] = onPlane(ring.at(-1) ?? [])
  for (const position of ring) {
    const [x, y] = onPlane(position)
    twice += fromX * y - x * fromY
    ;[fromX, fromY] = [x, y]
  }
  return Math.abs(twice) / 2
}

function onPlane([longitude = 0, latitude = 0]: Position): [number, number] {
  const e = ECCENTRICITY
  const sine = Math.sin((latitude * Math.PI) / 180)
  const q = (1 - e * e) * (sine / (1 - (e * sine) ** 2) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e))
  return [(MAJOR_KM * longitude * Math.PI) / 180, (MAJOR_KM * q) / 2]
}

export type Topology = Parameters<typeof feature>[0]
type AnyObject = Parameters<typeof neighbors>[0][number]
/** Zone of a topology. */
export type Area = Extract<AnyObject, { type: 'Polygon' | 'MultiPolygon' }>

/** Zone made of areas of a topology, with its properties. */
export interface MadeZone {
  areas: readonly Area[]
  /** Also computes a density if `population` is given. */
  properties: Record<string, unknown>
}

/**
 * Formats a topology in which each zone merges areas of another one. Neighbours keep their shared borders;
 * borders within a zone are removed. Sources contain no areas, so they are computed from the outlines.
 */
export function formatMergedTopology(topology: Topology, zones: readonly MadeZone[]): string {
  const kept = new Map<number, number>()
  const placeOf = (reference: number): number => {
    const index = reference < 0 ? ~reference : reference
    const place = kept.get(index) ?? kept.size
    kept.set(index, place)
    return reference < 0 ? ~place : place
  }
  const geometries = zones.map(({ areas, properties }) => {
    const area = mergedArea(topology, areas)
    const surface = surfaceOf(feature(topology, area).geometry)
    const { population } = properties
    return {
      type: 'MultiPolygon',
      arcs: polygonsOf(area).map(rings => rings.map(ring => ring.map(placeOf))),
      properties: {
        ...properties,
        surface: rounded(surface, 2),
        densite: typeof population === 'number' ? rounded(population / surface, 1) : null,
      },
    }
  })
  return JSON.stringify({
    type: 'Topology',
    transform: topology.transform,
    objects: { zones: { type: 'GeometryCollection', geometries } },
    arcs: Array.from(kept.keys(), index => topology.arcs[index]),
  })
}

/** Merges areas and removes the borders between them. */
export function mergedArea(
  topology: Topology,
  areas: readonly Area[],
): Extract<Area, { type: 'MultiPolygon' }> {
  const [only] = areas
  if (only === undefined || areas.length > 1) return mergeArcs(topology, [...areas])
  return { type: 'MultiPolygon', arcs: polygonsOf(only) }
}

const polygonsOf = (area: Area): number[][][] => (area.type === 'Polygon' ? [area.arcs] : area.arcs)

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
