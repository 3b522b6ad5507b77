import { type Cog, type CogYear, readCog } from './cog.ts'
import { EPCI_FINANCING, EPCI_TYPES } from './frCommunes.ts'
import { COMPUTED_LABELS } from './frCommunesContours.ts'
import { type DEPARTEMENT_LABELS, departementProperties, frDepartements } from './frDepartements.ts'
import {
  formerRegions,
  frRegions,
  frRegions2015,
  type Region,
  regionProperties,
  todaysRegions,
} from './frRegions.ts'
import { areasByCommune, readOutlines } from './outlinedCommunes.ts'
import { type Area, formatMergedTopology, type MadeZone } from './outlines/topology.ts'
import { COG_OUTLINES, IGN, label, type Seed } from './seed.ts'

/** Dissolves the outlines of 2018 into zones. */
const dissolved = (zones: readonly MadeZone[]) =>
  formatMergedTopology(
    readOutlines(2018).topology,
    zones.filter(({ areas }) => areas.length > 0),
  )

/**
 * Returns an instance with the outlines of the communes, in addition to the former one, whose content stays
 * under its id. Its edition sorts after the former one, so that it is preferred for their common date.
 */
function withOutlines(
  { definition }: Seed,
  status: Seed['definition']['status'],
  content: () => string,
): Seed {
  const edition = `${definition.edition}-ign`
  const { id, name, description } = definition.dataset
  return {
    fileName: `${id}-${edition}.topojson`,
    content,
    definition: {
      ...definition,
      dataset: {
        ...definition.dataset,
        name,
        description: {
          fr: `${description.fr} Les millésimes « IGN » ont les contours de l’IGN, les autres ceux de Natural Earth, plus grossiers.`,
          en: `${description.en} The “IGN” instances have the outlines of IGN, the others the coarser ones of Natural Earth.`,
        },
        origin: {
          fr: 'Code officiel géographique de l’INSEE pour les données ; contours dissous de ceux des communes (IGN, Admin Express COG 2018), ou de Natural Earth.',
          en: 'INSEE’s official geographic code for the figures; outlines dissolved from those of the communes (IGN, Admin Express COG 2018), or of Natural Earth.',
        },
        source: COG_OUTLINES,
      },
      edition,
      status,
      labels: [...definition.labels, ...COMPUTED_LABELS] as typeof DEPARTEMENT_LABELS,
    },
  }
}

/** Returns the départements of a year, dissolved from the communes. */
export function frDepartementsContours(year: CogYear, status: Seed['definition']['status']): Seed {
  return withOutlines(frDepartements(year, status), status, () => {
    const cog = readCog(year)
    const propertiesOf = departementProperties(cog)
    const areas = areasByDepartement(cog)
    return dissolved(Array.from(areas, ([code, areas]) => ({ areas, properties: propertiesOf(code) })))
  })
}

/** Regions since 2016, dissolved from the communes. */
export const frRegionsContours: Seed = withOutlines(frRegions, 'latest', () => {
  const cog = readCog(2026)
  return regionsContent(todaysRegions(cog), cog)
})

/** Regions before 2016, dissolved from the communes. */
export const frRegions2015Contours: Seed = withOutlines(frRegions2015, 'historical', () =>
  regionsContent(formerRegions(), readCog(2021)),
)

function regionsContent(regions: readonly Region[], cog: Cog): string {
  const propertiesOf = regionProperties(cog)
  const areas = areasByDepartement(cog)
  return dissolved(
    regions.map(region => ({
      areas: [...region.departements].flatMap(departement => areas.get(departement) ?? []),
      properties: propertiesOf(region),
    })),
  )
}

function areasByDepartement(cog: Cog): Map<string, Area[]> {
  const departements = new Map(cog.communes.map(({ code, departement = '' }) => [code, departement]))
  const areas = new Map<string, Area[]>()
  for (const [commune, parts] of areasByCommune(cog)) {
    const departement = departements.get(commune) ?? ''
    areas.set(departement, [...(areas.get(departement) ?? []), ...parts])
  }
  return areas
}

/** Returns the groupings of communes of a year (EPCI), dissolved from their communes. */
export function frIntercommunalites(year: CogYear, status: Seed['definition']['status']): Seed {
  return {
    fileName: `fr-intercommunalites-${year}.topojson`,
    content: () => {
      const cog = readCog(year)
      const areas = areasByCommune(cog)
      return dissolved(
        cog.epci.map(({ code, nom, type, modeFinancement, populationMunicipale, membres }) => ({
          areas: membres.flatMap(({ code }) => areas.get(code) ?? []),
          properties: {
            siren: code,
            nom,
            type: EPCI_TYPES[type] ?? type,
            fiscalite: EPCI_FINANCING[modeFinancement] ?? modeFinancement,
            population: populationMunicipale,
            communes: membres.length,
          },
        })),
      )
    },
    definition: {
      dataset: {
        id: 'fr-intercommunalites',
        name: { fr: 'Intercommunalités françaises', en: 'French groupings of communes' },
        description: {
          fr: 'Le contour de chaque établissement public de coopération intercommunale (EPCI) à fiscalité propre, avec sa nature, sa fiscalité, sa population et sa densité. Les communes isolées n’y figurent pas.',
          en: 'The outline of each intercommunal grouping (EPCI with its own taxes), with its kind, taxes, population and density. Communes outside any grouping are left out.',
        },
        origin: {
          fr: 'DGCL, base nationale sur l’intercommunalité ; contours dissous de ceux des communes (IGN, Admin Express COG 2018).',
          en: 'DGCL, national database of groupings of communes; outlines dissolved from those of the communes (IGN, Admin Express COG 2018).',
        },
        source: IGN,
      },
      edition: String(year),
      status,
      data_date: `${year}-01-01`,
      geometry: { kind: 'file' },
      key: 'siren',
      title: 'nom',
      labels: [
        label('nom', 'text', 'Nom', 'Name'),
        label('type', 'text', 'Nature', 'Kind'),
        label('fiscalite', 'text', 'Fiscalité', 'Taxes'),
        label('population', 'count', 'Population', 'Population'),
        ...COMPUTED_LABELS,
        label('communes', 'count', 'Communes membres', 'Member communes'),
        label('siren', 'text', 'Numéro SIREN', 'SIREN number'),
      ],
    },
  }
}
