import { expect, test } from 'vitest'
import { commandById } from '../src/commands/registry.ts'
import { run } from '../src/commands/run.ts'
import { showing } from '../tests/support/showing.ts'

test.each([
  ['table.open', ['zones'], 'table'],
  ['pane.table', [], 'table'],
  ['card.open', ['zones'], 'card'],
  ['settings.open', ['zones'], 'settings'],
] as const)('after %s %j, moves the focus to the pane %s', async (command, args, pane) => {
  const bench = await showing('zones')
  run(commandById(command), 'key', bench.runtime, [...args])
  await bench.settle()
  expect(bench.focused).toEqual([pane])
})
