import { readBorders } from './borders.ts'
import { toGeoJson } from './geojson.ts'
import { label, type Seed } from './seed.ts'
import { NATURAL_EARTH } from './sources.ts'

/** The land borders of the world as lines, derived from the countries. */
export const mondeFrontieres: Seed = {
  fileName: 'monde-frontieres.geojson',
  content: () =>
    toGeoJson(
      readBorders().map(({ key, sides, geometry, kilometres }) => ({
        geometry,
        properties: {
          code: key,
          nom: sides.map(({ french }) => french).join(' – '),
          nom_en: sides
            .map(({ english }) => english)
            .sort()
            .join(' – '),
          longueur: kilometres,
          troncons: geometry.coordinates.length,
          pays: sides.map(({ key: code, french }) => ({ code, nom: french })),
        },
      })),
    ),
  definition: {
    dataset: {
      id: 'monde-frontieres',
      name: { fr: 'Frontières terrestres', en: 'Land borders' },
      description: {
        fr: 'Les lignes que deux pays ont en commun, tirées des contours de Natural Earth au 1:50 000 000 : ce jeu est calculé, non relevé. La longueur est celle du tracé généralisé, plus courte que sur le terrain.',
        en: 'The lines that two countries have in common, taken from the outlines of Natural Earth at 1:50,000,000: this dataset is computed, not surveyed. The length is that of the generalised line, shorter than on the ground.',
      },
      origin: {
        fr: 'Calculé à partir des pays de Natural Earth 4.1 ; noms français d’Unicode CLDR.',
        en: 'Computed from the countries of Natural Earth 4.1; French names from Unicode CLDR.',
      },
      source: NATURAL_EARTH,
    },
    edition: 'ne-4-1',
    status: 'latest',
    data_date: '2018-05-21',
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: [
      label('nom', 'text', 'Nom', 'French name'),
      label('nom_en', 'text', 'Nom anglais', 'Name'),
      label('longueur', 'number', 'Longueur', 'Length', 'km'),
      label('troncons', 'number', 'Tronçons', 'Stretches'),
      label('pays', 'other', 'Pays', 'Countries'),
    ],
  },
}
