import { length } from '@turf/turf'
import type { MultiLineString } from 'geojson'
import { mesh, neighbors } from 'topojson-client'
import {
  type CldrVersion,
  countryNamer,
  readFrenchNames,
  readTerritories,
  type Territory,
  territoryKey,
} from './cldr.ts'
import { type Atlas, type Country, readCountries } from './countries.ts'
import { toGeoJson } from './files.ts'
import { CLDR_DATES } from './mondePays.ts'
import { label, NATURAL_EARTH, type Seed, UNICODE_CLDR } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

/** About a metre; the source has a precision of a kilometre. */
const DECIMALS = 5

/** Land border between two countries. Its key combines their keys; `sides` are sorted by French name. */
interface Border {
  key: string
  sides: [Side, Side]
  geometry: MultiLineString
  /** Length along the generalised border of the atlas, which is shorter than the real one. */
  kilometres: number
}
export interface Side {
  key: string
  french: string
  english: string
}

/** Returns the land borders of Natural Earth 4.1 at 1:50m: the arcs shared by two countries. */
function readBorders(): Border[] {
  const atlas = readCountries('4.1')
  const nameOf = countryNamer()
  const sideOf = (country: Country): Side => ({
    key: country.key,
    french: nameOf(country).french,
    english: country.name,
  })
  return pairs(atlas).map(([a, b]) => {
    const geometry = sharedLine(atlas, a, b)
    return {
      key: [a.key, b.key].sort().join('-'),
      sides: inFrenchOrder(sideOf(a), sideOf(b)),
      geometry,
      kilometres: Math.round(length({ type: 'Feature', properties: {}, geometry })),
    }
  })
}

function pairs({ countries }: Atlas): [Country, Country][] {
  return neighbors(countries.map(({ area }) => area)).flatMap((others, index) =>
    others
      .filter(other => other > index)
      .map(other => [countries[index], countries[other]])
      .filter((pair): pair is [Country, Country] => pair[0] !== undefined && pair[1] !== undefined),
  )
}

function sharedLine({ topology }: Atlas, a: Country, b: Country): MultiLineString {
  const both = { type: 'GeometryCollection' as const, geometries: [a.area, b.area] }
  const line = mesh(topology, both, (one, other) => one !== other)
  return { ...line, coordinates: line.coordinates.map(part => part.map(point => point.map(round))) }
}

const inFrenchOrder = (a: Side, b: Side): [Side, Side] =>
  a.french.localeCompare(b.french, 'fr') < 0 ? [a, b] : [b, a]

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS

/** Land borders of the world as lines, derived from the countries. */
export const mondeFrontieres: Seed = {
  fileName: 'monde-frontieres.geojson',
  content: () =>
    toGeoJson(
      readBorders().map(({ key, sides, geometry, kilometres }) => ({
        geometry,
        properties: {
          code: key,
          nom: sides.map(({ french }) => french).join(' – '),
          nom_en: sides
            .map(({ english }) => english)
            .sort((a, b) => a.localeCompare(b, 'en'))
            .join(' – '),
          longueur: kilometres,
          troncons: geometry.coordinates.length,
          pays: sides.map(({ key: code, french }) => ({ code, nom: french })),
        },
      })),
    ),
  definition: {
    dataset: {
      id: 'monde-frontieres',
      name: { fr: 'Frontières terrestres', en: 'Land borders' },
      description: {
        fr: 'Les frontières entre pays voisins, calculées à partir des contours de Natural Earth au 1:50 000 000, et non relevées. La longueur est celle du tracé généralisé, plus courte que sur le terrain.',
        en: 'The borders between neighbouring countries, computed from the outlines of Natural Earth at 1:50,000,000 instead of surveyed. The length is that of the generalised line, shorter than on the ground.',
      },
      origin: {
        fr: 'Calculé à partir des pays de Natural Earth 4.1 ; noms français d’Unicode CLDR.',
        en: 'Computed from the countries of Natural Earth 4.1; French names from Unicode CLDR.',
      },
      source: NATURAL_EARTH,
    },
    edition: 'ne-4-1',
    status: 'latest',
    data_date: '2018-05-21',
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'French name'),
      label('nom_en', 'text', 'Nom anglais', 'Name'),
      label('longueur', 'count', 'Longueur', 'Length', 'km'),
      label('troncons', 'count', 'Tronçons', 'Sections'),
      label('pays', 'other', 'Pays', 'Countries'),
    ],
  },
}

/**
 * Returns the differences and common traits on both sides of each border, without geometry: the figures
 * enrich the borders.
 */
export const mondeContrastes = (version: CldrVersion, status: Seed['definition']['status']) =>
  tableSeed({
    id: 'monde-contrastes',
    name: { fr: 'Contrastes aux frontières', en: 'Contrasts at the borders' },
    description: {
      fr: 'Pour chaque frontière : le rapport entre les produits intérieurs bruts par habitant des deux pays (le plus élevé divisé par l’autre), leur population totale et leurs langues officielles communes. Calculé à partir des statistiques des pays.',
      en: 'For each border: the ratio of the gross domestic products per inhabitant of the two countries (the higher divided by the lower), their total population, and the official languages that they share. Computed from the country statistics.',
    },
    origin: {
      fr: 'Calculé à partir d’Unicode CLDR, informations sur les territoires.',
      en: 'Computed from Unicode CLDR, territory information.',
    },
    source: UNICODE_CLDR,
    edition: `cldr-${version}`,
    status,
    data_date: CLDR_DATES[version],
    geometry: { kind: 'origin', dataset: 'monde-frontieres', instance: null },
    key: 'frontiere',
    title: null,
    labels: [
      label('rapport_pib', 'ratio', 'Rapport des PIB par habitant', 'Ratio of GDPs per inhabitant'),
      label('plus_riche', 'text', 'Pays le plus riche par habitant', 'Richer country per inhabitant'),
      label('population', 'count', 'Population des deux pays', 'Population of both countries'),
      label('langues_communes', 'count', 'Langues officielles communes', 'Shared official languages'),
      label('langues', 'other', 'Liste des langues communes', 'List of shared languages'),
    ],
    rows: () => contrastRows(version),
  })

function contrastRows(version: CldrVersion) {
  const territories = new Map(readTerritories(version).map(territory => [territoryKey(territory), territory]))
  const { languages } = readFrenchNames()
  return readBorders().flatMap(border => {
    const [a, b] = border.sides.map(({ key }) => territories.get(key))
    if (a === undefined || b === undefined) return []
    const shared = sharedLanguages(a, b).map(code => languages[code] ?? code)
    return [
      [
        border.key,
        ...wealth(border, a, b),
        a.population + b.population,
        shared.length,
        JSON.stringify(shared),
      ],
    ]
  })
}

/** Returns the ratio to two decimals, and the richer side; nothing if a figure is missing. */
function wealth(
  { sides: [first, second] }: Border,
  a: Territory,
  b: Territory,
): [number | null, string | null] {
  if ([a.gdp, b.gdp, a.population, b.population].includes(0)) return [null, null]
  const ratio = a.gdp / a.population / (b.gdp / b.population)
  return ratio >= 1
    ? [Math.round(ratio * 100) / 100, first.french]
    : [Math.round(100 / ratio) / 100, second.french]
}

function sharedLanguages(a: Territory, b: Territory): string[] {
  const official = ({ languages }: Territory) => languages.filter(language => language.official)
  const others = new Set(official(b).map(({ code }) => code))
  return official(a)
    .map(({ code }) => code)
    .filter(code => others.has(code))
}
