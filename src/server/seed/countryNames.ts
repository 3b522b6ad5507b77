import { readFrenchNames, readTerritories, type Territory } from './cldr.ts'
import type { Country } from './countries.ts'
import { unnumberedFrenchName } from './countryKeys.ts'

/**
 * Returns a function that finds today's codes of a country, and its French name; the English one where CLDR does not
 * know it.
 */
export function countryNamer(): (country: Country) => { french: string; territory: Territory | undefined } {
  const { territories: names } = readFrenchNames()
  const territories = new Map(readTerritories(48).map(territory => [territory.numeric, territory]))
  return ({ key, name, numeric }) => {
    const territory = numeric === null ? undefined : territories.get(numeric)
    return { french: unnumberedFrenchName(key) ?? names[territory?.alpha2 ?? ''] ?? name, territory }
  }
}
