import { type Border, readBorders } from './borders.ts'
import { type CldrVersion, readFrenchNames, readTerritories, type Territory, territoryKey } from './cldr.ts'
import { toCsv } from './csv.ts'
import { CLDR_DATES } from './mondeStatistiques.ts'
import { label, type Seed } from './seed.ts'
import { UNICODE_CLDR } from './sources.ts'

/**
 * Returns the seed of the differences and common traits on both sides of each border. It has no geometry: the figures
 * enrich the borders.
 */
export function mondeContrastes(version: CldrVersion, status: Seed['definition']['status']): Seed {
  return {
    fileName: `monde-contrastes-cldr-${version}.csv`,
    content: () => contrastsContent(version),
    definition: {
      dataset: {
        id: 'monde-contrastes',
        name: { fr: 'Contrastes aux frontières', en: 'Contrasts at the borders' },
        description: {
          fr: 'De part et d’autre de chaque frontière : combien de fois le produit intérieur brut par habitant du pays le plus riche contient celui de l’autre, combien d’habitants vivent dans les deux pays, et quelles langues officielles ils partagent. Calculé à partir des statistiques des pays.',
          en: 'On both sides of each border: how many times the gross domestic product per inhabitant of the richer country holds that of the other, how many people live in the two countries, and which official languages they share. Computed from the country statistics.',
        },
        origin: {
          fr: 'Calculé à partir d’Unicode CLDR, informations sur les territoires.',
          en: 'Computed from Unicode CLDR, territory information.',
        },
        source: UNICODE_CLDR,
      },
      edition: `cldr-${version}`,
      status,
      data_date: CLDR_DATES[version],
      geometry: { kind: 'origin', dataset: 'monde-frontieres', instance: null },
      key: 'frontiere',
      title: null,
      labels: [
        label('rapport_pib', 'number', 'Rapport des PIB par habitant', 'Ratio of GDPs per inhabitant'),
        label('plus_riche', 'text', 'Pays le plus riche par habitant', 'Richer country per inhabitant'),
        label('population', 'number', 'Population des deux pays', 'Population of both countries'),
        label('langues_communes', 'number', 'Langues officielles communes', 'Shared official languages'),
        label('langues', 'other', 'Quelles langues', 'Which languages'),
      ],
    },
  }
}

function contrastsContent(version: CldrVersion): string {
  const territories = new Map(readTerritories(version).map(territory => [territoryKey(territory), territory]))
  const { languages } = readFrenchNames()
  return toCsv(
    ['frontiere', 'rapport_pib', 'plus_riche', 'population', 'langues_communes', 'langues'],
    readBorders().flatMap(border => {
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
    }),
  )
}

/** The ratio, to two decimals, and which side is the richer one; nothing where a figure is missing. */
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
