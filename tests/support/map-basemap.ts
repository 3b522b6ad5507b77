/**
 * Writes public/basemap from Natural Earth (public domain) as packed by world-atlas, with CLDR names: the
 * coarse world as TopoJSON (land and country borders), drawn before the tiles of map-land.ts, one label point per country, and a small picture of the
 * land, one degree per unit, on which the catalogue draws extents. Run: node tests/support/map-basemap.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature, meshArcs } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { anchorOf } from '../../src/domain/geometry/anchor.ts'
import { unwrappedGeometry } from '../../src/map/unwrap.ts'

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

const require = createRequire(import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const write = (name: string, value: unknown) =>
  writeFileSync(new URL(`../../public/basemap/${name}`, import.meta.url), JSON.stringify(value))

/** Minimum corners of an island in the picture. */
const SMALLEST_RING = 5
const small: World = read('world-atlas/countries-110m.json')
const { type, transform, arcs, objects } = small
const borders = meshArcs(small, objects.countries, (a, b) => a !== b)
write('world-110m.json', { type, transform, arcs, objects: { land: objects.land, borders } })
const land = feature(small, small.objects.land) as unknown as FeatureCollection<MultiPolygon>
const rings = land.features.flatMap(({ geometry }) => geometry.coordinates.flat())
const path = rings
  .map(ring => [...new Set(ring.map(pictured))])
  .filter(({ length }) => length > SMALLEST_RING)
  .map(places => `M${places.join(' ')}z`)
  .join('')
writeFileSync(
  new URL('../../public/basemap/land.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 180"><path d="${path}"/></svg>\n`,
)

/** Returns a position in the picture's plate carrée, to two degrees. */
function pictured([lng = 0, lat = 0]: number[]): string {
  return `${2 * Math.round((lng + 180) / 2)} ${2 * Math.round((90 - lat) / 2)}`
}

const codes: Record<string, { _numeric?: string }> = read('cldr-core/supplemental/codeMappings.json')
  .supplemental.codeMappings
const territories: Record<string, unknown> = read('cldr-core/supplemental/territoryInfo.json').supplemental
  .territoryInfo
// The mappings include withdrawn codes. Only the codes of existing territories are unique.
const alpha2 = new Map(
  Object.entries(codes).flatMap(([code, { _numeric }]) =>
    _numeric && code in territories ? [[_numeric, code] as const] : [],
  ),
)
const namesIn = (language: string): Record<string, string> =>
  read(`cldr-localenames-full/main/${language}/territories.json`).main[language].localeDisplayNames
    .territories
const names = { fr: namesIn('fr'), en: namesIn('en') }
const ANTARCTICA = '010'

const world: World = read('world-atlas/countries-50m.json')
const countries = feature(world, world.objects.countries) as FeatureCollection<
  Polygon | MultiPolygon,
  { name: string }
>
write('places.json', {
  type: 'FeatureCollection',
  features: countries.features.flatMap(country => placeOf(country)),
})

function placeOf(country: Feature<Polygon | MultiPolygon, { name: string }>) {
  const geometry = unwrappedGeometry(country.geometry)
  const anchor = anchorOf(geometry)
  if (!anchor || country.id === ANTARCTICA) return []
  const code = alpha2.get(String(country.id)) ?? ''
  const fr = names.fr[code] ?? country.properties.name
  const en = names.en[code] ?? country.properties.name
  const width = widthOf(geometry)
  return {
    type: 'Feature',
    properties: { fr, en, zoom: firstZoom(width, fr.length), rank: -Math.round(width * 100) },
    geometry: { type: 'Point', coordinates: [rounded(((anchor[0] + 180) % 360) - 180), rounded(anchor[1])] },
  }
}

/** Returns the width in degrees of the widest part. */
function widthOf(geometry: Polygon | MultiPolygon): number {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return Math.max(
    ...parts.map(([ring = []]) => {
      const lngs = ring.map(([lng = 0]) => lng)
      return Math.max(...lngs) - Math.min(...lngs)
    }),
  )
}

/** Returns the zoom at which a country is about as wide as its name. The world is 512 px wide at zoom 0. */
function firstZoom(width: number, letters: number): number {
  const pixels = letters * 5
  const zoom = Math.log2((pixels * 360) / (512 * Math.max(width, 0.05)))
  return Math.round(Math.min(7, Math.max(0, zoom)) * 10) / 10
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
