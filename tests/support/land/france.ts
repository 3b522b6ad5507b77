import type { GeoJSON, Geometry, MultiLineString, MultiPolygon, Position } from 'geojson'
import initGeos from 'geos-wasm'
import { geojsonToGeosGeom, geosGeomToGeojson } from 'geos-wasm/helpers'
import { feature, mesh } from 'topojson-client'
import { readOutlines } from '../../../src/server/seed/outlinedCommunes.ts'
import { mergedArea } from '../../../src/server/seed/outlines/topology.ts'
import type { Border } from './borders.ts'
import { type Box, boxOf, overlap, type Rings, ringArea, widened } from './shapes.ts'

/** France and its overseas départements, whose communes the catalogue outlines. */
export const FRENCH: readonly string[] = ['FRA', 'GLP', 'MTQ', 'GUF', 'REU', 'MYT']
/** Degrees around France in which its own outlines apply, since both sources may differ there. */
const AROUND = 0.012
/** Degrees on both sides of a land border in which the land of the neighbours is kept. */
const BESIDE_BORDER = 0.025
/** Degrees by which the other source may draw a lake too large: some towns are on the shore. */
const SHORE = 0.005
/** Minimum area of a lake in France, in square degrees: about 0.4 km². */
const LAKE = 5e-5
const SEGMENTS = 4

/** Land of the Earth, borders of France, and whether a position is a vertex of the communes. */
export type Land = { polygons: Rings[]; borders: MultiLineString; isFrench: (place: Position) => boolean }

/**
 * Replaces the French land with the outlines of the communes in the catalogue, so that land and zones share a
 * coast. Lakes come from the other source.
 */
export async function withFrenchOutlines(
  land: readonly Rings[],
  countries: ReadonlyMap<string, readonly Rings[]>,
  borders: readonly Border[],
): Promise<Land> {
  const geos = await initGeos()
  const given = (shape: GeoJSON): number => geojsonToGeosGeom(shape, geos)
  const polygonsOf = (handle: number): Rings[] => {
    const shape = geosGeomToGeojson(handle, geos)
    if (shape.type === 'Polygon') return [shape.coordinates]
    if (shape.type === 'MultiPolygon') return shape.coordinates
    if (shape.type !== 'GeometryCollection') return []
    return shape.geometries.flatMap((each: Geometry) =>
      each.type === 'Polygon' ? [each.coordinates] : each.type === 'MultiPolygon' ? each.coordinates : [],
    )
  }
  const area = (polygons: readonly Rings[]) =>
    geos.GEOSBuffer(given({ type: 'MultiPolygon', coordinates: [...polygons] }), 0, SEGMENTS)
  const lines = (all: readonly Position[][]): MultiLineString => ({
    type: 'MultiLineString',
    coordinates: [...all],
  })

  const outlines = communes()
  const french = outlines.map(([outline = []]) => widened(boxOf(outline), AROUND))
  const vertices = new Set(outlines.flat(2).map(place => place.join()))
  const isNear = (box: Box) => french.some(each => overlap(each, box))
  const country = area(FRENCH.flatMap(code => countries.get(code) ?? []))
  const replaced = geos.GEOSBuffer(country, AROUND, SEGMENTS)
  const frontier = borders.filter(({ countries }) => countries.some(code => FRENCH.includes(code)))
  const beside = geos.GEOSBuffer(given(lines(frontier.map(({ line }) => line))), BESIDE_BORDER, SEGMENTS)
  const ign = area(outlines)

  const [near, far] = parted(land, ([outline = []]) => isNear(boxOf(outline)))
  const holes = near.flatMap(([, ...lakes]) => lakes)
  const [nearLakes, farLakes] = parted(holes, lake => isNear(boxOf(lake)))
  const lakes = geos.GEOSBuffer(
    area(nearLakes.filter(lake => ringArea(lake) >= LAKE).map(lake => [lake])),
    -SHORE,
    SEGMENTS,
  )
  const outside = near.map(([outline = []]) => [outline])
  const there = area(outside)
  const kept = geos.GEOSUnion(geos.GEOSDifference(there, replaced), geos.GEOSIntersection(there, beside))
  // Islands of the lakes, which are land of their own, lie in the holes of the others.
  const whole = geos.GEOSDifference(geos.GEOSUnion(kept, ign), lakes)
  const made = polygonsOf(whole)
  return {
    polygons: [...far, ...holed(made, farLakes)],
    borders: frontierOf(ign, beside),
    isFrench: place => vertices.has(place.join()),
  }

  /** Outlines of the communes next to neighbouring countries. */
  function frontierOf(outlined: number, strip: number): MultiLineString {
    const narrow = geos.GEOSBuffer(strip, -BESIDE_BORDER / 2, SEGMENTS)
    const shape = geosGeomToGeojson(geos.GEOSIntersection(geos.GEOSBoundary(outlined), narrow), geos)
    if (shape.type === 'LineString') return lines([shape.coordinates])
    return shape.type === 'MultiLineString' ? shape : lines([])
  }
}

/** Returns the land of all communes, without the borders between them. */
function communes(): Rings[] {
  const { topology, communes } = readOutlines(2018)
  const merged = mergedArea(
    topology,
    communes.map(({ area }) => area),
  )
  return (feature(topology, merged).geometry as MultiPolygon).coordinates
}

/** Returns the borders between French départements, for the context of other zones. */
export function departementBorders(): Position[][] {
  const { topology, communes } = readOutlines(2018)
  const geometries = communes.map(({ code, area }) => ({
    ...area,
    properties: { departement: code.slice(0, code.startsWith('97') ? 3 : 2) },
  }))
  const departementOf = (commune: object) =>
    (commune as { properties?: { departement?: string } }).properties?.departement
  const object = { type: 'GeometryCollection' as const, geometries }
  return mesh(topology, object, (one, other) => departementOf(one) !== departementOf(other)).coordinates
}

/** Assigns each hole to the smallest polygon with a box around it. */
function holed(polygons: readonly Rings[], holes: readonly Position[][]): Rings[] {
  const boxed = polygons
    .map(rings => ({ rings: [...rings], box: boxOf(rings[0] ?? []) }))
    .sort((one, other) => ringArea(one.rings[0] ?? []) - ringArea(other.rings[0] ?? []))
  for (const hole of holes) {
    const box = boxOf(hole)
    boxed.find(each => contains(each.box, box))?.rings.push(hole)
  }
  return boxed.map(({ rings }) => rings)
}

const contains = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  const [first, rest]: [T[], T[]] = [[], []]
  for (const each of all) (isFirst(each) ? first : rest).push(each)
  return [first, rest]
}
