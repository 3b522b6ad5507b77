import { type Cog, type CogYear, readCog } from './cog.ts'
import { toCsv } from './csv.ts'
import { label, type Seed } from './seed.ts'
import { COG } from './sources.ts'

/** The communes of a year's Code officiel géographique, which has no geometry: they enrich the towns. */
export function frCommunes(year: CogYear, status: Seed['definition']['status']): Seed {
  return {
    fileName: `fr-communes-${year}.csv`,
    content: () => communesContent(readCog(year)),
    definition: {
      dataset: {
        id: 'fr-communes',
        name: { fr: 'Communes (Code officiel géographique)', en: 'Communes (official geographic code)' },
        description: {
          fr: 'Toutes les communes de France, avec leur population et leurs codes postaux. Sans contours : celles qui ont une ville connue sont montrées sur elle.',
          en: 'All communes of France, with their population and postcodes. Without outlines: those with a known town are shown at it.',
        },
        origin: {
          fr: 'Code officiel géographique de l’INSEE, populations légales, codes postaux de La Poste.',
          en: 'INSEE’s official geographic code, legal populations, postcodes of La Poste.',
        },
        source: COG,
      },
      edition: String(year),
      status,
      data_date: `${year}-01-01`,
      geometry: { kind: 'origin', dataset: 'fr-villes', instance: null },
      key: 'code',
      title: 'nom',
      labels: [
        label('nom', 'text', 'Nom', 'Name'),
        label('population', 'number', 'Population', 'Population'),
        label('type', 'text', 'Rang', 'Rank'),
        label('departement', 'text', 'Département', 'Département'),
        label('region', 'text', 'Région', 'Region'),
        label('codes_postaux', 'other', 'Codes postaux', 'Postcodes'),
      ],
    },
  }
}

function communesContent(cog: Cog): string {
  const names = (areas: Cog['regions']) => new Map(areas.map(({ code, nom }) => [code, nom]))
  const departements = names(cog.departements)
  const regions = names(cog.regions)
  const rank = ranks(cog)
  return toCsv(
    ['code', 'nom', 'population', 'type', 'departement', 'region', 'codes_postaux'],
    cog.communes.map(commune => [
      commune.code,
      commune.nom,
      commune.population,
      rank(commune.code),
      departements.get(commune.departement ?? ''),
      regions.get(commune.region ?? ''),
      commune.codesPostaux && JSON.stringify(commune.codesPostaux),
    ]),
  )
}

/** Returns the highest rank of each commune: that of the area whose seat it is. */
function ranks(cog: Cog): (commune: string) => string {
  const seats = (areas: Cog['regions']) => new Set(areas.map(({ chefLieu }) => chefLieu))
  const levels: [string, Set<string | undefined>][] = [
    ['Chef-lieu de région', seats(cog.regions)],
    ['Chef-lieu de département', seats(cog.departements)],
    ['Chef-lieu d’arrondissement', seats(cog.arrondissements)],
  ]
  return commune => levels.find(([, communes]) => communes.has(commune))?.[0] ?? 'Commune'
}
