/**
 * Writes from GeoNames (CC BY 4.0):
 * - public/basemap/towns.txt: French communes with a known position, and towns of the world with 15,000
 *   inhabitants
 *   or more, one per line, sorted by folded name;
 * - public/basemap/main-towns.json: towns named on the basemap, most important first, each as
 *   [minimum zoom, longitude, latitude, name, French name if different].
 * Run: node tests/support/map-towns.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { WORLD, worldX, worldY } from '../../src/domain/geometry/mercator.ts'
import { type Town, writeGazetteer } from '../../src/domain/search/gazetteer.ts'
import { type City, readCities } from '../../src/server/seed/villes.ts'
import { FRENCH_NAMES } from './frenchNames.ts'

const LARGE = 15_000
/** Minimum inhabitants of a named town by zoom; the last ones are for French towns. */
const NAMED: Readonly<Record<number, number>> = {
  4: 500_000,
  5: 200_000,
  6: 80_000,
  7: 30_000,
  8: 12_000,
  9: 4_000,
}
/** From this zoom, only French towns are added: others would be too many. */
const FRENCH_ZOOM = 8
/** Minimum distance in pixels between named towns, at the zoom at which they appear. */
const APART = 80
/** World width in pixels at zoom 0. */
const WORLD_PX = 512
/** Weight of the inhabitants of national and regional capitals. */
const SEATS: Readonly<Record<string, number>> = { PPLC: 8, PPLA: 2, PPLA2: 1.5 }
/** Districts of towns, and former places. */
const NO_TOWNS = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

const require = createRequire(import.meta.url)
const departements: { code: string; nom: string }[] = JSON.parse(
  readFileSync(require.resolve('cog-2026/data/departements.json'), 'utf8'),
)
const areas = Object.fromEntries(departements.map(({ code, nom }) => [code, nom]))
/** France with its overseas départements: one town per commune. */
const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
const communeOf = ({ country, muniSub }: City) => (FRENCH.has(country) ? muniSub : undefined)
const departementOf = (commune: string) => commune.slice(0, commune.startsWith('97') ? 3 : 2)

/** Returns the most populated place of each French commune, and every large town. */
function townsAmong(cities: readonly City[]): City[] {
  const kept = new Map<string, City>()
  for (const city of cities) {
    if (NO_TOWNS.has(city.featureCode)) continue
    const commune = communeOf(city)
    if (commune === undefined && city.population < LARGE) continue
    const key = commune ?? String(city.cityId)
    const known = kept.get(key)
    if (!known || known.population < city.population) kept.set(key, city)
  }
  return [...kept.values()]
}

const towns = townsAmong(readCities()).flatMap((city): Town[] => {
  const [lng, lat] = city.loc.coordinates
  const commune = communeOf(city)
  const area = commune === undefined ? null : departementOf(commune)
  const town = { name: city.name, lat, lng, population: city.population, country: city.country, area }
  const french = FRENCH_NAMES[`${city.name}, ${city.country}`]
  return french ? [town, { ...town, name: french }] : [town]
})
writeFileSync(new URL('../../public/basemap/towns.txt', import.meta.url), writeGazetteer(towns, areas))

type Named = { zoom: number; x: number; y: number; city: City }

/** Returns each town with the first zoom without a more important named neighbour. */
function namedTowns(cities: readonly City[]): Named[] {
  const weight = ({ population, featureCode }: City) => population * (SEATS[featureCode] ?? 1)
  const waiting = new Set(cities.toSorted((one, other) => weight(other) - weight(one)))
  const named: Named[] = []
  for (const [zoom = 0, least = 0] of Object.entries(NAMED).map(entry => entry.map(Number))) {
    const cell = APART / (WORLD_PX * 2 ** zoom)
    const cells = new Map<string, Named[]>()
    const cellOf = ({ x, y }: { x: number; y: number }) =>
      [Math.floor(x / cell), Math.floor(y / cell)] as const
    const put = (town: Named) => {
      const key = cellOf(town).join(' ')
      cells.set(key, [...(cells.get(key) ?? []), town])
    }
    named.forEach(put)
    for (const city of waiting) {
      if (weight(city) < least) break
      if (zoom >= FRENCH_ZOOM && !FRENCH.has(city.country)) continue
      const [lng, lat] = city.loc.coordinates
      const place = { x: worldX(lng) / WORLD, y: worldY(lat) / WORLD }
      const [column, row] = cellOf(place)
      const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => `${column + dx} ${row + dy}`))
      const isTaken = around
        .flatMap(key => cells.get(key) ?? [])
        .some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < cell)
      if (isTaken) continue
      const town = { zoom, ...place, city }
      put(town)
      named.push(town)
      waiting.delete(city)
    }
  }
  return named
}

const mainTowns = namedTowns(townsAmong(readCities()))
const rows = mainTowns.map(({ zoom, city: { name, country, loc } }) => {
  const [lng, lat] = loc.coordinates.map(degrees => Number(degrees.toFixed(3)))
  const french = FRENCH_NAMES[`${name}, ${country}`]
  return JSON.stringify([zoom, lng, lat, name, ...(french ? [french] : [])])
})
writeFileSync(new URL('../../public/basemap/main-towns.json', import.meta.url), `[\n${rows.join(',\n')}\n]\n`)
