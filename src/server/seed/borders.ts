import { length } from '@turf/turf'
import type { MultiLineString } from 'geojson'
import { mesh, neighbors } from 'topojson-client'
import { type Atlas, type Country, readCountries } from './countries.ts'
import { countryNamer } from './countryNames.ts'

/** About a metre; the source knows a kilometre. */
const DECIMALS = 5

/** Land border of two countries. Its key is made of theirs; `sides` are in the order of their French names. */
export interface Border {
  key: string
  sides: [Side, Side]
  geometry: MultiLineString
  /** Along the generalised line of the atlas, which is shorter than the ground's. */
  kilometres: number
}
export interface Side {
  key: string
  french: string
  english: string
}

/** The land borders of Natural Earth 4.1 at 1:50m: the arcs that two countries have in common. */
export function readBorders(): Border[] {
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
