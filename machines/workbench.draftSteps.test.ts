import { expect, test } from 'vitest'
import { press, shownBench, tell } from '../tests/support/drawn.tsx'
import type { ScriptedWorkbench } from '../tests/support/scripted.ts'

const setting = (bench: ScriptedWorkbench, patch: object, more: object = {}) =>
  tell(bench, 'displaySettings', { type: 'draft.changed', patch, ...more })

/** Returns the drawn style of the dataset, a draft included. */
const drawn = (bench: ScriptedWorkbench) => {
  const { view, preview } = bench.root.getSnapshot().context
  return preview?.style ?? view.displayed[0]?.style
}

const isDraft = (bench: ScriptedWorkbench) =>
  bench.runtime.snapshots().displaySettings.matches({ editing: 'changed' })

test('undoes the edits of a draft one by one, and redoes them', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.display', 'zones', 'population')
  await press(bench, 'ramp.choose', 'viridis')
  await press(bench, 'classes.choose', 'equal')
  await press(bench, 'ramp.reverse')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis', classes: 'equal', reversed: true })
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis', classes: 'equal', reversed: false })
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis', classes: 'quantile' })
  await press(bench, 'view.redo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis', classes: 'equal', reversed: false })
  await press(bench, 'view.undo')
  await press(bench, 'view.undo')
  expect(isDraft(bench)).toBe(false)
  expect(drawn(bench)).toMatchObject({ label: 'population', ramp: null })
})

test('undoes one edit at a time after saving, then redoes each', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.display', 'zones', 'population')
  await press(bench, 'ramp.choose', 'viridis')
  await press(bench, 'ramp.choose', 'magma')
  await press(bench, 'settings.save', 'zones')
  expect(isDraft(bench)).toBe(false)
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis' })
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ label: 'population', ramp: null })
  await press(bench, 'view.redo')
  await press(bench, 'view.redo')
  expect(drawn(bench)).toMatchObject({ ramp: 'magma' })
  await press(bench, 'view.undo')
  await press(bench, 'view.undo')
  await press(bench, 'view.undo')
  expect(drawn(bench)).not.toMatchObject({ ramp: 'viridis' })
})

test('undoes discarding and resetting', async () => {
  const bench = await shownBench('zones')
  await setting(bench, { ramp: 'viridis' })
  await press(bench, 'settings.cancel')
  expect(isDraft(bench)).toBe(false)
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis' })
  await press(bench, 'settings.reset')
  expect(drawn(bench)).toMatchObject({ ramp: null })
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ ramp: 'viridis' })
})

test('counts a drag or a typed text as one step', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.hide', 'zones')
  await setting(bench, { colour: '#111111' })
  await setting(bench, { colour: '#222222' })
  await setting(bench, { colour: '#333333' }, { continues: true })
  await setting(bench, { colour: '#444444' }, { continues: true })
  await press(bench, 'view.undo')
  expect(drawn(bench)).toMatchObject({ colour: '#111111' })
})

test('undoes to a draft that cannot be drawn, and draws the last drawable one', async () => {
  const bench = await shownBench('zones')
  await setting(bench, { colour: '#111111' })
  await setting(bench, { label: 'region', mode: 'gradient' })
  await setting(bench, { label: 'population' })
  await press(bench, 'view.undo')
  expect(bench.runtime.snapshots().displaySettings.matches({ editing: 'invalid' })).toBe(true)
  expect(drawn(bench)).toMatchObject({ colour: '#111111', label: 'population' })
})

test('clears the redo steps when a new edit is made', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'visibility.toggle', 'zones')
  await press(bench, 'view.undo')
  await setting(bench, { ramp: 'viridis' })
  expect(bench.root.getSnapshot().can({ type: 'view.redone' })).toBe(false)
  await press(bench, 'view.undo')
  await press(bench, 'visibility.toggle', 'zones')
  expect(bench.root.getSnapshot().can({ type: 'view.redone' })).toBe(false)
})
