import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../../../tests/support/scripted.ts'
import type { Snapshots } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById, commands } from '../../commands/registry.ts'
import { availability, run } from '../../commands/run.ts'
import { memoizedSelector } from './runtime.tsx'

test('does not recompute unrelated answers while typing in the palette', () => {
  const { runtime } = scriptedWorkbench()
  let asked = 0
  const answer = memoizedSelector(({ drawer }: Snapshots) => {
    asked++
    return drawer.value
  })
  answer(runtime.snapshots())
  run(commandById('palette.toggle'), 'key', runtime)
  edit(runtime, 'palette', { type: 'query.changed', query: 'a' })
  answer(runtime.snapshots())
  expect(asked).toBe(1)
  runtime.send('drawer', { type: 'drawer.toggled' } as never)
  answer(runtime.snapshots())
  expect(asked).toBe(2)
})

test('returns the current availability of every command from memoized answers', async () => {
  const { runtime, root, settle, mapIsReady } = scriptedWorkbench()
  const answers = commands.map(command => ({
    command,
    answer: memoizedSelector(snapshots => availability(command, snapshots)),
  }))
  const compare = () => {
    const snapshots = runtime.snapshots()
    for (const { command, answer } of answers)
      expect(answer(snapshots)).toEqual(availability(command, snapshots))
  }
  compare()
  mapIsReady()
  await settle()
  compare()
  root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await settle()
  compare()
  run(commandById('palette.toggle'), 'key', runtime)
  compare()
  edit(runtime, 'palette', { type: 'query.changed', query: 'is' })
  compare()
  run(commandById('palette.toggle'), 'key', runtime)
  await settle()
  compare()
})

test('updates answers when a legend is drawn without another change', async () => {
  const { runtime, root, settle, mapIsReady, parts } = scriptedWorkbench()
  mapIsReady()
  await settle()
  root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await settle()
  parts({ type: 'parts.completed' })
  await settle()
  const answer = memoizedSelector(({ legends }: Snapshots) => legends['zones'])
  const former = answer(runtime.snapshots())
  expect(former).not.toBeNull()
  let heard = 0
  const stop = runtime.subscribe(() => heard++)
  const legend = structuredClone(former!)
  root.getSnapshot().context.loads['zones']?.send({
    type: 'legend.drawn',
    legend,
    sheet: sheetOf('zones', 'zones~2026'),
    filter: null,
  })
  expect(heard).toBe(1)
  expect(answer(runtime.snapshots())).toBe(legend)
  stop()
})
