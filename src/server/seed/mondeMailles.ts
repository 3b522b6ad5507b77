import { type City, readCities } from './cities.ts'
import { readFrenchNames } from './cldr.ts'
import { toGeoJson } from './geojson.ts'
import { cellAt, cellShape, cellSurface } from './grid.ts'
import { label, type Seed } from './seed.ts'
import { GEONAMES_H3 } from './sources.ts'

/** The hexagons that hold a city, with what is counted in them. */
export const mondeMailles: Seed = {
  fileName: 'monde-mailles.geojson',
  content,
  definition: {
    dataset: {
      id: 'monde-mailles',
      name: { fr: 'Villes du monde par maille', en: 'Cities of the world by cell' },
      description: {
        fr: 'Les 24 919 hexagones de la grille H3 (niveau 4, environ 1 770 km² chacun) qui contiennent au moins une ville, avec le nombre de villes, leurs habitants et leur densité. Maillage calculé : les hexagones ne suivent aucune limite administrative.',
        en: 'The 24,919 hexagons of the H3 grid (level 4, some 1,770 km² each) that hold at least one city, with the number of cities, their inhabitants and their density. A computed grid: the hexagons follow no administrative limit.',
      },
      origin: {
        fr: 'Calculé à partir des villes du monde de GeoNames, sur la grille hexagonale H3.',
        en: 'Computed from the cities of the world of GeoNames, on the hexagonal grid H3.',
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
      label('habitants', 'number', 'Habitants des villes', 'Inhabitants of the cities'),
      label('villes', 'number', 'Nombre de villes', 'Number of cities'),
      label('densite', 'number', 'Densité d’habitants', 'Density of inhabitants', '/km²'),
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
