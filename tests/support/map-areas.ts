/**
 * Writes public/basemap/areas.json: regions and départements of mainland France as places of the palette, from the
 * official geographic code and the outlines of the starting catalogue. Run: node tests/support/map-areas.ts
 */
import { writeFileSync } from 'node:fs'
import { bbox } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import { anchorOf } from '../../src/domain/geometry/anchor.ts'
import { readCog } from '../../src/server/seed/cog.ts'
import { departementShapes, dissolve } from '../../src/server/seed/frDepartements.ts'
import { todaysRegions } from '../../src/server/seed/frRegions.ts'

/** English names that differ from the French ones. */
const ENGLISH: Readonly<Record<string, string>> = {
  Bretagne: 'Brittany',
  Corse: 'Corsica',
  Normandie: 'Normandy',
  'Bourgogne-Franche-Comté': 'Burgundy-Franche-Comté',
}

/** Continents and their parts, which have no outline: French and English name, longitude, latitude, zoom. */
const CONTINENTS = [
  ['Europe', 'Europe', 15, 54, 2.8],
  ['Afrique', 'Africa', 18, 3, 2.2],
  ['Asie', 'Asia', 90, 35, 1.6],
  ['Amérique du Nord', 'North America', -98, 45, 1.8],
  ['Amérique du Sud', 'South America', -60, -20, 2],
  ['Amérique centrale', 'Central America', -86, 14, 4],
  ['Amérique latine', 'Latin America', -72, -10, 1.7],
  ['Océanie', 'Oceania', 145, -22, 2.4],
  ['Antarctique', 'Antarctica', 0, -80, 1],
  ['Moyen-Orient', 'Middle East', 46, 29, 3.4],
  ['Asie du Sud-Est', 'Southeast Asia', 112, 6, 3],
  ['Afrique du Nord', 'North Africa', 10, 28, 3.2],
  ['Afrique de l’Ouest', 'West Africa', -3, 12, 3.6],
  ['Afrique de l’Est', 'East Africa', 37, 2, 3.4],
  ['Afrique centrale', 'Central Africa', 18, 2, 3.6],
  ['Afrique australe', 'Southern Africa', 24, -24, 3.8],
  ['Europe de l’Ouest', 'Western Europe', 5, 48, 3.8],
  ['Europe de l’Est', 'Eastern Europe', 27, 50, 3.6],
  ['Scandinavie', 'Scandinavia', 16, 63, 3.4],
  ['Balkans', 'Balkans', 21, 43, 4.8],
  ['Maghreb', 'Maghreb', 3, 32, 4.2],
  ['Caraïbes', 'Caribbean', -71, 18, 4.2],
] as const

const cog = readCog(2026)
const nameOf = new Map(cog.departements.map(({ code, nom }) => [code, nom]))
const areas = [
  ...todaysRegions(cog).map(({ name, departements }) => ({
    name,
    kind: 'region',
    geometry: dissolve(departements),
  })),
  ...departementShapes().map(({ code, geometry }) => ({
    name: nameOf.get(code) ?? code,
    kind: 'departement',
    geometry,
  })),
]
const seen = new Set<string>()
const features = areas
  .filter(({ name }) => !seen.has(name) && seen.add(name))
  .flatMap(({ name, kind, geometry }) => placeOf(name, kind, geometry))
const continents = CONTINENTS.map(([fr, en, lng, lat, zoom]) => ({
  type: 'Feature',
  properties: { fr, en, kind: 'continent', zoom },
  geometry: { type: 'Point', coordinates: [lng, lat] },
}))
writeFileSync(
  new URL('../../public/basemap/areas.json', import.meta.url),
  JSON.stringify({ type: 'FeatureCollection', features: [...continents, ...features] }),
)

function placeOf(name: string, kind: string, geometry: Polygon | MultiPolygon) {
  const anchor = anchorOf(geometry)
  if (!anchor) return []
  const [west, south, east, north] = bbox(geometry)
  const width = Math.max((east ?? 0) - (west ?? 0), 1.5 * ((north ?? 0) - (south ?? 0)))
  return [
    {
      type: 'Feature',
      properties: { fr: name, en: ENGLISH[name] ?? name, kind, zoom: rounded(Math.log2(360 / width), 10) },
      geometry: { type: 'Point', coordinates: anchor.map(degrees => rounded(degrees, 1000)) },
    },
  ]
}

function rounded(number: number, parts: number): number {
  return Math.round(number * parts) / parts
}
