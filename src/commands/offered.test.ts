import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { showing } from '../../tests/support/showing.ts'
import { edit } from './draft.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf, run } from './run.ts'

const FROM_2_TO_9 = ['2', '3', '4', '5', '6', '7', '8', '9']
const WAYS_TO_CUT = [
  'continuous',
  'equal',
  'quantile',
  'natural',
  'pretty',
  'deviation',
  'nestedMeans',
  'headTail',
]
const EVERY_RAMP = [
  'free',
  'viridis',
  'magma',
  'blues',
  'purples',
  'orange-red',
  'yellow-green-blue',
  'greens',
  'greys',
  'oranges',
  'reds',
  'blue-green',
  'blue-purple',
  'green-blue',
  'purple-blue',
  'purple-blue-green',
  'purple-red',
  'red-purple',
  'yellow-green',
  'yellow-orange-brown',
  'yellow-orange-red',
  'thermal',
  'haline',
  'solar',
  'ice',
  'deep',
  'dense',
  'algae',
  'matter',
  'turbid',
  'speed',
  'amp',
  'tempo',
  'rain',
  'purple-orange',
  'red-blue',
  'brown-teal',
  'pink-green',
  'purple-green',
  'red-grey',
  'red-yellow-blue',
  'red-yellow-green',
  'spectral',
  'balance',
  'delta',
  'curl',
  'diff',
  'tarn',
]

test.each<[Parameters<typeof commandById>[0], string[], string[]]>([
  ['label.classify', ['zones', 'population'], WAYS_TO_CUT],
  ['label.classify', ['zones', 'population', 'quantile'], FROM_2_TO_9],
  ['label.classify', ['zones', 'population', 'quantile', '4'], EVERY_RAMP],
])('%s offers every choice after %j', async (command, given, offered) => {
  const bench = await showing('zones')
  const choices = choicesOf(commandById(command), bench.runtime.snapshots(), given)
  expect(choices.map(({ value }) => value)).toEqual(offered)
})

test('offers every number of classes except the current one', async () => {
  const bench = await showing('zones')
  run(commandById('settings.open'), 'palette', bench.runtime, ['zones'])
  edit(bench.runtime, 'displaySettings', {
    type: 'draft.changed',
    patch: { label: 'population', mode: 'gradient', classes: 'quantile', classCount: 5 },
  })
  const choices = choicesOf(commandById('classes.count'), bench.runtime.snapshots(), [])
  expect(choices.map(({ value }) => value)).toEqual(FROM_2_TO_9.filter(each => each !== '5'))
})

test.each([
  ['displayed', ['zones', 'geojson']],
  ['all', ['zones', 'geojson', 'all']],
])('records a download of %s zones as %j, without default arguments', async (scope, said) => {
  const bench = await showing('zones')
  run(commandById('download.start'), 'palette', bench.runtime, ['zones', 'geojson', scope])
  expect(bench.reports.map(({ args }) => args)).toEqual([said])
})

test('opens no browser-only dataset in another program, and explains how to', async () => {
  const mine = (INSTANCES['zones'] ?? []).map(each => ({
    ...each,
    id: 'local--mine~2026',
    dataset: 'local--mine',
  }))
  const instances = { ...INSTANCES, 'local--mine': mine }
  const bench = scriptedWorkbench(FIRST_VISIT, {
    datasets: DATASETS,
    instances,
    labelsOf: () => LABELS,
    sheetOf: (dataset, instance) => {
      const sheet = sheetOf('zones', 'zones~2026')
      const { instance: shown } = sheet
      return {
        ...sheet,
        dataset: { ...sheet.dataset, id: dataset },
        instance: { ...shown, id: instance, dataset },
      }
    },
  })
  bench.mapIsReady()
  await bench.settle()
  const display = async (dataset: string) => {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  const told = () =>
    (
      [
        ['curl.copy', []],
        ['tool.copy', []],
        ['tool.copy', ['qgis', 'local--mine']],
        ['tool.copy', ['qgis', 'zones']],
      ] as const
    ).map(([id, args]) => availability(commandById(id), bench.runtime.snapshots(), args))
  const refused = { can: false, reason: 'onlyInBrowser' }
  await display('local--mine')
  expect(told()).toEqual([refused, refused, refused, { can: true }])
  await display('zones')
  expect(told()).toEqual([{ can: true }, { can: true }, refused, { can: true }])
})

test('offers every form of a number except the current one', async () => {
  const bench = await showing('zones')
  run(commandById('settings.open'), 'palette', bench.runtime, ['zones'])
  edit(bench.runtime, 'displaySettings', {
    type: 'draft.changed',
    patch: { label: 'population', mode: 'gradient', form: 'fill' },
  })
  const forms = choicesOf(commandById('form.choose'), bench.runtime.snapshots(), [])
  expect(forms.map(({ value }) => value)).toEqual(['circle', 'classedCircle'])
})

test('does not select a zone of an inactive dataset in its table', async () => {
  const bench = await showing('zones', 'labels')
  const selected = (zone: string) =>
    availability(commandById('zone.select'), bench.runtime.snapshots(), [zone])
  expect(selected('zones.1')).toMatchObject({ can: false })
})

test.each([
  // Three quarters of a degree, and about fourteen along the equator, in 400 pixels of a 512-pixel world at
  // zoom 0.
  ['guadeloupe', 8, 9],
  ['metropole', 4, 5],
])('zooms in on %s while it stays completely visible', async (place, least, most) => {
  const bench = await showing('zones')
  run(commandById('inset.visit'), 'palette', bench.runtime, [place])
  await bench.settle()
  const jumped = bench.mapCommands.flatMap(command => (command.type === 'map.jumped' ? [command] : []))
  const [zoom = 0] = jumped.map(({ camera }) => camera.zoom)
  expect(zoom).toBeGreaterThan(least)
  expect(zoom).toBeLessThan(most)
})

test('does not offer a dataset’s current place in the order', async () => {
  const bench = await showing('zones', 'labels')
  const place = (dataset: string, rank: string) =>
    availability(commandById('dataset.place'), bench.runtime.snapshots(), [dataset, rank])
  expect(place('labels', '1')).toEqual({ can: false, reason: 'alreadySo' })
  expect(place('labels', '2')).toEqual({ can: true })
  expect(place('zones', '2')).toEqual({ can: false, reason: 'alreadySo' })
})
