import { type Cog, readCog } from './cog.ts'
import { areasByCommune, type OutlineYear, readOutlines, successors } from './outlinedCommunes.ts'
import { formatMergedTopology, type MadeZone } from './outlines/topology.ts'
import { IGN, label, type Seed } from './seed.ts'

/** Labels that `formatMergedTopology` computes. */
export const COMPUTED_LABELS = [
  label('surface', 'count', 'Surface (calculée sur le contour)', 'Area (computed from the outline)', 'km²'),
  label('densite', 'ratio', 'Densité de population', 'Population density', 'hab./km²'),
]

/** Years of the legal populations in a year's Code officiel géographique. */
const POPULATION_YEARS = { 2021: 2019, 2026: 2023 } as const

/** Returns the communes of a given year's Code officiel géographique, merged from the communes of 2018. */
export function frCommunesContours(
  year: keyof typeof POPULATION_YEARS,
  status: Seed['definition']['status'],
): Seed {
  return seed(String(year), status, year, () => {
    const cog = readCog(year)
    const propertiesAt = placeOf(cog)
    const communes = new Map(cog.communes.map(commune => [commune.code, commune]))
    const zones = Array.from(areasByCommune(cog), ([code, areas]) => ({
      areas,
      properties: {
        ...propertiesAt(code),
        nom: communes.get(code)?.nom,
        population: communes.get(code)?.population,
      },
    }))
    return formatMergedTopology(readOutlines(2018).topology, zones)
  })
}

/**
 * Returns the communes of a year with outlines but no Code officiel géographique: unchanged communes have the
 * figures of the oldest one.
 */
export function frFormerCommunesContours(year: OutlineYear): Seed {
  return seed(String(year), 'historical', 2021, () => {
    const { topology, communes } = readOutlines(year)
    const cog = readCog(2021)
    const propertiesAt = placeOf(cog)
    const successor = successors(cog)
    const parts = Map.groupBy(communes, ({ code }) => successor(code))
    const populations = new Map(cog.communes.map(({ code, population }) => [code, population]))
    const zones = communes.map(({ code, name, area }): MadeZone => {
      const isWhole = successor(code) === code && parts.get(code)?.length === 1
      const population = isWhole ? populations.get(code) : null
      return { areas: [area], properties: { ...propertiesAt(code, successor(code)), nom: name, population } }
    })
    return formatMergedTopology(topology, zones)
  })
}

/** Returns a function that locates a commune. Its grouping is the current grouping of its present commune. */
function placeOf(cog: Cog) {
  const departements = new Map(cog.departements.map(departement => [departement.code, departement]))
  const regions = new Map(cog.regions.map(({ code, nom }) => [code, nom]))
  const groupings = new Map(cog.epci.flatMap(({ nom, membres }) => membres.map(({ code }) => [code, nom])))
  return (code: string, successor = code) => {
    const departement = departements.get(departementOf(code))
    return {
      code,
      departement: departement?.nom,
      region: regions.get(departement?.region ?? ''),
      epci: groupings.get(successor),
    }
  }
}

/** Returns the code of the département at the start of a commune's code. */
export const departementOf = (commune: string): string => commune.slice(0, commune.startsWith('97') ? 3 : 2)

function seed(
  edition: string,
  status: Seed['definition']['status'],
  cog: keyof typeof POPULATION_YEARS,
  content: () => string,
): Seed {
  const population = POPULATION_YEARS[cog]
  return {
    fileName: `fr-communes-contours-${edition}.topojson`,
    content,
    definition: {
      dataset: {
        id: 'fr-communes-contours',
        name: { fr: 'Communes françaises', en: 'French communes' },
        description: {
          fr: 'Le contour de chaque commune de métropole et d’outre-mer, avec sa population légale (2017 à Mayotte), sa surface et sa densité. Les contours de 2026 sont formés de ceux de 2018 ; sept communes rétablies depuis n’ont pas de contour et restent dans la commune qu’elles ont quittée. En 2018 et en 2016, une commune qui a fusionné avant 2021 n’a pas de population. Les contours de 2016 sont plus généralisés ; ceux de Paris, Lyon et Marseille réunissent leurs arrondissements.',
          en: 'The outline of each commune of mainland and overseas France, with its legal population (2017 in Mayotte), area and density. The outlines of 2026 are built from those of 2018; seven communes restored since then have no outline and stay within the commune that they left. In 2018 and 2016, a commune that merged before 2021 has no population. The outlines of 2016 are more generalised; those of Paris, Lyon and Marseille combine their arrondissements.',
        },
        origin: {
          fr: 'Contours de l’IGN (Admin Express COG 2018, Geofla 2016), généralisés par france-geojson ; Code officiel géographique de l’INSEE, populations légales, intercommunalités de la DGCL.',
          en: 'Outlines of IGN (Admin Express COG 2018, Geofla 2016), generalised by france-geojson; INSEE’s official geographic code, legal populations, groupings of the DGCL.',
        },
        source: IGN,
      },
      edition,
      status,
      data_date: `${edition}-01-01`,
      geometry: { kind: 'file' },
      key: 'code',
      title: 'nom',
      labels: [
        label('nom', 'text', 'Nom', 'Name'),
        label('code', 'text', 'Code INSEE', 'INSEE code'),
        label('population', 'count', `Population légale ${population}`, `Legal population ${population}`),
        ...COMPUTED_LABELS,
        label('departement', 'text', 'Département', 'Département'),
        label('region', 'text', 'Région', 'Region'),
        label('epci', 'text', `Intercommunalité (${cog})`, `Grouping of communes (${cog})`),
      ],
    },
  }
}
