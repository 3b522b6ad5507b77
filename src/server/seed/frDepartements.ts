import { rewind } from '@turf/turf'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge } from 'topojson-client'
import { type Cog, type CogYear, readCog } from './cog.ts'
import topologyJson from './data/departements.topo.json' with { type: 'json' }
import { toGeoJson } from './files.ts'
import { COG_NATURAL_EARTH, label, type Seed } from './seed.ts'

export const DEPARTEMENT_LABELS = [
  label('nom', 'text', 'Nom', 'Name'),
  label('code', 'text', 'Code INSEE', 'INSEE code'),
  label('region', 'text', 'Région', 'Region'),
  label('chef_lieu', 'text', 'Chef-lieu', 'Seat'),
  label('population', 'count', 'Population', 'Population'),
  label('communes', 'count', 'Nombre de communes', 'Number of communes'),
  label('epci', 'count', 'Intercommunalités', 'Groupings of communes'),
]

/** Returns the 101 French départements with the figures of a year's Code officiel géographique. */
export function frDepartements(year: CogYear, status: Seed['definition']['status']): Seed {
  return {
    fileName: `fr-departements-${year}.geojson`,
    content: () => content(readCog(year)),
    definition: {
      dataset: {
        id: 'fr-departements',
        name: { fr: 'Départements français', en: 'French départements' },
        description: {
          fr: 'Les 101 départements de métropole et d’outre-mer, avec leur population, leurs communes et leurs intercommunalités.',
          en: 'The 101 départements of mainland and overseas France, with their population, communes and groupings of communes.',
        },
        origin: {
          fr: 'Code officiel géographique de l’INSEE pour les données, Natural Earth pour les contours.',
          en: 'INSEE’s official geographic code for the figures, Natural Earth for the outlines.',
        },
        source: COG_NATURAL_EARTH,
      },
      edition: String(year),
      status,
      data_date: `${year}-01-01`,
      geometry: { kind: 'file' },
      key: 'code',
      title: 'nom',
      labels: DEPARTEMENT_LABELS,
    },
  }
}

function content(cog: Cog): string {
  const properties = departementProperties(cog)
  return toGeoJson(
    departementShapes().map(({ code, geometry }) => ({ geometry, properties: properties(code) })),
  )
}

/** Returns a function that looks up the figures of a département by its code. */
export function departementProperties(cog: Cog): (code: string) => Record<string, unknown> {
  const communeNames = new Map(cog.communes.map(({ code, nom }) => [code, nom]))
  const regionNames = new Map(cog.regions.map(({ code, nom }) => [code, nom]))
  const departements = new Map(cog.departements.map(departement => [departement.code, departement]))
  const figures = figuresByDepartement(cog)
  return code => {
    const departement = departements.get(code)
    return {
      code,
      nom: departement?.nom ?? code,
      region: regionNames.get(departement?.region ?? '') ?? null,
      chef_lieu: communeNames.get(departement?.chefLieu ?? '') ?? null,
      ...figures(code),
    }
  }
}

/** Sums over the communes of a département; an EPCI counts in each département where it has a commune. */
function figuresByDepartement(cog: Cog) {
  const communes = Map.groupBy(cog.communes, commune => commune.departement ?? '')
  const departementOf = new Map(cog.communes.map(({ code, departement }) => [code, departement ?? '']))
  const epci = cog.epci.flatMap(({ membres }) => [
    ...new Set(membres.map(({ code }) => departementOf.get(code) ?? '')),
  ])
  const epciCounts = Map.groupBy(epci, code => code)
  return (code: string) => ({
    population: (communes.get(code) ?? []).reduce((sum, commune) => sum + (commune.population ?? 0), 0),
    communes: communes.get(code)?.length ?? 0,
    epci: epciCounts.get(code)?.length ?? 0,
  })
}

type Topology = Parameters<typeof feature>[0]
type AnyObject = Exclude<Parameters<typeof feature>[1], string>
type Area = Extract<AnyObject, { type: 'Polygon' | 'MultiPolygon' }> & {
  id: string
  properties: { region: string }
}

// TypeScript infers a type for the JSON without tuples or literal types.
const topology = topologyJson as unknown as Topology & { objects: { departements: { geometries: Area[] } } }
const areas = topology.objects.departements.geometries

/** About a metre; the source has a precision of a hundred. */
const DECIMALS = 5

/** Returns the départements as polygons, by INSEE code. */
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

/** Returns the départements with these codes, dissolved into one polygon. */
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
  // A topology has the opposite winding order of GeoJSON (RFC 7946, 3.1.6).
  return rewind({ ...geometry, coordinates }, { mutate: true }) as T
}

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
