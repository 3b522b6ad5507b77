import { expect, test } from 'vitest'
import { benchWith, changeOf, gated, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { DATASETS } from '../../../tests/support/fixtures.ts'
import type { ReadyMap } from '../../domain/view/readyMaps.ts'
import { ReadyMaps } from './readyMaps.tsx'
import { CatalogueScreen } from './screen.tsx'

const listIn = (bench: Awaited<ReturnType<typeof shownBench>>) => {
  const lines = readIn(bench, <CatalogueScreen />)
  return lines.slice(lines.indexOf('heading Catalogue'))
}
const MAPS = (['residents', 'borders'] as const).map(id => ({ id }) as ReadyMap)

/** Returns the part below the controls of the list. */
const below = (lines: readonly string[]) =>
  lines.slice(lines.findIndex(line => line.startsWith('combobox')) + 1)

test('offers to add data and to publish them in an empty catalogue', async () => {
  const bench = await benchWith({ datasets: [] })
  await press(bench, 'catalogue.open')
  expect(listIn(bench)).toEqual([
    'heading Catalogue',
    'status',
    'searchbox Filtrer le catalogue… = — Appuyez sur Entrée pour afficher le premier.',
    'group Type',
    'radio Tous (checked)',
    'radio Zones',
    'radio Variables',
    'combobox Trier par = Derniers importés',
    'Le catalogue est vide.',
    'Ajoutez vos données, ou publiez un premier fichier.',
    'button Ajouter des données',
    'button Publier dans le catalogue',
  ])
})

test('shows that the catalogue is loading, or why it failed, with a retry button', async () => {
  const { gate, waits, refuses } = gated('catalogue')
  waits()
  const waiting = await benchWith({ gate })
  await press(waiting, 'catalogue.open')
  expect(below(listIn(waiting))).toEqual(['Chargement du catalogue…'])
  refuses('unreachable')
  const failed = await benchWith({ gate })
  await press(failed, 'catalogue.open')
  expect(below(listIn(failed))).toEqual([
    'Le catalogue n’a pas pu être chargé.',
    'Le serveur est injoignable.',
    'button Recharger le catalogue',
  ])
})

test('filters the list by text and type, and suggests a way out of no results', async () => {
  const bench = await shownBench()
  await press(bench, 'catalogue.open')
  const all = listIn(bench)
  await press(bench, 'catalogue.list', 'label')
  expect(changeOf(all, listIn(bench))).toEqual({
    come: ['status 1 jeu', 'radio Tous', 'radio Variables (checked)'],
    gone: [
      'status 3 jeux',
      'radio Tous (checked)',
      'radio Variables',
      'heading Jeu zones',
      'button Jeu zones',
      '101 zones · INSEE · Licence Ouverte',
      'button Afficher « Jeu zones », 2026',
      'button Afficher « Jeu zones », 2021',
      'button Afficher : Jeu zones',
      'button Fiche : Jeu zones — Indique la provenance des données, leur date et leur licence.',
      'heading Jeu inactive',
      'button Jeu inactive',
      'INSEE · Licence Ouverte',
      'button Afficher « Jeu inactive », 2018',
      'button Afficher : Jeu inactive',
      'button Fiche : Jeu inactive — Indique la provenance des données, leur date et leur licence.',
    ],
  })
  await tell(bench, 'catalogue', { type: 'catalogue.searched', query: 'inactive' })
  expect(listIn(bench)).toEqual([
    'heading Catalogue',
    'status 0 jeu',
    'searchbox Filtrer le catalogue… = inactive — Appuyez sur Entrée pour afficher le premier.',
    'group Type',
    'radio Tous',
    'radio Zones',
    'radio Variables (checked)',
    'combobox Trier par = Plus pertinents',
    'Aucun jeu ne correspond.',
    'Essayez un autre mot, cherchez un lieu, ou ajoutez vos données.',
    'button Tout lister',
    'button Rechercher « inactive » partout',
    'button Ajouter des données',
  ])
  await press(bench, 'catalogue.list', 'all')
  expect(listIn(bench).slice(0, 9)).toEqual([
    'heading Catalogue',
    'status 1 jeu',
    'searchbox Filtrer le catalogue… = inactive — Appuyez sur Entrée pour afficher le premier.',
    'group Type',
    'radio Tous (checked)',
    'radio Zones',
    'radio Variables',
    'combobox Trier par = Plus pertinents',
    'heading Jeu inactive',
  ])
  await tell(bench, 'catalogue', { type: 'catalogue.searched', query: 'nothing of the kind' })
  expect(below(listIn(bench))).toEqual([
    'Aucun jeu ne correspond.',
    'Essayez un autre mot, cherchez un lieu, ou ajoutez vos données.',
    'button Rechercher « nothing of the kind » partout',
    'button Ajouter des données',
  ])
})

test('sorts the list as requested', async () => {
  const bench = await shownBench()
  await press(bench, 'catalogue.open')
  const order = () => listIn(bench).filter(line => /^(heading Jeu|combobox)/.test(line))
  await press(bench, 'catalogue.sort', 'alphabet')
  expect(order()).toEqual([
    'combobox Trier par = Ordre alphabétique',
    'heading Jeu inactive',
    'heading Jeu labels',
    'heading Jeu zones',
  ])
})

test('marks a displayed dataset', async () => {
  const bench = await shownBench('zones')
  const before = listIn(await shownBench())
  expect(changeOf(before, listIn(bench))).toEqual({
    come: [
      'button Jeu zones (pressed)',
      'button Afficher « Jeu zones », 2026 (not now) — C’est déjà le cas.',
    ],
    gone: ['button Jeu zones', 'button Afficher « Jeu zones », 2026'],
  })
})

test('offers ready maps with names and contents, and no section without any', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <ReadyMaps maps={MAPS} />)).toEqual([
    'region Commencer par une carte toute prête',
    'heading Commencer par une carte toute prête',
    'Choisissez une carte, puis modifiez-la.',
    'button Où vit-on en France ? Population par département',
    'button Les frontières de la richesse Rapport des PIB par habitant',
  ])
  expect(readIn(bench, <ReadyMaps maps={[]} />)).toEqual([])
})

test('loads more of a large catalogue on request', async () => {
  const { gate, waits, refuses } = gated('catalogue')
  const more = async () => {
    const bench = await benchWith({
      gate,
      searchDatasets: () => [],
      listDatasets: () => ({ datasets: DATASETS.slice(0, 2), total: 5 }),
    })
    await press(bench, 'catalogue.open')
    return bench
  }
  const bench = await more()
  const before = listIn(bench)
  expect([before[1], before.at(-2), before.at(-1)]).toEqual([
    'status 5 jeux',
    'button Fiche : Jeu labels — Indique la provenance des données, leur date et leur licence.',
    'button Lister la suite',
  ])
  const other = await more()
  waits()
  await press(bench, 'catalogue.continue')
  expect(changeOf(before, listIn(bench))).toEqual({
    gone: ['button Lister la suite'],
    come: ['status Recherche dans le catalogue…'],
  })
  refuses('unreachable')
  await press(other, 'catalogue.continue')
  expect(changeOf(before, listIn(other))).toEqual({
    gone: ['button Lister la suite'],
    come: ['status Impossible de charger la suite du catalogue.', 'button Recharger le catalogue'],
  })
})
