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
writeFileSync(
  new URL('../../public/basemap/areas.json', import.meta.url),
  JSON.stringify({ type: 'FeatureCollection', features }),
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
