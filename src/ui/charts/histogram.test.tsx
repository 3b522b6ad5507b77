import { expect, test } from 'vitest'
import { arrive, benchWith, changeOf, press, shownBench } from '../../../tests/support/drawn.tsx'
import { chartsIn, count, lookOf, partsIn } from '../../../tests/support/drawnCharts.tsx'
import { label, sheetOf } from '../../../tests/support/fixtures.ts'
import type { HistogramCounts } from '../../domain/chart/chartCounts.ts'

const HISTOGRAM: HistogramCounts = {
  kind: 'histogram',
  chart: { kind: 'histogram', labels: ['population'] },
  axis: { type: 'number', min: 2, max: 50, bend: null },
  whole: Array.from({ length: 48 }, (_, part) => (part === 0 ? 4 : part === 24 ? 2 : 0)),
  passing: Array.from({ length: 48 }, (_, part) => (part === 0 ? 3 : part === 24 ? 2 : 0)),
  noData: 1,
}

test('describes the zones of each bin, and both ends of the chosen interval', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.add', 'labels', 'population')
  await press(bench, 'interval.set', 'labels', 'population', '10..30')
  await arrive(bench)
  count(bench, 'labels', [HISTOGRAM])
  expect(chartsIn(bench)).toEqual([
    'region Graphiques',
    'figure Histogramme : population',
    'population',
    'button Retirer le filtre : population',
    'button Fermer le graphique : population',
    '10 à 30',
    'group population',
    'img 5 zones, de 2 à 50 ; le plus souvent 2 à 3.',
    'slider Début de l’intervalle : population = 10',
    'slider Fin de l’intervalle : population = 30',
    '2 50',
    '2 zones',
    '2 à 3 3 zones',
    '26 à 27 2 zones',
  ])
  const ends = partsIn(bench, 'slider').map(end =>
    ['min', 'now', 'max'].map(each => end[`aria-value${each}`]),
  )
  expect(ends).toEqual([
    ['2', '10', '50'],
    ['2', '30', '50'],
  ])
})

/** Zones of the first bins of an axis; each bin is one unit wide. */
const STEEP: HistogramCounts = {
  kind: 'histogram',
  chart: { kind: 'histogram', labels: ['population'] },
  axis: { type: 'number', min: 0, max: 48, bend: null },
  whole: Array.from({ length: 48 }, (_, part) => [200, 100, 50, 1][part] ?? 0),
  passing: Array.from({ length: 48 }, (_, part) => [50, 100, 1][part] ?? 0),
  noData: 7,
}

test('counts all zones without an interval, including those without a value', async () => {
  const bench = await benchWith(
    {
      sheetOf: (...of) => ({
        ...sheetOf(...of),
        labels: [{ ...label('population', 'number'), unit: 'hab.' }],
      }),
    },
    'labels',
  )
  await press(bench, 'chart.add', 'labels', 'population')
  count(bench, 'labels', [STEEP])
  const before = chartsIn(bench)
  expect(before).toEqual([
    'region Graphiques',
    'figure Histogramme : population',
    'population (hab.)',
    'button Fermer le graphique : population',
    'toutes les valeurs',
    'group population',
    'img 151 zones, de 0 à 48 ; le plus souvent 1 à 2.',
    'slider Début de l’intervalle : population = sans limite basse',
    'slider Fin de l’intervalle : population = sans limite haute',
    '0 48',
    '158 zones',
    '0 à 1 50 zones',
    '1 à 2 100 zones',
    '2 à 3 1 zone',
  ])
  await press(bench, 'interval.set', 'labels', 'population', '1..')
  await arrive(bench)
  count(bench, 'labels', [STEEP])
  expect(changeOf(before, chartsIn(bench))).toEqual({
    gone: [
      'toutes les valeurs',
      'slider Début de l’intervalle : population = sans limite basse',
      '158 zones',
    ],
    come: [
      'button Retirer le filtre : population',
      '1 et plus',
      'slider Début de l’intervalle : population = 1 hab.',
      '101 zones',
    ],
  })
})

test('draws bars from the base in map colours, and fades those outside the interval', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'form.choose', 'fill')
  await press(bench, 'settings.save')
  await press(bench, 'chart.add', 'zones', 'population')
  await press(bench, 'interval.set', 'zones', 'population', '1..2')
  await arrive(bench)
  count(bench, 'zones', [STEEP])
  const attributes = (of: string) => partsIn(bench, of, 'zones')
  const stands = ({ y, height }: Readonly<Record<string, string>>) =>
    `${Math.round(Number(height))} from ${Math.round(Number(y))}`
  expect(
    attributes('g')
      .slice(0, 4)
      .map(bar => 'data-out' in bar),
  ).toEqual([true, false, true, true])
  expect(attributes('chart-whole').slice(0, 4).map(stands)).toEqual([
    '100 from 0',
    '50 from 50',
    '25 from 75',
    '2 from 98',
  ])
  expect(
    attributes('chart-passing')
      .slice(0, 4)
      .map(bar => `${stands(bar)} ${bar['fill']}`),
  ).toEqual(['25 from 75 #0d4656', '50 from 50 #0d4656', '2 from 98 #6f999a', '0 from 100 #d2f4e3'])
  expect(attributes('chart-interval').map(lookOf)).toEqual(['left:2.1% right:95.8%'])
})
