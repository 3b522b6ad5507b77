import { expect, test } from 'vitest'
import type { ZoneDetail } from '../../../machines/inspect.machine.ts'
import { benchWith, gated, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { zoneOf } from '../../../tests/support/fixtures.ts'
import type { ReadLabel } from '../../domain/table/zoneLabels.ts'
import { ZoneTab } from './zone.tsx'

/** A label with its value for a zone, as the server tells it. */
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

/** A zone that is inspected, of which the server tells this much. */
async function inspected(detail: Partial<ZoneDetail>) {
  const detailOf = (zone: string) => ({ ...zoneOf(zone), ...detail })
  const bench = await benchWith({ gate: gated('zone').gate, detailOf }, 'labels')
  bench.mapIsClicked('labels.38')
  await bench.settle()
  return bench
}

/** Lines of a zone below its heading, up to the ways to go to another one. */
const headIn = (lines: readonly string[]) =>
  lines.slice(
    1,
    lines.findIndex(line => line.startsWith('region')),
  )

/** Lines of its labels. */
const labelsIn = (lines: readonly string[]) =>
  lines.slice(lines.indexOf('heading Étiquettes') + 1, lines.lastIndexOf('button Ne plus inspecter') - 1)

test('without a zone it is said how to inspect one, and while it comes that it is being loaded', async () => {
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

test('while another zone comes, that is said in the place of the one before', async () => {
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

test('a zone that could not be read says why, with the way to try again', async () => {
  const bench = await shownBench('labels')
  bench.mapIsClicked('labels.38')
  await bench.settle()
  expect(readIn(bench, <ZoneTab />)).toEqual([
    'La zone n’a pas pu être chargée.',
    'Le serveur est injoignable.',
    'button Réessayer l’inspection',
  ])
})

test('an inspected zone says its rank, its labels with a way to copy each that has a value, and those of its origin', async () => {
  const lent = { dataset: 'zones', instance: 'zones~2021', from_origin: true }
  const bench = await inspected({
    labels: [
      read('population', 1_271_166, { unit: 'hab.' }),
      read('region', 'Auvergne'),
      read('menages', null),
      read('surface', 7431.5, { ...lent, unit: 'km²' }),
    ],
  })
  expect(readIn(bench, <ZoneTab />)).toEqual([
    'heading labels.38',
    'Code 38',
    'Jeu de données Jeu labels',
    'Instance labels~2026',
    'population : 1 271 166 hab., 1re sur 2',
    'region Revue des zones depuis celle-ci',
    'heading Revue des zones depuis celle-ci',
    'button Zone précédente',
    'button Zone suivante',
    'group Revue des zones depuis celle-ci',
    'radio Distance (checked)',
    'radio Valeur',
    'radio Classe',
    'heading Étiquettes',
    'population',
    '1 271 166 hab.',
    'button Copier : population',
    'region',
    'Auvergne',
    'button Copier : region',
    'menages pas de données',
    'heading Étiquettes du jeu d’origine',
    'Jeu de données Jeu zones',
    'Instance zones~2021',
    'surface',
    '7 431,5 km²',
    'button Copier : surface',
    'button Copier toutes les étiquettes',
    'button Ne plus inspecter',
  ])
})

test('the order in which zones are walked is the one that was chosen', async () => {
  const bench = await inspected({})
  await press(bench, 'zone.walk', 'class')
  expect(readIn(bench, <ZoneTab />).filter(line => line.startsWith('radio'))).toEqual([
    'radio Distance',
    'radio Valeur',
    'radio Classe (checked)',
  ])
})

test('a zone without labels says so, and there is nothing to copy', async () => {
  const lines = readIn(await inspected({ labels: [] }), <ZoneTab />)
  expect(lines.slice(lines.indexOf('heading Étiquettes'))).toEqual([
    'heading Étiquettes',
    'Cette zone n’a aucune étiquette.',
    'button Copier toutes les étiquettes (not now) — Il n’y a pas de valeur à copier.',
    'button Ne plus inspecter',
  ])
})

test('a zone that is gone says since when, and of which instance its labels are', async () => {
  const bench = await inspected({ labels: [read('region', 'Auvergne')], former: 'labels~2021' })
  expect(headIn(readIn(bench, <ZoneTab />))).toEqual([
    'Code 38',
    'Jeu de données Jeu labels',
    'Instance labels~2021',
    'Supprimée depuis 2021. Voici ses étiquettes à cette date.',
  ])
})

test('a zone that is compared says of each label what it was, by how much a number has changed, and from what', async () => {
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
    ],
    before: {
      base: 'labels~2021',
      values: { same: 1, more: 10, less: 5, begun: 0, ended: 12, named: 'Languedoc', found: null },
    },
  })
  const lines = readIn(bench, <ZoneTab />)
  expect(headIn(lines)).toContain('Comparée à l’instance 2021.')
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
    '0 → 4 (+4, pas de pourcentage de 0)',
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

test('a zone that was not there yet says since when it is, and of no label what it was', async () => {
  const bench = await inspected({
    labels: [read('same', 1)],
    before: { base: 'labels~2021', values: null },
  })
  const lines = readIn(bench, <ZoneTab />)
  expect(headIn(lines)).toContain('Nouvelle depuis 2021 : elle n’avait alors aucune valeur.')
  expect(labelsIn(lines)).toEqual(['same', '1', 'button Copier : same'])
})

test('what is computed of what a label was stands with that label alone, once the zone is compared', async () => {
  const labels = [read('population', 2)]
  const namesIn = async (detail: Partial<ZoneDetail>) => {
    const bench = await inspected(detail)
    await press(bench, 'label.change', 'labels', 'population', 'labels~2021', 'difference')
    return labelsIn(readIn(bench, <ZoneTab />)).filter(line => !line.startsWith('button'))
  }
  const before = { base: 'labels~2021', values: { population: 1 } }
  expect(await namesIn({ labels, before })).toEqual(['population', '2', '1 → 2 (+1, +100 %)'])
  expect(await namesIn({ labels })).toContain('population (2021) pas de données')
})

test('of a zone whose label is crossed with a second one, that one is said too, also without a rank', async () => {
  const said = async (population: number | null) => {
    const bench = await inspected({ labels: [read('population', population), read('menages', 3)] })
    await press(bench, 'label.cross', 'labels', 'population', 'menages')
    return headIn(readIn(bench, <ZoneTab />)).slice(3)
  }
  expect(await said(2)).toEqual(['population : 2, 1re sur 2', 'menages : 3'])
  expect(await said(null)).toEqual(['menages : 3'])
})
