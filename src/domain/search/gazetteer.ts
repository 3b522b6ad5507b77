import { z } from 'zod'
import { fold } from '../fold.ts'
import { firstFrom, isOneMistake } from './spelling.ts'

/** Town of the gazetteer. */
export type Town = {
  name: string
  /** Degrees. */
  lat: number
  lng: number
  population: number
  /** ISO 3166, two letters. */
  country: string
  /** Part of its country; null if unknown. */
  area: string | null
}

/** Towns as lines of text, sorted by folded name. A line is parsed when it is found. */
export type Gazetteer = {
  names: readonly string[]
  lines: readonly string[]
  areas: Readonly<Record<string, string>>
}

export const NO_TOWNS: Gazetteer = { names: [], lines: [], areas: {} }

/** Writes towns as a file: the areas of countries by code, then a line per town. `area` is such a code. */
export function writeGazetteer(towns: readonly Town[], areas: Readonly<Record<string, string>>): string {
  const lines = towns
    .map(town => ({ town, name: fold(town.name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ town: { name, lat, lng, population, country, area } }) =>
      [name, lat.toFixed(2), lng.toFixed(2), population, country, ...(area === null ? [] : [area])].join(
        '\t',
      ),
    )
  return [JSON.stringify(areas), ...lines].join('\n')
}

/** Reads the output of `writeGazetteer`. */
export function readGazetteer(text: string): Gazetteer {
  const [areas = '{}', ...lines] = text.split('\n')
  const names = lines.map(line => folded(line.slice(0, line.indexOf('\t'))))
  return { names, lines, areas: Areas.parse(JSON.parse(areas)) }
}

const Areas = z.record(z.string(), z.string())

/** Folds a name, with a fast path for ASCII. */
const folded = (name: string) => (/^[A-Za-z ]*$/.test(name) ? name.toLowerCase() : fold(name))

function townOf({ lines, areas }: Gazetteer, at: number): Town {
  const [name = '', lat, lng, population, country = '', area = ''] = (lines[at] ?? '').split('\t')
  return {
    name,
    lat: Number(lat),
    lng: Number(lng),
    population: Number(population),
    country,
    area: areas[area] ?? null,
  }
}

const SHORTEST = 2
const SHORTEST_MISTYPED = 5
const MOST = 8

/** Users search a town of their country as often as a foreign town with this many times its inhabitants. */
const HOME_WEIGHT = 3

/** Sorts towns by population, with more weight for those of a country. */
const mostSearched = (towns: Town[], home?: string) => {
  const weight = ({ population, country }: Town) => population * (country === home ? HOME_WEIGHT : 1)
  return towns.sort((one, other) => weight(other) - weight(one))
}

export type FoundTowns = { towns: Town[]; exact: number }

/**
 * Finds towns by name, then by prefix, most populated first. `exact` is the number of towns with the name.
 * @param home Code of the user’s country: « Brest » is in France rather than in Belarus.
 */
export function townsNamed(gazetteer: Gazetteer, text: string, home?: string): FoundTowns {
  const { names } = gazetteer
  const name = fold(text)
  if (name.length < SHORTEST) return { towns: [], exact: 0 }
  const same: Town[] = []
  const longer: Town[] = []
  for (let at = firstFrom(names, name); names[at]?.startsWith(name); at++)
    (names[at] === name ? same : longer).push(townOf(gazetteer, at))
  // “Lyons” is the English name of Lyon.
  const isPlural = name.endsWith('s') && name.length >= SHORTEST_MISTYPED
  if (same.length === 0 && longer.length === 0 && isPlural)
    return townsNamed(gazetteer, name.slice(0, -1), home)
  const exact = [...metropolisesMeant(gazetteer, name, same), ...mostSearched(same, home)].slice(0, MOST)
  return {
    towns: [...exact, ...mostSearched(longer).slice(0, MOST - exact.length)],
    exact: exact.length,
  }
}

/** Returns the metropolises that a mistyped name means, although it is the name of a village: « Monréal ». */
function metropolisesMeant(gazetteer: Gazetteer, name: string, same: readonly Town[]): Town[] {
  if (same.length === 0 || same.some(({ population }) => population >= VILLAGE)) return []
  return townsNearly(gazetteer, name).filter(
    town => town.population >= METROPOLIS && isOneMistake(name, fold(town.name)),
  )
}

/** Finds towns with a name or prefix within one typing error of the query. The first letter must match. */
export function townsNearly(gazetteer: Gazetteer, text: string): Town[] {
  const { names } = gazetteer
  const name = fold(text)
  if (name.length < SHORTEST_MISTYPED) return []
  const first = name.charAt(0)
  const found: Town[] = []
  for (let at = firstFrom(names, first); names[at]?.startsWith(first); at++) {
    const known = names[at] ?? ''
    const beginnings = [known, known.slice(0, name.length), known.slice(0, name.length + 1)]
    if (beginnings.some(each => isOneMistake(name, each))) found.push(townOf(gazetteer, at))
  }
  // A missing letter is likelier than a wrong one: « Genva » is Geneva, and not Genoa.
  const isWhole = (town: Town) => fold(town.name).length > name.length && isOneMistake(name, fold(town.name))
  const byPopulation = mostSearched(found)
  return [...byPopulation.filter(isWhole), ...byPopulation.filter(town => !isWhole(town))].slice(0, MOST)
}

export const METROPOLIS = 1_000_000
/** Number of inhabitants below which few users search a town. */
const VILLAGE = 20_000

/** Zoom of a town of 100,000 inhabitants, and how far a town twice as populated zooms out. */
const USUAL_ZOOM = 11.5
const ZOOM_PER_DOUBLING = 0.35
const [FARTHEST, CLOSEST] = [9.5, 13.5]

/** Returns the zoom at which a town and its surroundings fill the map: the larger the town, the farther. */
export function zoomOf({ population }: Town): number {
  const zoom = USUAL_ZOOM - ZOOM_PER_DOUBLING * Math.log2(Math.max(population, 1) / 100_000)
  return Math.round(10 * Math.min(CLOSEST, Math.max(FARTHEST, zoom))) / 10
}
