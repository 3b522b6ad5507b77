import { expect, test } from 'vitest'
import { arrive, changeOf, press, shownBench } from '../../../tests/support/drawn.tsx'
import { chartsIn, count, lookOf, partsIn } from '../../../tests/support/drawnCharts.tsx'
import type { BarCounts } from '../../domain/chart/chartCounts.ts'

const BARS: BarCounts = {
  kind: 'bars',
  chart: { kind: 'bars', labels: ['region'] },
  bars: [
    { value: 'Bretagne', whole: 8, passing: 4, colour: '#123456' },
    { value: 'Normandie', whole: 4, passing: 1, colour: null },
    { value: 'Occitanie', whole: 2, passing: 1200, colour: null },
  ],
  others: { values: 3, whole: 5000, passing: 1200 },
  noData: 1,
}

test('renders frequent values as buttons with zone counts, and the rest as a note', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  count(bench, 'labels', [BARS])
  expect(chartsIn(bench)).toEqual([
    'region Graphiques',
    'figure Barres : region',
    'region',
    'button Fermer le graphique : region',
    'toutes les valeurs',
    'group region',
    'button Bretagne 4 zones',
    'button Normandie 1 zone',
    'button Occitanie 1 200 zones',
    '3 autres valeurs : 1 200 1 sans valeur',
  ])
  const few = { ...BARS, others: { values: 1, whole: 2, passing: 1 }, noData: 0 }
  count(bench, 'labels', [few])
  expect(chartsIn(bench)).toContain('1 autre valeur : 1')
  count(bench, 'labels', [{ ...BARS, others: { values: 0, whole: 0, passing: 0 }, noData: 2000 }])
  expect(chartsIn(bench)).toContain('2 000 sans valeur')
})

test('presses the chosen values, whatever their case, and fades the others', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  const faded = () => partsIn(bench, 'chart-value').map(bar => 'data-out' in bar)
  count(bench, 'labels', [BARS])
  expect(faded()).toEqual([false, false, false])
  const before = chartsIn(bench)
  await press(bench, 'values.set', 'labels', 'region', 'normandie | Occitanie')
  await arrive(bench)
  count(bench, 'labels', [BARS])
  expect(changeOf(before, chartsIn(bench))).toEqual({
    gone: ['toutes les valeurs', 'button Normandie 1 zone', 'button Occitanie 1 200 zones'],
    come: [
      'button Retirer le filtre : region',
      '2 valeurs retenues',
      'button Normandie 1 zone (pressed)',
      'button Occitanie 1 200 zones (pressed)',
    ],
  })
  expect(faded()).toEqual([true, false, false])
})

test('sizes bars by zones in the map’s colours, with one tab stop', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  count(bench, 'labels', [{ ...BARS, bars: BARS.bars.with(2, { ...BARS.bars[2]!, passing: 0 }) }])
  expect(partsIn(bench, 'chart-value-whole').map(lookOf)).toEqual(['width:100%', 'width:50%', 'width:25%'])
  expect(partsIn(bench, 'chart-value-passing').map(lookOf)).toEqual([
    'width:50% background:#123456',
    'width:12.5%',
    'width:0%',
  ])
  expect(partsIn(bench, 'chart-value').map(bar => bar['tabindex'])).toEqual(['0', '-1', '-1'])
})
