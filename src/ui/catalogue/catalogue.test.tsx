import { expect, test } from 'vitest'
import { markupOf, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { attributesIn } from '../../../tests/support/outline.ts'
import { ExtentPicture } from './extentPicture.tsx'
import { CatalogueScreen } from './screen.tsx'

test('lists datasets with their facts, dates and actions', async () => {
  const bench = await shownBench()
  await press(bench, 'catalogue.open')
  expect(readIn(bench, <CatalogueScreen />)).toEqual([
    'region Catalogue',
    'button Fermer le catalogue',
    'heading Catalogue',
    'status 3 jeux',
    'searchbox Filtrer le catalogue… = — Appuyez sur Entrée pour afficher le premier.',
    'group Type',
    'radio Tous (checked)',
    'radio Zones',
    'radio Variables',
    'combobox Trier par = Derniers importés',
    'heading Jeu zones',
    'button Jeu zones',
    '101 zones · INSEE · Licence Ouverte',
    'button Afficher « Jeu zones », 2026',
    'button Afficher « Jeu zones », 2021',
    'button Afficher : Jeu zones',
    'button Fiche : Jeu zones — Indique la provenance des données, leur date et leur licence.',
    'heading Jeu labels',
    'button Jeu labels',
    'Variables · sur « Jeu zones » · 101 zones · INSEE · Licence Ouverte',
    'button Afficher « Jeu labels », 2026',
    'button Afficher « Jeu labels », 2021',
    'button Afficher : Jeu labels',
    'button Fiche : Jeu labels — Indique la provenance des données, leur date et leur licence.',
    'heading Jeu inactive',
    'button Jeu inactive',
    'INSEE · Licence Ouverte',
    'button Afficher « Jeu inactive », 2018',
    'button Afficher : Jeu inactive',
    'button Fiche : Jeu inactive — Indique la provenance des données, leur date et leur licence.',
  ])
})

test.each([
  { of: 'a country, at its place north of the equator', bbox: [-5, 41, 10, 51], frames: ['175 38 15 12'] },
  { of: 'a town, in a visible frame', bbox: [2, 48, 3, 49], frames: ['176.5 35.5 12 12'] },
  {
    of: 'a dataset across the antimeridian, in two frames',
    bbox: [170, -20, -170, 0],
    frames: ['349 90 12 20', '-1 90 12 20'],
  },
  { of: 'the world', bbox: [-180, -90, 180, 90], frames: ['0 0 360 180'] },
] as const)('draws the extent of $of', async ({ bbox, frames }) => {
  const markup = markupOf(
    await shownBench(),
    <ExtentPicture instance={{ id: 'a~1', dataset: 'a', focus: [...bbox] }} />,
  )
  const drawn = attributesIn(markup, 'rect').map(({ x, y, width, height }) => [x, y, width, height].join(' '))
  expect(drawn).toEqual(frames)
})
