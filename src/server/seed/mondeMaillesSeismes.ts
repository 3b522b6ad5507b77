import { toCsv } from './csv.ts'
import { readEarthquakes } from './earthquakes.ts'
import { cellAt } from './grid.ts'
import { label, type Seed } from './seed.ts'
import { USGS } from './sources.ts'

/** A week of earthquakes counted by hexagon. Without geometry: they enrich the hexagons that hold a city. */
export const mondeMaillesSeismes: Seed = {
  fileName: 'monde-mailles-seismes-2018-02.csv',
  content: () => {
    const cells = Map.groupBy(
      readEarthquakes().filter(({ type }) => type === 'earthquake'),
      ({ longitude, latitude }) => cellAt(longitude, latitude),
    )
    return toCsv(
      ['maille', 'seismes', 'magnitude', 'temoignages', 'lieux'],
      Array.from(cells, ([cell, quakes]) => [
        cell,
        quakes.length,
        Math.max(...quakes.map(({ mag }) => mag)),
        quakes.reduce((sum, { felt }) => sum + (felt ?? 0), 0),
        JSON.stringify(quakes.map(({ place }) => place)),
      ]),
    )
  },
  definition: {
    dataset: {
      id: 'monde-mailles-seismes',
      name: { fr: 'Séismes par maille', en: 'Earthquakes by cell' },
      description: {
        fr: 'Combien de séismes ont été enregistrés du 31 janvier au 7 février 2018 dans chaque maille habitée, et le plus fort d’entre eux. Ceux survenus en mer ou loin de toute ville ne tombent dans aucune maille.',
        en: 'How many earthquakes were recorded from 31 January to 7 February 2018 in each inhabited cell, and the strongest of them. Those at sea or far from any city fall into no cell.',
      },
      origin: {
        fr: 'Calculé à partir du flux du Service géologique des États-Unis (USGS), sur la grille hexagonale H3.',
        en: 'Computed from the feed of the U.S. Geological Survey, on the hexagonal grid H3.',
      },
      source: USGS,
    },
    edition: '2018-02',
    status: 'inactive',
    data_date: '2018-02-07',
    geometry: { kind: 'origin', dataset: 'monde-mailles', instance: null },
    key: 'maille',
    title: null,
    labels: [
      label('seismes', 'number', 'Nombre de séismes', 'Number of earthquakes'),
      label('magnitude', 'number', 'Plus forte magnitude', 'Greatest magnitude'),
      label('temoignages', 'number', 'Témoignages', 'Reports of people who felt one'),
      label('lieux', 'other', 'Lieux', 'Places'),
    ],
  },
}
