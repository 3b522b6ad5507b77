import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { prerequisiteOf, resumeWaitingCommand, runPrerequisite } from './prerequisites.ts'
import { commandById } from './registry.ts'
import { run } from './run.ts'

async function begin() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  resumeWaitingCommand(bench.runtime, bench.runtime)
  run(commandById('palette.toggle'), 'key', bench.runtime)
  const choose = (id: Parameters<typeof commandById>[0], args: readonly string[] = []) => {
    const first = prerequisiteOf(commandById(id), bench.runtime.snapshots(), args)
    if (!first) throw new Error(`Nothing comes before ${id}.`)
    runPrerequisite(bench.runtime, commandById(id), args, first)
    return first.key
  }
  const display = async (dataset: string) => {
    run(commandById('dataset.display'), 'palette', bench.runtime, [dataset])
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  const asked = () => bench.runtime.snapshots().palette.context.asking?.command ?? null
  return { bench, choose, display, asked }
}

test('requests a dataset before a download, then opens the download', async () => {
  const { bench, choose, display, asked } = await begin()
  expect(choose('download.open')).toBe('dataset')
  expect(asked()).toBe('dataset.display')
  await display('zones')
  expect(bench.runtime.snapshots().download.matches('open')).toBe(true)
  expect(bench.runtime.snapshots().download.context.dataset).toBe('zones')
})

test('requests a dataset before a number of classes, then classifies it', async () => {
  const { choose, display, asked } = await begin()
  expect(choose('classes.count')).toBe('dataset')
  await display('zones')
  expect(asked()).toBe('classes.count')
})

test('requests a label before a number of classes, then the number', async () => {
  const { bench, choose, display, asked } = await begin()
  await display('zones')
  run(commandById('label.hide'), 'palette', bench.runtime, ['zones'])
  await bench.settle()
  expect(choose('classes.count')).toBe('label')
  expect(asked()).toBe('label.display')
  run(commandById('label.display'), 'palette', bench.runtime, ['zones', 'population'])
  await bench.settle()
  expect(['classes.choose', 'classes.count']).toContain(asked())
})

test('drops the command when the user leaves or runs another one', async () => {
  const { bench, choose, display } = await begin()
  choose('download.open')
  bench.runtime.send('palette', { type: 'palette.closed' })
  await display('zones')
  expect(bench.runtime.snapshots().download.matches('closed')).toBe(true)
})

test('announces the login before the account settings, then opens it', async () => {
  const { bench } = await begin()
  expect(prerequisiteOf(commandById('account.settings'), bench.runtime.snapshots())?.key).toBe('account')
  run(commandById('account.settings'), 'palette', bench.runtime)
  await bench.settle()
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/login')
  run(commandById('account.demo'), 'key', bench.runtime)
  await bench.settle()
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/account/settings')
})

test('goes to the account screen before a deletion, and asks for confirmation', async () => {
  const { bench, choose } = await begin()
  expect(choose('account.delete')).toBe('screen')
  await bench.settle()
  run(commandById('account.demo'), 'key', bench.runtime)
  await bench.settle()
  expect(bench.runtime.snapshots().accountDeletion.matches('confirming')).toBe(true)
})
