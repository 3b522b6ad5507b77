import { createRequire } from 'node:module'
import { z } from 'zod'
import { readExtract, readJson } from './files.ts'
import { label, type Seed, US_BLS, US_CENSUS } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

/** Counties of the United States as a topology, with shared borders written once. */
export const usComtes: Seed = {
  fileName: 'us-comtes.topojson',
  content,
  definition: {
    dataset: {
      id: 'us-comtes',
      name: { fr: 'Comtés des États-Unis', en: 'US counties' },
      description: {
        fr: 'Les comtés des États-Unis et de leurs territoires, et leurs équivalents : paroisses de Louisiane, boroughs d’Alaska, municipalités de Porto Rico. Contours simplifiés, édition 2017. Il manque Falls Church (Virginie), que la simplification réduit à un trait.',
        en: 'The counties of the United States and its territories, and their equivalents: parishes of Louisiana, boroughs of Alaska, municipalities of Puerto Rico. Simplified outlines, 2017 edition. Falls Church (Virginia), which the simplification reduces to a line, is missing.',
      },
      origin: {
        fr: 'Bureau du recensement des États-Unis, fichiers de limites cartographiques 2017, simplifiés par us-atlas.',
        en: 'U.S. Census Bureau, cartographic boundary files of 2017, simplified by us-atlas.',
      },
      source: US_CENSUS,
    },
    edition: '2017',
    status: 'latest',
    data_date: '2017',
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'Name'),
      label('etat', 'text', 'État ou territoire', 'State or territory'),
      label('code', 'text', 'Code FIPS', 'FIPS code'),
    ],
  },
}

function content(): string {
  const { objects, ...topology } = readCounties()
  const states = new Map(objects.states.geometries.map(({ id, properties }) => [id, properties.name]))
  const geometries = objects.counties.geometries.map(({ id, properties: { name }, ...geometry }) => ({
    ...geometry,
    properties: { code: id, nom: name, etat: states.get(id.slice(0, 2)) ?? null },
  }))
  return JSON.stringify({
    type: 'Topology',
    ...topology,
    objects: { counties: { type: 'GeometryCollection', geometries } },
  })
}

/** Data packages are resolved as Node resolves modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const Areas = z.looseObject({
  geometries: z.array(z.looseObject({ id: z.string(), properties: z.object({ name: z.string() }) })),
})
const CountyTopology = z.looseObject({ objects: z.object({ counties: Areas, states: Areas }) })

/** Reads the counties and states of the United States in 2017 as a topology; `id` is their FIPS code. */
function readCounties() {
  return readJson(require.resolve('us-atlas/counties-10m.json'), CountyTopology)
}

const FIPS_DIGITS = 5

/**
 * Unemployment of the counties in 2009, without geometry. There are no later figures: its only instance is
 * historical.
 */
export const usChomage = tableSeed({
  id: 'us-chomage',
  name: { fr: 'Chômage dans les comtés des États-Unis', en: 'Unemployment in the US counties' },
  description: {
    fr: 'La part des actifs sans emploi dans chaque comté, au plus fort de la crise de 2009. La série est close. Sept comtés, dont six supprimés ou renommés avant 2017, ne sont pas sur la carte.',
    en: 'The unemployment rate of each county at the height of the 2009 crisis. The series is closed. Seven counties, six of them abolished or renamed before 2017, are not on the map.',
  },
  origin: {
    fr: 'Bureau des statistiques du travail des États-Unis, statistiques locales du chômage (LAUS), niveaux de 2009 publiés avec vega-datasets.',
    en: 'U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics, levels of 2009 as published with vega-datasets.',
  },
  source: US_BLS,
  edition: '2009',
  status: 'historical',
  data_date: '2009',
  geometry: { kind: 'origin', dataset: 'us-comtes', instance: null },
  key: 'code',
  title: null,
  labels: [label('taux', 'ratio', 'Taux de chômage', 'Unemployment rate', '%')],
  rows: () =>
    readExtract('us-unemployment.tsv').map(({ id = '', rate }) => [
      id.padStart(FIPS_DIGITS, '0'),
      (Number(rate) * 100).toFixed(1),
    ]),
})
