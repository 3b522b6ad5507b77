import { expect, test } from 'vitest'
import { arrive, benchWith, press, shownBench } from '../../../tests/support/drawn.tsx'
import { chartsIn, count, lookOf, partsIn } from '../../../tests/support/drawnCharts.tsx'
import { INSTANCES, instance, sheetOf } from '../../../tests/support/fixtures.ts'
import type { ScriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { ScatterCounts } from '../../domain/chart/chartCounts.ts'

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

test('describes the zones, and draws the box at its intervals', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'chart.addScatter', 'labels', 'population', 'menages')
  await press(bench, 'intervals.set', 'labels', 'population', '1..6', 'menages', '2..7')
  await arrive(bench)
  count(bench, 'labels', [PLOT])
  expect(chartsIn(bench)).toEqual([
    'region Graphiques',
    'figure Nuage de points : population × menages',
    'population × menages',
    'button Retirer le filtre : population × menages',
    'button Fermer le graphique : population × menages',
    'population 1 à 6 · menages 2 à 7',
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
  expect(partsIn(bench, 'chart-box').map(lookOf)).toEqual(['left:12.5% right:25% bottom:25% top:12.5%'])
})

test('puts the open ends of a box at the edges of the plot', async () => {
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
  expect(chartsIn(bench)).toEqual([
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
  const lines = chartsIn(bench)
  expect(lines.filter(line => /^(menages|button|slider)/.test(line))).toEqual([
    'button Retirer le filtre : population × menages',
    'button Fermer le graphique : population × menages',
    'menages 20 et plus',
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

/** Position, direction and number of each slider of the charts. */
const endsIn = (bench: ScriptedWorkbench) =>
  partsIn(bench, 'slider').map(end => [lookOf(end), end['aria-orientation'], end['aria-valuenow']].join(' '))

test('names only the missing labels of a chart of two', async () => {
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
    return chartsIn(bench).filter(line => line.startsWith('Ce millésime'))
  }
  expect(await noteIn('labels~2021')).toEqual(['Ce millésime n’a pas la variable menages.'])
  expect(await noteIn('labels~2020')).toEqual(['Ce millésime n’a pas les variables population et menages.'])
})
