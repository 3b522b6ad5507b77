import type { LabelDefinition } from '../../contract/import.ts'
import { type Cog, readCog } from './cog.ts'
import { departementShapes, dissolve } from './departementsGeometry.ts'
import { FORMER_REGIONS } from './formerRegions.ts'
import { toGeoJson } from './geojson.ts'
import { label, type Seed } from './seed.ts'
import { COG_NATURAL_EARTH } from './sources.ts'

const dataset: Seed['definition']['dataset'] = {
  id: 'fr-regions',
  name: { fr: 'Régions françaises', en: 'French regions' },
  description: {
    fr: 'Les 18 régions d’aujourd’hui et les 27 d’avant 2016, formées des départements.',
    en: 'The 18 regions of today and the 27 from before 2016, made of the départements.',
  },
  origin: {
    fr: 'Code officiel géographique de l’INSEE pour les données, Natural Earth pour les contours.',
    en: 'INSEE’s official geographic code for the figures, Natural Earth for the outlines.',
  },
  source: COG_NATURAL_EARTH,
}

interface Region {
  code: string
  name: string
  seat: string | null
  departements: ReadonlySet<string>
}

/** The 18 regions since 2016. */
export const frRegions: Seed = {
  fileName: 'fr-regions-2026.geojson',
  content: () => {
    const cog = readCog(2026)
    return content(todaysRegions(cog), cog)
  },
  definition: { ...shared(2026), dataset, edition: '2026', status: 'latest', data_date: '2026-01-01' },
}

/**
 * The 27 regions before 2016. Their population is the sum of their départements in 2021, the oldest figures installed.
 */
export const frRegions2015: Seed = {
  fileName: 'fr-regions-2015.geojson',
  content: () => content(formerRegions(), readCog(2021)),
  definition: { ...shared(2021), dataset, edition: '2015', status: 'historical', data_date: '2015' },
}

function shared(populationYear: number) {
  const labels: LabelDefinition[] = [
    label('nom', 'text', 'Nom', 'Name'),
    label('code', 'text', 'Code INSEE', 'INSEE code'),
    label('chef_lieu', 'text', 'Chef-lieu', 'Seat'),
    label('population', 'number', `Population (COG ${populationYear})`, `Population (COG ${populationYear})`),
    label('departements', 'number', 'Nombre de départements', 'Number of départements'),
  ]
  return { geometry: { kind: 'file' as const }, key: 'code', title: 'nom', labels }
}

function todaysRegions(cog: Cog): Region[] {
  const known = new Set(departementShapes().map(({ code }) => code))
  const communeNames = new Map(cog.communes.map(({ code, nom }) => [code, nom]))
  return cog.regions
    .map(region => ({
      code: region.code,
      name: region.nom,
      seat: communeNames.get(region.chefLieu ?? '') ?? null,
      departements: new Set(
        cog.departements
          .filter(departement => departement.region === region.code && known.has(departement.code))
          .map(({ code }) => code),
      ),
    }))
    .filter(({ departements }) => departements.size > 0)
}

function formerRegions(): Region[] {
  const members = Map.groupBy(departementShapes(), ({ formerRegion }) => formerRegion)
  return Object.entries(FORMER_REGIONS).map(([name, { code, seat }]) => ({
    code,
    name,
    seat,
    departements: new Set(members.get(name)?.map(departement => departement.code)),
  }))
}

function content(regions: readonly Region[], cog: Cog): string {
  const communes = Map.groupBy(cog.communes, commune => commune.departement ?? '')
  const population = (departement: string) =>
    (communes.get(departement) ?? []).reduce((sum, commune) => sum + (commune.population ?? 0), 0)
  return toGeoJson(
    regions.map(({ code, name, seat, departements }) => ({
      geometry: dissolve(departements),
      properties: {
        code,
        nom: name,
        chef_lieu: seat,
        population: [...departements].reduce((sum, departement) => sum + population(departement), 0),
        departements: departements.size,
      },
    })),
  )
}
