import { expect, test } from 'vitest'
import { benchWith, markupOf, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { INSTANCES, instance, label, sheetOf } from '../../../tests/support/fixtures.ts'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type {
  BarCounts,
  ChartCounts,
  HistogramCounts,
  ScatterCounts,
} from '../../domain/chart/chartCounts.ts'
import { Charts } from './charts.tsx'

/** The layer on the map has counted the charts of a dataset. */
const count = ({ root }: ScriptedWorkbench, dataset: string, counts: readonly ChartCounts[]) =>
  root.getSnapshot().context.loads[dataset]?.send({ type: 'charts.counted', counts })

/** The zones that are asked for have come. */
const arrive = async (bench: ScriptedWorkbench) => {
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
}

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
  await arrive(bench)
  count(bench, 'labels', [PLOT])
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'figure Nuage de points : population × menages',
    'population × menages',
    'button Ne plus filtrer : population × menages',
    'button Fermer le graphique : population × menages',
    'population [1 ; 6[ · menages [2 ; 7[',
    '↑ menages 0 – 8',
    'group population × menages',
    'img 5 zones (le filtre retient 3 zones) ; population de 0 à 8, menages de 0 à 8.',
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
  await arrive(bench)
  count(bench, 'labels', [HISTOGRAM])
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'figure Histogramme : population',
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

test('of the ends of the box that are none, two lie at the sides of the plot and two at its foot and its top', async () => {
  const bench = await benchWith(
    {
      sheetOf: (dataset, instance) => {
        const sheet = sheetOf(dataset, instance)
        const labels = sheet.labels.map(each =>
          each.name === 'menages' ? { ...each, unit: 'foyers' } : each,
        )
        return { ...sheet, labels }
      },
    },
    'labels',
  )
  await press(bench, 'chart.addScatter', 'labels', 'population', 'menages')
  const plot: ScatterCounts = { ...PLOT, axes: [AXIS, { ...AXIS, min: 10, max: 50 }], kept: 5 }
  count(bench, 'labels', [plot])
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'figure Nuage de points : population × menages',
    'population × menages',
    'button Fermer le graphique : population × menages',
    'toutes les valeurs',
    '↑ menages 10 – 50',
    'group population × menages',
    'img 5 zones ; population de 0 à 8, menages de 10 à 50.',
    'slider Début de l’intervalle : population = sans limite basse',
    'slider Fin de l’intervalle : population = sans limite haute',
    'slider Début de l’intervalle : menages = sans limite basse',
    'slider Fin de l’intervalle : menages = sans limite haute',
    '0 population → 8',
    'Les valeurs de chaque zone retenue sont dans le tableau.',
  ])
  expect(endsIn(bench)).toEqual([
    'left:0% horizontal 0',
    'left:100% horizontal 8',
    'bottom:0% vertical 10',
    'bottom:100% vertical 50',
  ])
  await press(bench, 'intervals.set', 'labels', 'population', '..', 'menages', '20..')
  await arrive(bench)
  count(bench, 'labels', [plot])
  const lines = readIn(bench, <Charts dataset="labels" />)
  expect(lines.filter(line => /^(menages|button|slider)/.test(line))).toEqual([
    'button Ne plus filtrer : population × menages',
    'button Fermer le graphique : population × menages',
    'menages ≥ 20',
    'slider Début de l’intervalle : population = sans limite basse',
    'slider Fin de l’intervalle : population = sans limite haute',
    'slider Début de l’intervalle : menages = 20 foyers',
    'slider Fin de l’intervalle : menages = sans limite haute',
  ])
  expect(endsIn(bench)).toEqual([
    'left:0% horizontal 0',
    'left:100% horizontal 8',
    'bottom:25% vertical 20',
    'bottom:100% vertical 50',
  ])
})

/** Place, direction and number of each slider of the charts. */
const endsIn = (bench: ScriptedWorkbench) =>
  [...markupOf(bench, <Charts dataset="labels" />).matchAll(/<div role="slider"([^>]*)>/g)].map(
    ([, told = '']) =>
      ['style', 'aria-orientation', 'aria-valuenow']
        .map(name => new RegExp(`${name}="([^"]*)"`).exec(told)?.[1])
        .join(' '),
  )

/** Zones of the first parts of an axis, of which each has the width of one. */
const STEEP: HistogramCounts = {
  kind: 'histogram',
  chart: { kind: 'histogram', labels: ['population'] },
  axis: { type: 'number', min: 0, max: 48, bend: null },
  whole: Array.from({ length: 48 }, (_, part) => [200, 100, 50, 1][part] ?? 0),
  passing: Array.from({ length: 48 }, (_, part) => [50, 100, 1][part] ?? 0),
  noData: 7,
}

test('without an interval a histogram is of all zones, also of those without a value', async () => {
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
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
    'region Graphiques',
    'figure Histogramme : population',
    'population (hab.)',
    'button Fermer le graphique : population',
    'toutes les valeurs',
    'group population',
    'img 151 zones, de 0 à 48 ; le plus souvent [1 ; 2[.',
    'slider Début de l’intervalle : population = sans limite basse',
    'slider Fin de l’intervalle : population = sans limite haute',
    '0 48',
    '158 zones',
    '[0 ; 1[ 50 zones',
    '[1 ; 2[ 100 zones',
    '[2 ; 3[ 1 zone',
  ])
  await press(bench, 'interval.set', 'labels', 'population', '1..')
  await arrive(bench)
  count(bench, 'labels', [STEEP])
  const lines = readIn(bench, <Charts dataset="labels" />)
  expect([lines[3], lines[5], ...lines.slice(8, 10), lines[11]]).toEqual([
    'button Ne plus filtrer : population',
    '≥ 1',
    'slider Début de l’intervalle : population = 1 hab.',
    'slider Fin de l’intervalle : population = sans limite haute',
    '101 zones',
  ])
})

test('the bars of a histogram stand on its foot in the colours of the map, and those outside the interval are faded', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'form.choose', 'fill')
  await press(bench, 'settings.save')
  await press(bench, 'chart.add', 'zones', 'population')
  await press(bench, 'interval.set', 'zones', 'population', '1..2')
  await arrive(bench)
  count(bench, 'zones', [STEEP])
  const markup = markupOf(bench, <Charts dataset="zones" />)
  const [first = '', ...others] = markup.split('<g').slice(1, 5)
  const told = (bar: string) => [
    bar.startsWith(' data-out'),
    ...[...bar.matchAll(/ (y|height|fill)="([^"]*)"/g)].map(([, , value]) => value),
  ]
  expect([first, ...others].map(told)).toEqual([
    [true, '0', '100', '75', '25', '#3a2170'],
    [false, '50', '50', '50', '50', '#3a2170'],
    [true, '75', '25', '98', '2', '#8575b6'],
    [true, '98', '2', '100', '0', '#dccdff'],
  ])
  const [, interval] = /class="chart-interval"[^>]*style="([^"]*)"/.exec(markup) ?? []
  expect(interval?.split(';').map(each => each.replace(/\..*/, ''))).toEqual(['left:2', 'right:95'])
})

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

test('each of the most frequent values is a button with its zones, and what has no bar is said below', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  count(bench, 'labels', [BARS])
  expect(readIn(bench, <Charts dataset="labels" />)).toEqual([
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
  expect(readIn(bench, <Charts dataset="labels" />).at(-1)).toBe('1 autre valeur : 1')
  count(bench, 'labels', [{ ...BARS, others: { values: 0, whole: 0, passing: 0 }, noData: 2000 }])
  expect(readIn(bench, <Charts dataset="labels" />).at(-1)).toBe('2 000 sans valeur')
})

test('values that are chosen are pressed, whatever their case, and all others are faded', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  const faded = () =>
    [...markupOf(bench, <Charts dataset="labels" />).matchAll(/data-rank="(\d)"( data-out)?/g)].map(
      ([, , out]) => out !== undefined,
    )
  count(bench, 'labels', [BARS])
  expect(faded()).toEqual([false, false, false])
  await press(bench, 'values.set', 'labels', 'region', 'normandie | Occitanie')
  await arrive(bench)
  count(bench, 'labels', [BARS])
  expect(readIn(bench, <Charts dataset="labels" />).slice(3, 9)).toEqual([
    'button Ne plus filtrer : region',
    'button Fermer le graphique : region',
    '2 valeurs retenues',
    'group region',
    'button Bretagne 4 zones',
    'button Normandie 1 zone (pressed)',
  ])
  expect(faded()).toEqual([true, false, false])
})

test('bars are as wide as their zones are many, in the colours of the map, and one of them is in the order of Tab', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addBars', 'labels', 'region')
  count(bench, 'labels', [{ ...BARS, bars: BARS.bars.with(2, { ...BARS.bars[2]!, passing: 0 }) }])
  const markup = markupOf(bench, <Charts dataset="labels" />)
  const styles = [...markup.matchAll(/class="chart-value-(whole|passing)" style="([^"]*)"/g)]
  expect(styles.map(([, part, style]) => `${part} ${style}`)).toEqual([
    'whole width:100%',
    'passing width:50%;background:#123456',
    'whole width:50%',
    'passing width:12.5%',
    'whole width:25%',
    'passing width:0%',
  ])
  const stops = [...markup.matchAll(/class="chart-value"[^>]*? tabindex="(\S+)"/g)].map(([, stop]) => stop)
  expect(stops).toEqual(['0', '-1', '-1'])
})

test('a chart that cannot be drawn says why: it is being counted, there is nothing to part, a label is missing', async () => {
  const lacking = [label('region', 'text')]
  const bench = await benchWith(
    {
      sheetOf: (dataset, instance) => ({
        ...sheetOf(dataset, instance),
        ...(instance.endsWith('2021') ? { labels: lacking } : {}),
      }),
    },
    'labels',
  )
  await press(bench, 'chart.add', 'labels', 'population')
  const said = () => readIn(bench, <Charts dataset="labels" />).slice(1)
  const heading = ['figure Histogramme : population', 'population', 'button Fermer le graphique : population']
  expect(said()).toEqual([...heading, 'Toutes les zones ont la même valeur, ou aucune.'])
  await press(bench, 'instance.show', 'labels~2021')
  expect(said()).toEqual([...heading, 'Comptage des zones…'])
  await arrive(bench)
  expect(said()).toEqual([...heading, 'Cette instance n’a pas l’étiquette population.'])
})

test('a chart of two labels names those that the instance does not have, and no other', async () => {
  const kept = { 2021: ['population', 'region'], 2020: ['region'] }
  const bench = await benchWith(
    {
      sheetOf: (dataset, id) => {
        const sheet = { ...sheetOf(dataset, `${dataset}~2026`), instance: instance(dataset, id.slice(-4)) }
        const names = kept[Number(id.slice(-4)) as keyof typeof kept]
        return names ? { ...sheet, labels: sheet.labels.filter(({ name }) => names.includes(name)) } : sheet
      },
      instances: {
        ...INSTANCES,
        labels: [...INSTANCES['labels']!, instance('labels', '2020', 'historical')],
      },
    },
    'labels',
  )
  await press(bench, 'chart.addScatter', 'labels', 'population', 'menages')
  const noteIn = async (instance: string) => {
    await press(bench, 'instance.show', instance)
    await arrive(bench)
    return readIn(bench, <Charts dataset="labels" />).at(-1)
  }
  expect(await noteIn('labels~2021')).toBe('Cette instance n’a pas l’étiquette menages.')
  expect(await noteIn('labels~2020')).toBe('Cette instance n’a pas les étiquettes population et menages.')
})

test('a dataset that is not displayed has no charts', async () => {
  expect(readIn(await shownBench('labels'), <Charts dataset="zones" />)).toEqual([])
})
