import { type Cog, type CogYear, readCog } from './cog.ts'
import { COG, label, type Seed } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

/** Returns the communes of a year's Code officiel géographique, without geometry: they enrich the towns. */
export const frCommunes = (year: CogYear, status: Seed['definition']['status']) =>
  tableSeed({
    id: 'fr-communes',
    name: { fr: 'Communes (Code officiel géographique)', en: 'Communes (official geographic code)' },
    description: {
      fr: 'Un point par commune de France, sans contour, à l’endroit de sa ville si GeoNames la connaît, avec sa population et ses codes postaux.',
      en: 'A point for each commune of France, without an outline, at its town if GeoNames knows it, with its population and postcodes.',
    },
    origin: {
      fr: 'Code officiel géographique de l’INSEE, populations légales, codes postaux de La Poste.',
      en: 'INSEE’s official geographic code, legal populations, postcodes of La Poste.',
    },
    source: COG,
    edition: String(year),
    status,
    data_date: `${year}-01-01`,
    geometry: { kind: 'origin', dataset: 'fr-villes', instance: null },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'Name'),
      label('population', 'count', 'Population', 'Population'),
      label('type', 'text', 'Rang', 'Rank'),
      label('departement', 'text', 'Département', 'Département'),
      label('region', 'text', 'Région', 'Region'),
      label('codes_postaux', 'other', 'Codes postaux', 'Postcodes'),
    ],
    rows: () => communeRows(readCog(year)),
  })

function communeRows(cog: Cog) {
  const names = (areas: Cog['regions']) => new Map(areas.map(({ code, nom }) => [code, nom]))
  const departements = names(cog.departements)
  const regions = names(cog.regions)
  const rank = ranks(cog)
  return cog.communes.map(commune => [
    commune.code,
    commune.nom,
    commune.population,
    rank(commune.code),
    departements.get(commune.departement ?? ''),
    regions.get(commune.region ?? ''),
    commune.codesPostaux && JSON.stringify(commune.codesPostaux),
  ])
}

/** Returns the highest rank of each commune, from the areas of which it is the seat. */
function ranks(cog: Cog): (commune: string) => string {
  const seats = (areas: Cog['regions']) => new Set(areas.map(({ chefLieu }) => chefLieu))
  const levels: [string, Set<string | undefined>][] = [
    ['Chef-lieu de région', seats(cog.regions)],
    ['Chef-lieu de département', seats(cog.departements)],
    ['Chef-lieu d’arrondissement', seats(cog.arrondissements)],
  ]
  return commune => levels.find(([, communes]) => communes.has(commune))?.[0] ?? 'Commune'
}

export const EPCI_TYPES: Readonly<Record<string, string>> = {
  CC: 'Communauté de communes',
  CA: 'Communauté d’agglomération',
  CU: 'Communauté urbaine',
  METRO: 'Métropole',
  MET69: 'Métropole de Lyon',
}

export const EPCI_FINANCING: Readonly<Record<string, string>> = {
  FA: 'Fiscalité additionnelle',
  FPU: 'Fiscalité professionnelle unique',
}

/**
 * Returns the groupings of the communes of a year, one row per commune, without geometry: they enrich the
 * towns.
 */
export const frEpci = (year: CogYear, status: Seed['definition']['status']) =>
  tableSeed({
    id: 'fr-epci',
    name: { fr: 'Intercommunalités des communes', en: 'Groupings of the communes' },
    description: {
      fr: 'Un point par commune, avec son établissement public de coopération intercommunale (EPCI) à fiscalité propre : nom, nature, fiscalité et population. Les communes isolées n’y figurent pas.',
      en: 'A point for each commune, with its intercommunal grouping (EPCI with its own taxes): name, kind, taxes and population. Communes outside any grouping are left out.',
    },
    origin: {
      fr: 'DGCL, base nationale sur l’intercommunalité, à la date du Code officiel géographique.',
      en: 'DGCL, national database of groupings of communes, at the date of the official geographic code.',
    },
    source: COG,
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
      label('population', 'count', 'Population de l’intercommunalité', 'Population of the grouping'),
      label('communes', 'count', 'Communes membres', 'Member communes'),
      label('siren', 'text', 'Numéro SIREN', 'SIREN number'),
    ],
    rows: () => epciRows(readCog(year)),
  })

function epciRows(cog: Cog) {
  return cog.epci.flatMap(({ code, nom, type, modeFinancement, populationMunicipale, membres }) =>
    membres.map(commune => [
      commune.code,
      commune.nom,
      nom,
      EPCI_TYPES[type] ?? type,
      EPCI_FINANCING[modeFinancement] ?? modeFinancement,
      populationMunicipale,
      membres.length,
      code,
    ]),
  )
}
