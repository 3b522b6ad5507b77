import { expect, test } from 'vitest'
import type { ZoneDetail } from '../../../machines/inspect.machine.ts'
import { benchWith, gated, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { sheetOf, zoneOf } from '../../../tests/support/fixtures.ts'
import type { ReadLabel } from '../../domain/table/zoneLabels.ts'
import type { Sheet } from '../../domain/view/shown.ts'
import { changeLanguage } from '../../i18n/index.ts'
import { ZoneTab } from './zone.tsx'

/** Label with a zone's value, as the server returns it. */
const read = (name: string, value: ReadLabel['value'], special: Partial<ReadLabel> = {}): ReadLabel => ({
  dataset: 'labels',
  instance: 'labels~2026',
  name,
  title: { fr: name, en: name },
  type: typeof value === 'string' ? 'text' : 'number',
  unit: null,
  value,
  from_origin: false,
  ...special,
})

const FROM_ORIGIN = { dataset: 'zones', instance: 'zones~2021', from_origin: true }
const SURFACE = read('surface', 7431.5, { ...FROM_ORIGIN, unit: 'km²' })

/** Returns the description of an instance, in which households have a unit. */
function withHouseholds(dataset: string, instance: string): Sheet {
  const sheet = sheetOf(dataset, instance)
  const labels = sheet.labels.map(each => (each.name === 'menages' ? { ...each, unit: 'foyers' } : each))
  return { ...sheet, labels }
}

/** Inspects a zone for which the server returns this detail. */
async function inspected(detail: Partial<ZoneDetail>, dataset: 'labels' | 'zones' = 'labels') {
  const detailOf = (zone: string) => ({ ...zoneOf(zone), ...detail })
  const bench = await benchWith({ gate: gated('zone').gate, detailOf, sheetOf: withHouseholds }, dataset)
  bench.mapIsClicked(`${dataset}.38`)
  await bench.settle()
  return bench
}

/** Returns the lines of a zone below its heading, up to the walk controls. */
const headIn = (lines: readonly string[]) =>
  lines.slice(
    1,
    lines.findIndex(line => line.startsWith('region')),
  )

/** Returns the lines with the labels of the zone's own dataset. */
const labelsIn = (lines: readonly string[]) =>
  lines.slice(lines.indexOf('heading Variables') + 1, lines.indexOf('heading Variables du jeu d’origine'))

test('explains how to inspect a zone, and shows that one is loading', async () => {
  const { gate, waits } = gated('zone')
  waits()
  const bench = await benchWith({ gate }, 'labels')
  expect(readIn(bench, <ZoneTab />)).toEqual([
    'Aucune zone n’est inspectée.',
    'Cliquez sur une zone de la carte ou une ligne du tableau, ou cherchez-la par son nom.',
    'button Tableau',
    'button Inspecter une zone',
  ])
  bench.mapIsClicked('labels.38')
  await bench.settle()
  expect(readIn(bench, <ZoneTab />)).toEqual(['status Chargement de la zone…'])
})

test('shows a loading message instead of the former zone', async () => {
  const { gate, waits } = gated('zone')
  const bench = await benchWith({ gate }, 'labels')
  bench.mapIsClicked('labels.38')
  await bench.settle()
  expect(readIn(bench, <ZoneTab />)[0]).toBe('heading labels.38')
  waits()
  bench.mapIsClicked('labels.69')
  await bench.settle()
  expect(readIn(bench, <ZoneTab />)).toEqual(['status Chargement de la zone…'])
})

test('shows why a zone failed to load, with a retry button', async () => {
  const bench = await shownBench('labels')
  bench.mapIsClicked('labels.38')
  await bench.settle()
  expect(readIn(bench, <ZoneTab />)).toEqual([
    'La zone n’a pas pu être chargée.',
    'Le serveur est injoignable.',
    'button Réessayer l’inspection',
  ])
})

test('shows the rank, the labels with copy buttons, and the origin’s labels', async () => {
  const bench = await inspected({
    labels: [
      read('population', 1_271_166, { unit: 'hab.' }),
      read('region', 'Auvergne'),
      read('menages', null),
      SURFACE,
    ],
  })
  expect(readIn(bench, <ZoneTab />)).toEqual([
    'heading labels.38',
    'Code 38',
    'Jeu de données Jeu labels',
    'Millésime 2026',
    'population : 1 271 166 hab., 1re sur 2',
    'region Passer en revue à partir de cette zone',
    'heading Passer en revue à partir de cette zone',
    'button Zone précédente',
    'button Zone suivante',
    'group Passer en revue à partir de cette zone',
    'radio Distance (checked)',
    'radio Valeur',
    'radio Classe',
    'heading Variables',
    'population',
    '1 271 166 hab.',
    'button Copier : population',
    'region',
    'Auvergne',
    'button Copier : region',
    'menages pas de données',
    'heading Variables du jeu d’origine',
    'Jeu de données Jeu zones',
    'Millésime zones~2021',
    'surface',
    '7 431,5 km²',
    'button Copier : surface',
    'button Copier toutes les variables',
    'button Ne plus inspecter',
  ])
})

test('shows the chosen order for walking between zones', async () => {
  const bench = await inspected({})
  await press(bench, 'zone.walk', 'class')
  expect(readIn(bench, <ZoneTab />).filter(line => line.startsWith('radio'))).toEqual([
    'radio Distance',
    'radio Valeur',
    'radio Classe (checked)',
  ])
})

test('explains that a zone has no labels, and offers no copy button', async () => {
  const lines = readIn(await inspected({ labels: [] }, 'zones'), <ZoneTab />)
  expect(lines.slice(lines.indexOf('heading Variables'))).toEqual([
    'heading Variables',
    'Cette zone n’a aucune variable.',
    'button Copier toutes les variables (not now) — Aucune valeur à copier.',
    'button Ne plus inspecter',
  ])
})

test('names the labels that are missing because the data of the origin are damaged', async () => {
  const bench = await inspected({ labels: [read('population', 12)] })
  const missing = async () => readIn(bench, <ZoneTab />).filter(line => /manquantes|Missing/.test(line))
  expect(await missing()).toEqual([
    'Variables manquantes : surface. Les données de « Jeu zones » sont endommagées sur le serveur. Un administrateur peut les rétablir en important de nouveau son fichier.',
  ])
  await changeLanguage('en')
  expect(await missing()).toEqual([
    'Missing labels: surface. The data of “Dataset zones” are damaged on the server. An administrator can restore them by importing its file again.',
  ])
})

test('shows when a zone was removed, and the instance of its labels', async () => {
  const bench = await inspected({ labels: [read('region', 'Auvergne')], former: 'labels~2021' })
  expect(headIn(readIn(bench, <ZoneTab />))).toEqual([
    'Code 38',
    'Jeu de données Jeu labels',
    'Millésime labels~2021',
    'Supprimée depuis 2021. Voici ses variables à cette date.',
  ])
})

test('shows former values, and by how much numbers changed since which date', async () => {
  const bench = await inspected({
    labels: [
      read('same', 1),
      read('more', 15, { unit: 'hab.' }),
      read('less', 2.5),
      read('begun', 4),
      read('ended', null),
      read('named', 'Occitanie'),
      read('found', 3),
      read('unknown', 3),
      SURFACE,
    ],
    before: {
      base: 'labels~2021',
      values: { same: 1, more: 10, less: 5, begun: 0, ended: 12, named: 'Languedoc', found: null },
    },
  })
  const lines = readIn(bench, <ZoneTab />)
  expect(headIn(lines)).toContain('Comparée au millésime 2021.')
  expect(labelsIn(lines).filter(line => !line.startsWith('button'))).toEqual([
    'same',
    '1',
    'Inchangée',
    'more',
    '15 hab.',
    '10 → 15 (+5, +50 %)',
    'less',
    '2,5',
    '5 → 2,5 (−2,5, −50 %)',
    'begun',
    '4',
    '0 → 4 (+4, pas de pourcentage à partir de 0)',
    'ended pas de données 12 → pas de données',
    'named',
    'Occitanie',
    'Languedoc → Occitanie',
    'found',
    '3',
    'pas de données → 3',
    'unknown',
    '3',
  ])
})

test('shows when a new zone appeared, without former values', async () => {
  const bench = await inspected({
    labels: [read('same', 1), SURFACE],
    before: { base: 'labels~2021', values: null },
  })
  const lines = readIn(bench, <ZoneTab />)
  expect(headIn(lines)).toContain('Nouvelle depuis 2021 : elle n’avait alors aucune valeur.')
  expect(labelsIn(lines)).toEqual(['same', '1', 'button Copier : same'])
})

test('groups values computed from a change with their label in a comparison', async () => {
  const labels = [read('population', 2), SURFACE]
  const namesIn = async (detail: Partial<ZoneDetail>) => {
    const bench = await inspected(detail)
    await press(bench, 'label.change', 'labels', 'population', 'labels~2021', 'difference')
    return labelsIn(readIn(bench, <ZoneTab />)).filter(line => !line.startsWith('button'))
  }
  const before = { base: 'labels~2021', values: { population: 1 } }
  expect(await namesIn({ labels, before })).toEqual(['population', '2', '1 → 2 (+1, +100 %)'])
  expect(await namesIn({ labels })).toContain('population (2021) pas de données')
})

test('shows the second label of a matrix, even without a rank', async () => {
  const said = async (population: number | null) => {
    const bench = await inspected({ labels: [read('population', population), read('menages', 3)] })
    await press(bench, 'label.cross', 'labels', 'population', 'menages')
    return headIn(readIn(bench, <ZoneTab />)).slice(3)
  }
  expect(await said(2)).toEqual(['population : 2, 1re sur 2', 'menages : 3 foyers'])
  expect(await said(null)).toEqual(['menages : 3 foyers'])
})

test('shows a list of objects as a table, and a list of texts as a text', async () => {
  const languages = [
    { nom: 'allemand', part: 76.5, officielle: true },
    { nom: 'anglais', officielle: false },
  ]
  const labels = [
    read('langues', languages, { type: 'other' }),
    read('codes', ['38000', '38100'], { type: 'other' }),
  ]
  const lines = labelsIn(readIn(await inspected({ labels }), <ZoneTab />))
  expect(lines.slice(0, 8)).toEqual([
    'langues',
    'nom part officielle',
    'allemand 76,5 oui',
    'anglais non',
    'button Copier : langues',
    'codes',
    '38000, 38100',
    'button Copier : codes',
  ])
})
