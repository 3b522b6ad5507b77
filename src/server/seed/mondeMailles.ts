import type { Geometry } from 'geojson'
import { cellArea, cellToBoundary, latLngToCell, UNITS } from 'h3-js'
import { cutAtAntimeridian } from '../../data/formats/common/antimeridian.ts'
import { readFrenchNames } from './cldr.ts'
import { toGeoJson } from './files.ts'
import { readEarthquakes } from './mondeSeismes.ts'
import { GEONAMES_H3, label, type Seed, USGS } from './seed.ts'
import { tableSeed } from './tableSeed.ts'
import { type City, readCities } from './villes.ts'

/** Hexagons of 1,770 km² on average, some 52 km across. */
const RESOLUTION = 4
/** About a metre. */
const DECIMALS = 5

/** Returns the index of the H3 cell that contains a point. */
const cellAt = (longitude: number, latitude: number): string => latLngToCell(latitude, longitude, RESOLUTION)

/** Returns the area of a cell in km². */
const cellSurface = (cell: string): number => cellArea(cell, UNITS.km2)

/** Returns the outline of a cell, cut where it crosses the antimeridian. */
function cellShape(cell: string): Geometry {
  const ring = cellToBoundary(cell, true).map(point => point.map(round))
  return cutAtAntimeridian({ type: 'Polygon', coordinates: [ring] })
}

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS

/** Hexagons that contain a city, with the counts in them. */
export const mondeMailles: Seed = {
  fileName: 'monde-mailles.geojson',
  content,
  definition: {
    dataset: {
      id: 'monde-mailles',
      name: { fr: 'Villes du monde par maille', en: 'Cities of the world by cell' },
      description: {
        fr: 'Les 24 919 hexagones de la grille H3 (résolution 4, environ 1 770 km² chacun) qui contiennent au moins une ville, avec le nombre de villes, leurs habitants et leur densité. Maillage calculé : les hexagones ne suivent aucune limite administrative.',
        en: 'The 24,919 hexagons of the H3 grid (resolution 4, about 1,770 km² each) that contain at least one city, with the number of cities, their inhabitants and their density. A computed grid: the hexagons follow no administrative boundary.',
      },
      origin: {
        fr: 'Calculé à partir des villes du monde de GeoNames, sur la grille hexagonale H3.',
        en: 'Computed from GeoNames’ cities of the world, on the hexagonal H3 grid.',
      },
      source: GEONAMES_H3,
    },
    edition: '2020',
    status: 'latest',
    data_date: '2020',
    geometry: { kind: 'file' },
    key: 'maille',
    title: 'ville',
    labels: [
      label('ville', 'text', 'Ville principale', 'Main city'),
      label('habitants', 'count', 'Habitants des villes', 'Inhabitants of the cities'),
      label('villes', 'count', 'Nombre de villes', 'Number of cities'),
      label('densite', 'ratio', 'Densité d’habitants', 'Density of inhabitants', '/km²'),
      label('pays', 'other', 'Pays', 'Countries'),
    ],
  },
}

function content(): string {
  const { territories } = readFrenchNames()
  const cells = Map.groupBy(readCities(), ({ loc: { coordinates } }) => cellAt(...coordinates))
  const countries = (cities: readonly City[]) =>
    [...new Set(cities.map(({ country }) => territories[country] ?? country))].sort()
  return toGeoJson(
    Array.from(cells, ([cell, cities]) => {
      const inhabitants = cities.reduce((sum, { population }) => sum + population, 0)
      return {
        geometry: cellShape(cell),
        properties: {
          maille: cell,
          ville: cities.reduce((main, city) => (city.population > main.population ? city : main)).name,
          habitants: inhabitants,
          villes: cities.length,
          densite: Math.round((inhabitants / cellSurface(cell)) * 10) / 10,
          pays: countries(cities),
        },
      }
    }),
  )
}

/**
 * A week of earthquakes counted by hexagon, without geometry: they enrich the hexagons that contain a city.
 */
export const mondeMaillesSeismes = tableSeed({
  id: 'monde-mailles-seismes',
  name: { fr: 'Séismes par maille', en: 'Earthquakes by cell' },
  description: {
    fr: 'Le nombre de séismes enregistrés du 31 janvier au 7 février 2018 dans chaque maille habitée, et le plus fort. Les séismes en mer ou loin de toute ville ne sont dans aucune maille.',
    en: 'The number of earthquakes recorded from 31 January to 7 February 2018 in each inhabited cell, and the strongest one. Earthquakes at sea or far from any city are in no cell.',
  },
  origin: {
    fr: 'Calculé à partir du flux du Service géologique des États-Unis (USGS), sur la grille hexagonale H3.',
    en: 'Computed from the feed of the U.S. Geological Survey, on the hexagonal H3 grid.',
  },
  source: USGS,
  edition: '2018-02',
  status: 'inactive',
  data_date: '2018-02-07',
  geometry: { kind: 'origin', dataset: 'monde-mailles', instance: null },
  key: 'maille',
  title: null,
  labels: [
    label('seismes', 'count', 'Nombre de séismes', 'Number of earthquakes'),
    label('magnitude', 'index', 'Plus forte magnitude', 'Greatest magnitude'),
    label('temoignages', 'count', 'Témoignages', 'Felt reports'),
    label('lieux', 'other', 'Lieux', 'Places'),
  ],
  rows: () => {
    const cells = Map.groupBy(
      readEarthquakes().filter(({ type }) => type === 'earthquake'),
      ({ longitude, latitude }) => cellAt(longitude, latitude),
    )
    return Array.from(cells, ([cell, quakes]) => [
      cell,
      quakes.length,
      Math.max(...quakes.map(({ mag }) => mag)),
      quakes.reduce((sum, { felt }) => sum + (felt ?? 0), 0),
      JSON.stringify(quakes.map(({ place }) => place)),
    ])
  },
})
