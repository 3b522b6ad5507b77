import type { LabelDefinition } from '../../contract/import.ts'
import { type Cog, readCog } from './cog.ts'
import { toGeoJson } from './files.ts'
import { departementShapes, dissolve } from './frDepartements.ts'
import { COG_NATURAL_EARTH, label, type Seed } from './seed.ts'

const dataset: Seed['definition']['dataset'] = {
  id: 'fr-regions',
  name: { fr: 'Régions françaises', en: 'French regions' },
  description: {
    fr: 'Les 18 régions d’aujourd’hui et les 27 d’avant 2016, formées des départements.',
    en: 'The 18 regions of today and the 27 from before 2016, dissolved from the départements.',
  },
  origin: {
    fr: 'Code officiel géographique de l’INSEE pour les données, Natural Earth pour les contours.',
    en: 'INSEE’s official geographic code for the figures, Natural Earth for the outlines.',
  },
  source: COG_NATURAL_EARTH,
}

export interface Region {
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
  definition: {
    ...regionDefinition(),
    dataset,
    edition: '2026',
    status: 'latest',
    data_date: '2026-01-01',
  },
}

/**
 * The 27 regions before 2016. Their population is the sum of their départements in 2021, the oldest installed
 * figures.
 */
export const frRegions2015: Seed = {
  fileName: 'fr-regions-2015.geojson',
  content: () => content(formerRegions(), readCog(2021)),
  definition: {
    ...regionDefinition(2021),
    dataset,
    edition: '2015',
    status: 'historical',
    data_date: '2015',
  },
}

/** @param cogYear Year of the population, if it is another one than that of the regions. */
export function regionDefinition(cogYear: number | null = null) {
  const population = cogYear === null ? 'Population' : `Population (COG ${cogYear})`
  const labels: LabelDefinition[] = [
    label('nom', 'text', 'Nom', 'Name'),
    label('code', 'text', 'Code INSEE', 'INSEE code'),
    label('chef_lieu', 'text', 'Chef-lieu', 'Seat'),
    label('population', 'count', population, population),
    label('departements', 'count', 'Nombre de départements', 'Number of départements'),
  ]
  return { geometry: { kind: 'file' as const }, key: 'code', title: 'nom', labels }
}

export function todaysRegions(cog: Cog): Region[] {
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

export function formerRegions(): Region[] {
  const members = Map.groupBy(departementShapes(), ({ formerRegion }) => formerRegion)
  return Object.entries(FORMER_REGIONS).map(([name, { code, seat }]) => ({
    code,
    name,
    seat,
    departements: new Set(members.get(name)?.map(departement => departement.code)),
  }))
}

function content(regions: readonly Region[], cog: Cog): string {
  const properties = regionProperties(cog)
  return toGeoJson(
    regions.map(region => ({ geometry: dissolve(region.departements), properties: properties(region) })),
  )
}

/** Returns a function that computes the figures of a region as sums over its départements. */
export function regionProperties(cog: Cog): (region: Region) => Record<string, unknown> {
  const communes = Map.groupBy(cog.communes, commune => commune.departement ?? '')
  const population = (departement: string) =>
    (communes.get(departement) ?? []).reduce((sum, commune) => sum + (commune.population ?? 0), 0)
  return ({ code, name, seat, departements }) => ({
    code,
    nom: name,
    chef_lieu: seat,
    population: [...departements].reduce((sum, departement) => sum + population(departement), 0),
    departements: departements.size,
  })
}

/** The 27 regions before 2016: INSEE code and seat, by name. */
const FORMER_REGIONS: Readonly<Record<string, { code: string; seat: string }>> = {
  Guadeloupe: { code: '01', seat: 'Basse-Terre' },
  Martinique: { code: '02', seat: 'Fort-de-France' },
  Guyane: { code: '03', seat: 'Cayenne' },
  Réunion: { code: '04', seat: 'Saint-Denis' },
  Mayotte: { code: '06', seat: 'Mamoudzou' },
  'Île-de-France': { code: '11', seat: 'Paris' },
  'Champagne-Ardenne': { code: '21', seat: 'Châlons-en-Champagne' },
  Picardie: { code: '22', seat: 'Amiens' },
  'Haute-Normandie': { code: '23', seat: 'Rouen' },
  Centre: { code: '24', seat: 'Orléans' },
  'Basse-Normandie': { code: '25', seat: 'Caen' },
  Bourgogne: { code: '26', seat: 'Dijon' },
  'Nord-Pas-de-Calais': { code: '31', seat: 'Lille' },
  Lorraine: { code: '41', seat: 'Metz' },
  Alsace: { code: '42', seat: 'Strasbourg' },
  'Franche-Comté': { code: '43', seat: 'Besançon' },
  'Pays de la Loire': { code: '52', seat: 'Nantes' },
  Bretagne: { code: '53', seat: 'Rennes' },
  'Poitou-Charentes': { code: '54', seat: 'Poitiers' },
  Aquitaine: { code: '72', seat: 'Bordeaux' },
  'Midi-Pyrénées': { code: '73', seat: 'Toulouse' },
  Limousin: { code: '74', seat: 'Limoges' },
  'Rhône-Alpes': { code: '82', seat: 'Lyon' },
  Auvergne: { code: '83', seat: 'Clermont-Ferrand' },
  'Languedoc-Roussillon': { code: '91', seat: 'Montpellier' },
  "Provence-Alpes-Côte-d'Azur": { code: '93', seat: 'Marseille' },
  Corse: { code: '94', seat: 'Ajaccio' },
}
