import { type Cog, type CogYear, readCog } from './cog.ts'
import { departementShapes } from './departementsGeometry.ts'
import { toGeoJson } from './geojson.ts'
import { label, type Seed } from './seed.ts'
import { COG_NATURAL_EARTH } from './sources.ts'

/** The 101 French départements with the figures of a year's Code officiel géographique. */
export function frDepartements(year: CogYear, status: Seed['definition']['status']): Seed {
  return {
    fileName: `fr-departements-${year}.geojson`,
    content: () => content(readCog(year)),
    definition: {
      dataset: {
        id: 'fr-departements',
        name: { fr: 'Départements français', en: 'French départements' },
        description: {
          fr: 'Les 101 départements de métropole et d’outre-mer, avec leur population, leurs communes et leurs intercommunalités.',
          en: 'The 101 départements of mainland and overseas France, with their population, communes and groupings of communes.',
        },
        origin: {
          fr: 'Code officiel géographique de l’INSEE pour les données, Natural Earth pour les contours.',
          en: 'INSEE’s official geographic code for the figures, Natural Earth for the outlines.',
        },
        source: COG_NATURAL_EARTH,
      },
      edition: String(year),
      status,
      data_date: `${year}-01-01`,
      geometry: { kind: 'file' },
      key: 'code',
      title: 'nom',
      labels: [
        label('nom', 'text', 'Nom', 'Name'),
        label('code', 'text', 'Code INSEE', 'INSEE code'),
        label('region', 'text', 'Région', 'Region'),
        label('chef_lieu', 'text', 'Chef-lieu', 'Seat'),
        label('population', 'number', 'Population', 'Population'),
        label('communes', 'number', 'Nombre de communes', 'Number of communes'),
        label('epci', 'number', 'Intercommunalités', 'Groupings of communes'),
      ],
    },
  }
}

function content(cog: Cog): string {
  const communeNames = new Map(cog.communes.map(({ code, nom }) => [code, nom]))
  const regionNames = new Map(cog.regions.map(({ code, nom }) => [code, nom]))
  const departements = new Map(cog.departements.map(departement => [departement.code, departement]))
  const figures = figuresByDepartement(cog)
  return toGeoJson(
    departementShapes().map(({ code, geometry }) => {
      const departement = departements.get(code)
      return {
        geometry,
        properties: {
          code,
          nom: departement?.nom ?? code,
          region: regionNames.get(departement?.region ?? '') ?? null,
          chef_lieu: communeNames.get(departement?.chefLieu ?? '') ?? null,
          ...figures(code),
        },
      }
    }),
  )
}

/** Sums over the communes of a département; an EPCI counts in each département it has a commune in. */
function figuresByDepartement(cog: Cog) {
  const communes = Map.groupBy(cog.communes, commune => commune.departement ?? '')
  const departementOf = new Map(cog.communes.map(({ code, departement }) => [code, departement ?? '']))
  const epci = cog.epci.flatMap(({ membres }) => [
    ...new Set(membres.map(({ code }) => departementOf.get(code) ?? '')),
  ])
  const epciCounts = Map.groupBy(epci, code => code)
  return (code: string) => ({
    population: (communes.get(code) ?? []).reduce((sum, commune) => sum + (commune.population ?? 0), 0),
    communes: communes.get(code)?.length ?? 0,
    epci: epciCounts.get(code)?.length ?? 0,
  })
}
