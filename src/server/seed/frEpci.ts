import { type Cog, type CogYear, readCog } from './cog.ts'
import { toCsv } from './csv.ts'
import { label, type Seed } from './seed.ts'
import { COG } from './sources.ts'

const TYPES: Readonly<Record<string, string>> = {
  CC: 'Communauté de communes',
  CA: 'Communauté d’agglomération',
  CU: 'Communauté urbaine',
  METRO: 'Métropole',
  MET69: 'Métropole de Lyon',
}

const FINANCING: Readonly<Record<string, string>> = {
  FA: 'Fiscalité additionnelle',
  FPU: 'Fiscalité professionnelle unique',
}

/**
 * Returns the seed of the groupings that the communes of a year belong to, a row for each commune. Without geometry: it
 * enriches the towns.
 */
export function frEpci(year: CogYear, status: Seed['definition']['status']): Seed {
  return {
    fileName: `fr-epci-${year}.csv`,
    content: () => epciContent(readCog(year)),
    definition: {
      dataset: {
        id: 'fr-epci',
        name: { fr: 'Intercommunalités des communes', en: 'Groupings of the communes' },
        description: {
          fr: 'L’établissement public de coopération intercommunale (EPCI) à fiscalité propre dont chaque commune est membre : son nom, sa nature, sa fiscalité et sa population. Une ligne par commune ; les communes isolées n’y sont pas.',
          en: 'The grouping (EPCI with its own taxes) that each commune is a member of: its name, kind, taxes and population. One row for each commune; communes outside any grouping are left out.',
        },
        origin: {
          fr: 'DGCL, base nationale sur l’intercommunalité, à la date du Code officiel géographique.',
          en: 'DGCL, national base of groupings of communes, as of the official geographic code.',
        },
        source: COG,
      },
      edition: String(year),
      status,
      data_date: `${year}-01-01`,
      geometry: { kind: 'origin', dataset: 'fr-villes', instance: null },
      key: 'commune',
      title: 'nom_commune',
      labels: [
        label('nom_commune', 'text', 'Commune', 'Commune'),
        label('epci', 'text', 'Intercommunalité', 'Grouping'),
        label('type', 'text', 'Nature', 'Kind'),
        label('fiscalite', 'text', 'Fiscalité', 'Taxes'),
        label('population', 'number', 'Population de l’intercommunalité', 'Population of the grouping'),
        label('communes', 'number', 'Communes membres', 'Member communes'),
        label('siren', 'text', 'Numéro SIREN', 'SIREN number'),
      ],
    },
  }
}

function epciContent(cog: Cog): string {
  return toCsv(
    ['commune', 'nom_commune', 'epci', 'type', 'fiscalite', 'population', 'communes', 'siren'],
    cog.epci.flatMap(({ code, nom, type, modeFinancement, populationMunicipale, membres }) =>
      membres.map(commune => [
        commune.code,
        commune.nom,
        nom,
        TYPES[type] ?? type,
        FINANCING[modeFinancement] ?? modeFinancement,
        populationMunicipale,
        membres.length,
        code,
      ]),
    ),
  )
}
