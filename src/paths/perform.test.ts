import { expect, test } from 'vitest'
import { showing } from '../../tests/support/showing.ts'
import { commandById } from '../commands/registry.ts'
import { run } from '../commands/run.ts'
import { performAction } from './perform.ts'

test('repeats one setting without changing the others', async () => {
  const bench = await showing('zones')
  run(commandById('settings.open'), 'button', bench.runtime, ['zones'])
  await bench.settle()
  const draft = () => bench.runtime.snapshots().displaySettings.context.draft
  const before = draft()
  expect(before).toMatchObject({ label: 'population', form: 'circle' })
  expect(performAction(bench.runtime, { kind: 'typed', field: 'settings.colour', value: '#123456' })).toBe(
    true,
  )
  expect(draft()).toEqual({ ...before, colour: '#123456' })
  expect(
    performAction(bench.runtime, {
      kind: 'typed',
      field: 'settings',
      value: '{"lineWidth":4,"colour":"#654321"}',
    }),
  ).toBe(true)
  expect(draft()).toEqual({ ...before, colour: '#654321', lineWidth: 4 })
})
