import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import { z } from 'zod'
import { readJson, readTable } from './files.ts'
import type { Area, Topology } from './outlines/topology.ts'

/** Data packages are resolved as Node resolves modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

/** Country: its key in the catalogue, its English name, and its own ISO 3166 number if it has one. */
export interface Country {
  key: string
  name: string
  numeric: string | null
  area: Area
}

/** Countries of an atlas, and the topology with their arcs. */
export interface Atlas {
  topology: Topology
  countries: Country[]
}

/** Installed versions of Natural Earth. */
export type NaturalEarthVersion = '2.0' | '4.1'

const CountryTopology = z.looseObject({
  objects: z.looseObject({
    countries: z.looseObject({
      geometries: z.array(
        z.looseObject({ id: z.string().optional(), properties: z.object({ name: z.string() }).optional() }),
      ),
    }),
  }),
})

/** Returns the countries of Natural Earth at 1:50m. */
export function readCountries(version: NaturalEarthVersion): Atlas {
  return version === '4.1' ? readWithNames() : readWithNameTable()
}

function readWithNames(): Atlas {
  const topology = readJson(require.resolve('world-atlas/countries-50m.json'), CountryTopology)
  const countries = topology.objects.countries.geometries.map(({ id, properties, ...area }) => {
    const name = properties?.name ?? ''
    return country(countryKey(name, id), name, id, area)
  })
  return { topology: topology as unknown as Topology, countries }
}

/**
 * Reads version 2.0, which has its names in a table by ISO number. Distinguishes zones without a number of their
 * own by their location.
 */
function readWithNameTable(): Atlas {
  const file = readJson(require.resolve('world-atlas-1/world/50m.json'), CountryTopology)
  const topology = file as unknown as Topology
  const names = new Map(
    readTable(require.resolve('world-atlas-1/world/50m.tsv')).map(({ name = '', iso_n3 }) => [
      countryKey(name, iso_n3),
      name,
    ]),
  )
  const { geometries } = file.objects.countries
  const sameNumber = Map.groupBy(geometries, ({ id }) => id)
  const countries = geometries.map(({ id = '', ...area }) => {
    const shared = (sameNumber.get(id)?.length ?? 0) > 1
    const place = middle(toGeometry(topology, area as unknown as Area))
    const key = (shared ? unnumberedKeyAt(...place) : undefined) ?? id
    return country(key, names.get(key) ?? key, id, area)
  })
  return { topology, countries }
}

const country = (key: string, name: string, id: string | undefined, area: object): Country => ({
  key,
  name,
  numeric: key === id ? id : null,
  area: area as Area,
})

function toGeometry(topology: Topology, area: Area): Polygon | MultiPolygon {
  return area.type === 'Polygon' ? feature(topology, area).geometry : feature(topology, area).geometry
}

/** Returns the mean of the vertices. */
function middle({ type, coordinates }: Polygon | MultiPolygon): [number, number] {
  const points = type === 'Polygon' ? coordinates.flat() : coordinates.flat(2)
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length
  return [mean(0), mean(1)]
}

interface Unnumbered {
  name: string
  key: string
  french: string
  /** Longitude and latitude near the country's centre. */
  place: readonly [number, number]
}

/** Zones of Natural Earth without a number of their own: their key and their French name. */
const UNNUMBERED: readonly Unnumbered[] = [
  {
    name: 'Ashmore and Cartier Is.',
    key: 'ashmore-et-cartier',
    french: 'Îles Ashmore-et-Cartier',
    place: [123.6, -12.4],
  },
  {
    name: 'Indian Ocean Ter.',
    key: 'territoires-ocean-indien',
    french: 'Territoires australiens de l’océan Indien',
    place: [101, -11.3],
  },
  { name: 'Kosovo', key: 'kosovo', french: 'Kosovo', place: [20.9, 42.6] },
  { name: 'N. Cyprus', key: 'chypre-du-nord', french: 'Chypre du Nord', place: [33.6, 35.3] },
  {
    name: 'Siachen Glacier',
    key: 'glacier-de-siachen',
    french: 'Glacier de Siachen',
    place: [77.3, 35.4],
  },
  { name: 'Somaliland', key: 'somaliland', french: 'Somaliland', place: [46, 9.7] },
]

/** Maximum distance between the mean of a zone's vertices and the location above, in degrees. */
const NEAR = 6

/** Returns the key of a country: its ISO 3166 number, or a name of our own. */
export function countryKey(name: string, number: string | undefined): string {
  return UNNUMBERED.find(country => country.name === name)?.key ?? number ?? name
}

/** Returns the key of a country without its own number at a location, if there is one. */
function unnumberedKeyAt(longitude: number, latitude: number): string | undefined {
  return UNNUMBERED.find(
    ({ place: [x, y] }) => Math.abs(x - longitude) < NEAR && Math.abs(y - latitude) < NEAR,
  )?.key
}

/** Returns the French name of a country without its own ISO 3166 number. */
export function unnumberedFrenchName(key: string): string | undefined {
  return UNNUMBERED.find(country => country.key === key)?.french
}
