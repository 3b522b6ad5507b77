import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge } from 'topojson-client'
import type {
  GeometryCollection,
  Topology,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
} from 'topojson-specification'
import topologyJson from './data/departements.topo.json' with { type: 'json' }

type Area = (TopoPolygon<{ region: string }> | TopoMultiPolygon<{ region: string }>) & { id: string }

const topology = topologyJson as unknown as Topology<{
  departements: GeometryCollection<{ region: string }>
}>
const areas = topology.objects.departements.geometries as Area[]

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
    formerRegion: area.properties?.region ?? '',
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
  return {
    ...geometry,
    coordinates:
      geometry.type === 'Polygon'
        ? geometry.coordinates.map(ring)
        : geometry.coordinates.map(polygon => polygon.map(ring)),
  }
}

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
