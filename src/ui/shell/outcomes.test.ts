import { expect, test } from 'vitest'
import { arrive, press, shownBench, tell } from '../../../tests/support/drawn.tsx'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { Snapshots } from '../../commands/command.ts'
import { changeLanguage } from '../../i18n/index.ts'
import { outcomeOf } from './outcomes.tsx'

type Act = (bench: ScriptedWorkbench) => Promise<unknown>

/** Runs an action, and returns its announcement in both languages. */
async function said(bench: ScriptedWorkbench, act: Act): Promise<[fr: string, en: string]> {
  const before: Snapshots = bench.runtime.snapshots()
  await act(bench)
  const now = bench.runtime.snapshots()
  const fr = outcomeOf(before, now, 'fr')
  // Texts of a namespace are loaded with its language.
  await changeLanguage('en')
  const en = outcomeOf(before, now, 'en')
  await changeLanguage('fr')
  return [fr, en]
}

const command =
  (...[id, ...args]: Parameters<typeof press> extends [unknown, ...infer Rest] ? Rest : never): Act =>
  bench =>
    press(bench, id, ...args)

test.each([
  [
    'hiding a dataset',
    command('visibility.toggle', 'zones'),
    [
      'Jeu zones : masqué. Jeu labels : seul visible.',
      'Dataset zones: hidden. Dataset labels: the only one visible.',
    ],
    ['Annulé. Jeu zones : visible.', 'Undone. Dataset zones: visible.'],
  ],
  [
    'showing a dataset alone',
    command('dataset.isolate', 'zones'),
    [
      'Jeu labels : masqué. Jeu zones : seul visible.',
      'Dataset labels: hidden. Dataset zones: the only one visible.',
    ],
    ['Annulé. Jeu labels : visible.', 'Undone. Dataset labels: visible.'],
  ],
  [
    'another order',
    command('dataset.raise', 'zones'),
    [
      'Ordre, de haut en bas : Jeu zones et Jeu labels.',
      'Order, from top to bottom: Dataset zones and Dataset labels.',
    ],
    [
      'Annulé. Ordre, de haut en bas : Jeu labels et Jeu zones.',
      'Undone. Order, from top to bottom: Dataset labels and Dataset zones.',
    ],
  ],
  [
    'another opacity',
    command('opacity.set', 'zones', '40'),
    ['Jeu zones : opacité 40 %.', 'Dataset zones: opacity 40%.'],
    ['Annulé. Jeu zones : opacité 100 %.', 'Undone. Dataset zones: opacity 100%.'],
  ],
  [
    'the graticule',
    command('graticule.toggle'),
    ['Graticule affiché.', 'Graticule shown.'],
    ['Annulé. Graticule masqué.', 'Undone. Graticule hidden.'],
  ],
  [
    'the insets',
    command('insets.toggle'),
    ['Encarts masqués.', 'Insets hidden.'],
    ['Annulé. Encarts affichés.', 'Undone. Insets shown.'],
  ],
  [
    'an isolated legend entry',
    command('row.isolate', 'zones', 'none'),
    [
      'Jeu zones : seule l’entrée « Pas de données » est visible.',
      'Dataset zones: only the entry “No data” is visible.',
    ],
    [
      'Annulé. Jeu zones : toutes les entrées de la légende sont visibles.',
      'Undone. Dataset zones: all entries of the legend are visible.',
    ],
  ],
  [
    'an opened chart',
    command('chart.add', 'zones', 'population'),
    ['Graphique ouvert : histogramme, population.', 'Chart opened: histogram, population.'],
    ['Annulé. Graphique fermé : histogramme, population.', 'Undone. Chart closed: histogram, population.'],
  ],
])('announces %s, and its undoing', async (_, act, outcome, undone) => {
  const bench = await shownBench('zones', 'labels')
  expect((await said(bench, act)).map(plain)).toEqual(outcome)
  expect((await said(bench, command('view.undo'))).map(plain)).toEqual(undone)
  const [redone] = await said(bench, command('view.redo'))
  expect(plain(redone)).toBe(`Rétabli. ${outcome[0]}`)
})

test('announces a dataset shown alone among several, and then all of them again', async () => {
  const bench = await shownBench('zones', 'labels')
  await tell(bench, 'workbench', {
    type: 'instance.displayed',
    dataset: 'inactive',
    instance: 'inactive~2018',
  })
  await arrive(bench)
  expect((await said(bench, command('dataset.isolate', 'zones'))).map(plain)).toEqual([
    'Jeu zones : seul visible.',
    'Dataset zones: the only one visible.',
  ])
  expect(await said(bench, command('dataset.isolate', 'zones'))).toEqual([
    'Tous les jeux de données sont visibles.',
    'All datasets are visible.',
  ])
})

test('announces panels that open and close', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'inspector.card')
  expect((await said(bench, command('settings.open', 'zones'))).map(plain)).toEqual([
    'Inspecteur ouvert : réglages d’affichage.',
    'Inspector opened: display settings.',
  ])
  expect(await said(bench, command('inspector.close'))).toEqual(['Inspecteur fermé.', 'Inspector closed.'])
  expect(await said(bench, command('options.toggle'))).toEqual(['Options ouvertes.', 'Options opened.'])
  expect(await said(bench, command('drawer.toggle'))).toEqual([
    'Volet latéral replié.',
    'Side drawer folded.',
  ])
  expect(await said(bench, command('catalogue.open'))).toEqual(['Catalogue ouvert.', 'Catalogue opened.'])
  expect(await said(bench, command('catalogue.close'))).toEqual(['Catalogue fermé.', 'Catalogue closed.'])
})

test('announces each fit of the map to a dataset', async () => {
  const bench = await shownBench('zones')
  const fit = command('dataset.fit', 'zones')
  const fitted = ['Carte ajustée à « Jeu zones ».', 'Map fitted to “Dataset zones”.']
  expect((await said(bench, fit)).map(plain)).toEqual(fitted)
  expect((await said(bench, fit)).map(plain)).toEqual(fitted)
})

test('announces a login, but not the session of a former visit', async () => {
  const bench = await shownBench('zones')
  const open: Act = each => tell(each, 'session', { type: 'session.opened', account: null })
  await tell(bench, 'session', { type: 'session.absent' })
  expect(await said(bench, open)).toEqual(['Connexion réussie.', 'Logged in.'])
  await tell(bench, 'session', { type: 'session.shared' })
  expect(await said(bench, open)).toEqual(['', ''])
})

test('names the edit of the display settings that undo reverts', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'ramp.choose', 'viridis')
  await press(bench, 'classes.choose', 'equal')
  expect((await said(bench, command('view.undo'))).map(plain)).toEqual([
    'Annulé. Jeu zones : réglage « Classes ».',
    'Undone. Dataset zones: setting “Classes”.',
  ])
  expect((await said(bench, command('view.redo'))).map(plain)).toEqual([
    'Rétabli. Jeu zones : réglage « Classes ».',
    'Redone. Dataset zones: setting “Classes”.',
  ])
  await press(bench, 'settings.save', 'zones')
  expect((await said(bench, command('view.undo'))).map(plain)).toEqual([
    'Annulé. Jeu zones : réglage « Classes ».',
    'Undone. Dataset zones: setting “Classes”.',
  ])
})

test('announces no edit that a field, a snackbar or a count already announces', async () => {
  const bench = await shownBench('zones', 'labels')
  expect(await said(bench, command('ramp.choose', 'viridis'))).toEqual(['', ''])
  expect(await said(bench, command('dataset.remove', 'labels'))).toEqual(['', ''])
  const [undone] = await said(bench, async each => {
    await press(each, 'view.undo')
    await arrive(each)
  })
  expect(plain(undone)).toBe('Annulé. Jeu labels : affiché.')
})

/** Writes no-break spaces as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
