interface Unnumbered {
  name: string
  key: string
  french: string
  /** Longitude and latitude in its midst. */
  place: readonly [number, number]
}

/** Zones of Natural Earth that share the number of another, or have none: their key, and their French name. */
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

/** Greatest distance between the mean of a zone's vertices and the place above, in degrees. */
const NEAR = 6

/** The key of a country: its ISO 3166 number, or a name of our own. */
export function countryKey(name: string, number: string | undefined): string {
  return UNNUMBERED.find(country => country.name === name)?.key ?? number ?? name
}

/** The key of the country without a number of its own that lies there, if one does. */
export function unnumberedKeyAt(longitude: number, latitude: number): string | undefined {
  return UNNUMBERED.find(
    ({ place: [x, y] }) => Math.abs(x - longitude) < NEAR && Math.abs(y - latitude) < NEAR,
  )?.key
}

/** The French name of a country that ISO 3166 does not number apart. */
export function unnumberedFrenchName(key: string): string | undefined {
  return UNNUMBERED.find(country => country.key === key)?.french
}
