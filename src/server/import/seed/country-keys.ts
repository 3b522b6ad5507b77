/** Zones of Natural Earth that share the number of another, or have none: their key, and their French name. */
const UNNUMBERED: Readonly<Record<string, { key: string; french: string }>> = {
  'Ashmore and Cartier Is.': { key: 'ashmore-et-cartier', french: 'Îles Ashmore-et-Cartier' },
  'Indian Ocean Ter.': {
    key: 'territoires-ocean-indien',
    french: 'Territoires australiens de l’océan Indien',
  },
  Kosovo: { key: 'kosovo', french: 'Kosovo' },
  'N. Cyprus': { key: 'chypre-du-nord', french: 'Chypre du Nord' },
  'Siachen Glacier': { key: 'glacier-de-siachen', french: 'Glacier de Siachen' },
  Somaliland: { key: 'somaliland', french: 'Somaliland' },
}

/** The key of a country: its ISO 3166 number, or a name of our own. */
export function countryKey(name: string, number: string | undefined): string {
  return UNNUMBERED[name]?.key ?? number ?? name
}

/** The French name of a country that ISO 3166 does not number apart. */
export function unnumberedFrenchName(name: string): string | undefined {
  return UNNUMBERED[name]?.french
}
