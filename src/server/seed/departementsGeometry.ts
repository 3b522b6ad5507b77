import { rewind } from '@turf/turf'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge } from 'topojson-client'
import topologyJson from './data/departements.topo.json' with { type: 'json' }

type Topology = Parameters<typeof feature>[0]
type AnyObject = Exclude<Parameters<typeof feature>[1], string>
type Area = Extract<AnyObject, { type: 'Polygon' | 'MultiPolygon' }> & {
  id: string
  properties: { region: string }
}

// What the import of JSON infers knows neither tuples nor literal types.
const topology = topologyJson as unknown as Topology & { objects: { departements: { geometries: Area[] } } }
const areas = topology.objects.departements.geometries

/** About a metre; the source knows a hundred. */
const DECIMALS = 5

/** The département with that INSEE code as a polygon. */
export function departementShapes(): {
  code: string
  formerRegion: string
  geometry: Polygon | MultiPolygon
}[] {
  return areas.map(area => ({
    code: area.id,
    formerRegion: area.properties.region,
    geometry: rounded(toGeometry(area)),
  }))
}

/** The départements with those codes, dissolved into one polygon. */
export function dissolve(codes: ReadonlySet<string>): MultiPolygon {
  return rounded(
    merge(
      topology,
      areas.filter(area => codes.has(area.id)),
    ),
  )
}

function toGeometry(area: Area): Polygon | MultiPolygon {
  return area.type === 'Polygon' ? feature(topology, area).geometry : feature(topology, area).geometry
}

function rounded<T extends Polygon | MultiPolygon>(geometry: T): T {
  const ring = (points: Position[]) => points.map(point => point.map(round))
  const coordinates =
    geometry.type === 'Polygon'
      ? geometry.coordinates.map(ring)
      : geometry.coordinates.map(polygon => polygon.map(ring))
  // A topology winds its rings the other way round than GeoJSON (RFC 7946, 3.1.6).
  return rewind({ ...geometry, coordinates }, { mutate: true }) as T
}

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
