import { expect, test } from 'vitest'
import { markupOf, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import type { HistogramCounts, ScatterCounts } from '../../domain/chart/chartCounts.ts'
import { Charts } from './charts.tsx'

const AXIS = { type: 'number', min: 0, max: 8, bend: null } as const
const PLOT: ScatterCounts = {
  kind: 'scatter',
  chart: { kind: 'scatter', labels: ['population', 'menages'] },
  axes: [AXIS, AXIS],
  marks: {
    grid: null,
    x: new Float32Array([0.5]),
    y: new Float32Array([0.5]),
    whole: new Uint32Array([1]),
    kept: new Uint32Array([1]),
    colours: new Uint32Array([0]),
  },
  zones: 5,
  kept: 3,
  noData: 0,
}

test('a scatter plot says its zones, and the box of what is chosen lies where its intervals are', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addScatter', 'labels', 'population', 'menages')
  await press(bench, 'intervals.set', 'labels', 'population', '1..6', 'menages', '2..7')
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.root.getSnapshot().context.loads['labels']?.send({ type: 'charts.counted', counts: [PLOT] })
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'population × menages',
    'button Ne plus filtrer : population × menages',
    'button Fermer le graphique : population × menages',
    'population [1 ; 6[ · menages [2 ; 7[',
    '↑ menages 0 – 8',
    'group population × menages',
    'img 5 zones, dont 3 zones retenues ; population de 0 à 8, menages de 0 à 8.',
    'slider Début de l’intervalle : population = 1',
    'slider Fin de l’intervalle : population = 6',
    'slider Début de l’intervalle : menages = 2',
    'slider Fin de l’intervalle : menages = 7',
    '0 population → 8',
    'Les valeurs de chaque zone retenue sont dans le tableau.',
  ])
  const [, box] =
    /class="chart-box"[^>]*style="([^"]*)"/.exec(markupOf(bench, <Charts dataset="labels" />)) ?? []
  expect(box).toBe('left:12.5%;right:25%;bottom:25%;top:12.5%')
})

const HISTOGRAM: HistogramCounts = {
  kind: 'histogram',
  chart: { kind: 'histogram', labels: ['population'] },
  axis: { type: 'number', min: 2, max: 50, bend: null },
  whole: Array.from({ length: 48 }, (_, part) => (part === 0 ? 4 : part === 24 ? 2 : 0)),
  passing: Array.from({ length: 48 }, (_, part) => (part === 0 ? 3 : part === 24 ? 2 : 0)),
  noData: 1,
}

test('a histogram says its zones part by part, and the interval of what is chosen, with both of its ends', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.add', 'labels', 'population')
  await press(bench, 'interval.set', 'labels', 'population', '10..30')
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  bench.root.getSnapshot().context.loads['labels']?.send({ type: 'charts.counted', counts: [HISTOGRAM] })
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'population',
    'button Ne plus filtrer : population',
    'button Fermer le graphique : population',
    '[10 ; 30[',
    'group population',
    'img 5 zones, de 2 à 50 ; le plus souvent [2 ; 3[.',
    'slider Début de l’intervalle : population = 10',
    'slider Fin de l’intervalle : population = 30',
    '2 50',
    '2 zones',
    '[2 ; 3[ 3 zones',
    '[26 ; 27[ 2 zones',
  ])
  const markup = markupOf(bench, <Charts dataset="labels" />)
  const ends = markup.matchAll(/aria-valuemin="(\S+)" aria-valuemax="(\S+)" aria-valuenow="(\S+)"/g)
  expect([...ends].map(([, ...numbers]) => numbers.join(' '))).toEqual(['2 50 10', '2 50 30'])
})
