import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { choicesOf, run } from '../src/commands/run.ts'
import type { Bbox } from '../src/contract/common.ts'
import { FIRST_VISIT } from '../tests/support/fixtures.ts'
import { BOUNDS, CAMERA, scriptedWorkbench } from '../tests/support/scripted.ts'
import { showing } from '../tests/support/showing.ts'

test('restores the former camera after an abort', async () => {
  const bench = await showing('zones')
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'labels',
    instance: 'labels~2026',
  })
  await bench.settle()
  const moved = { ...CAMERA, zoom: 9 }
  bench.root.send({ type: 'camera.moved', camera: moved, bounds: BOUNDS })
  bench.root.send({ type: 'workbench.backed' })
  expect(bench.mapCommands).toContainEqual({
    type: 'map.jumped',
    camera: CAMERA,
  })
  expect(bench.view().camera).toEqual(CAMERA)
})

test('inspects a removed zone by keyboard or mouse, and zooms to it', async () => {
  for (const surface of ['palette', 'button'] as const) {
    const bench = await showing('zones')
    run(commandById('comparison.kinds'), surface, bench.runtime, ['zones~2021'])
    expect(choicesOf(commandById('zone.inspectRemoved'), bench.runtime.snapshots(), [])).toMatchObject([
      { value: 'zones.21', name: { fr: 'Champagne-Ardenne' } },
    ])
    run(commandById('zone.inspectRemoved'), surface, bench.runtime, ['zones.21'])
    expect(bench.view()).toMatchObject({
      inspected: 'zones.21',
      displayed: [{ style: { compared: 'zones~2021' } }],
    })
    expect(bench.mapCommands).toContainEqual({
      type: 'map.revealed',
      bbox: [3.4, 47.6, 5.9, 50.2],
      near: true,
    })
    bench.root.stop()
  }
})

test('reveals a zone chosen elsewhere, but not one chosen on the map', async () => {
  const bench = await showing('zones')
  const bbox: Bbox = [55, -22, 56, -20]
  const revealed = () => bench.mapCommands.filter(({ type }) => type === 'map.revealed')
  bench.root.send({ type: 'zone.inspected', zone: 'zones.38' })
  expect(revealed()).toEqual([])
  bench.root.send({ type: 'zone.inspected', zone: 'zones.974', bbox })
  expect(revealed()).toEqual([{ type: 'map.revealed', bbox, near: false }])
  bench.root.send({ type: 'zone.inspected', zone: 'zones.69', bbox, near: true })
  expect(revealed().at(-1)).toEqual({ type: 'map.revealed', bbox, near: true })
})

test('reloads 300 ms after the map stops moving, and drops the former zones', async () => {
  const bench = await showing('zones')
  bench.root.send({ type: 'reload.toggled' })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  bench.mapMoves([0, 40, 14, 53])
  bench.wait(299)
  bench.mapMoves([0, 40, 15, 53])
  bench.wait(299)
  expect(bench.loadsUnderWay()).toEqual([])
  bench.wait(1)
  const [first] = bench.loadsUnderWay()
  expect(first).toBeDefined()
  bench.mapMoves([1, 40, 15, 53])
  expect(bench.loadsUnderWay()).toEqual([])
  bench.wait(300)
  expect(bench.loadsUnderWay()).not.toEqual([first])
  bench.parts({ type: 'parts.completed' })
  expect(bench.root.getSnapshot().matches({ showing: 'settled' })).toBe(true)
})

test('fits the map to a whole new dataset as soon as its extent is known', async () => {
  const bench = await showing()
  bench.root.send({
    type: 'instance.displayed',
    dataset: 'zones',
    instance: 'zones~2026',
  })
  await bench.settle()
  expect(bench.mapCommands).toContainEqual({
    type: 'map.fitted',
    bbox: [-5, 41, 10, 51],
    hasInsets: true,
  })
})

test('offers to fit the map to a filter until the map moves, and fits to its zones', async () => {
  const bench = await showing('zones')
  const offered = () => bench.root.getSnapshot().context.refiltered
  const filter = { mode: 'l', filter: { label: 'region', operator: 'equals', value: 'Corse' } } as const
  const narrow = async () => {
    bench.root.send({ type: 'filter.changed', dataset: 'zones', filter })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  const fits = () => bench.mapCommands.filter(({ type }) => type === 'map.fitted').length
  const before = fits()
  await narrow()
  expect([offered(), fits()]).toEqual(['zones', before])
  run(commandById('dataset.fit'), 'button', bench.runtime, ['zones'])
  expect(offered()).toBeNull()
  expect(bench.mapCommands.at(-1)).toMatchObject({
    type: 'map.fitted',
    among: { dataset: 'zones', demand: { instance: 'zones~2026', filter } },
  })
  bench.root.send({ type: 'filter.changed', dataset: 'zones', filter: null })
  await bench.settle()
  expect(offered()).toBeNull()
})

test('keeps the camera of a view opened by its address', async () => {
  const made = await showing('zones')
  const bench = scriptedWorkbench({
    ...FIRST_VISIT,
    view: made.view(),
  })
  await bench.settle()
  bench.mapIsReady()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  expect(bench.view()).toEqual(made.view())
  expect(bench.mapCommands.some(({ type }) => type === 'map.fitted')).toBe(false)
})
