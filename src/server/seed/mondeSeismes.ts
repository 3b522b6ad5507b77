import { z } from 'zod'
import { readExtract } from './files.ts'
import { label, USGS } from './seed.ts'
import { tableSeed } from './tableSeed.ts'

const Earthquake = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  longitude: z.coerce.number(),
  latitude: z.coerce.number(),
  depth: z.coerce.number(),
  mag: z.coerce.number(),
  type: z.string(),
  place: z.string(),
  /** Number of people who reported feeling the earthquake; null if unknown. */
  felt: z.string().transform(felt => (felt === '' ? null : Number(felt))),
  tsunami: z.string().transform(flag => flag === '1'),
})
export type Earthquake = z.infer<typeof Earthquake>

/** Reads the earthquakes recorded worldwide from 31 January to 7 February 2018. */
export function readEarthquakes(): Earthquake[] {
  return z.array(Earthquake).parse(readExtract('usgs-earthquakes.csv'))
}

const KINDS: Readonly<Record<string, string>> = {
  earthquake: 'Séisme',
  explosion: 'Explosion',
  'quarry blast': 'Tir de carrière',
}

/** A week of earthquakes. The feed has changed since: the dataset has no active instance. */
export const mondeSeismes = tableSeed({
  id: 'monde-seismes',
  name: { fr: 'Séismes d’une semaine', en: 'A week of earthquakes' },
  description: {
    fr: 'Les 1 707 secousses enregistrées du 31 janvier au 7 février 2018, des plus faibles au séisme de Hualien (magnitude 6,4), avec quelques explosions et tirs de carrière. Le flux d’origine ne les contient plus : le millésime est inactif.',
    en: 'The 1,707 tremors recorded from 31 January to 7 February 2018, from the faintest to the Hualien earthquake (magnitude 6.4), with a few explosions and quarry blasts. The original feed no longer contains them, so the instance is inactive.',
  },
  origin: {
    fr: 'Service géologique des États-Unis (USGS), flux de toutes les secousses de la semaine, publié avec vega-datasets.',
    en: 'U.S. Geological Survey, feed of all tremors of the week, as published with vega-datasets.',
  },
  source: USGS,
  edition: '2018-02',
  status: 'inactive',
  data_date: '2018-02-07',
  geometry: { kind: 'columns', longitude: 'longitude', latitude: 'latitude' },
  key: 'id',
  title: 'lieu',
  labels: [
    label('lieu', 'text', 'Lieu', 'Place'),
    label('magnitude', 'index', 'Magnitude', 'Magnitude'),
    label('profondeur', 'unknown', 'Profondeur', 'Depth', 'km'),
    label('heure', 'date', 'Heure', 'Time'),
    label('type', 'text', 'Nature', 'Kind'),
    label('ressenti', 'count', 'Témoignages de personnes l’ayant ressenti', 'Felt reports'),
    label('tsunami', 'other', 'Risque de tsunami examiné', 'Tsunami risk examined'),
  ],
  others: ['longitude', 'latitude'],
  rows: () =>
    readEarthquakes().map(quake => [
      quake.id,
      quake.place,
      quake.mag,
      quake.depth,
      quake.time,
      KINDS[quake.type] ?? quake.type,
      quake.felt,
      quake.tsunami,
      quake.longitude,
      quake.latitude,
    ]),
})
