import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../../tests/support/scripted.ts'
import { availability } from '../../commands/availability.ts'
import type { World } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById, commands } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { steady } from './hub.ts'

test('what is typed into the palette is no reason to ask again what it has no say in', () => {
  const { desk } = scriptedWorkbench()
  let asked = 0
  const answer = steady(({ drawer }: World) => {
    asked++
    return drawer.value
  })
  answer(desk.world())
  run(commandById('palette.toggle'), 'key', desk)
  edit(desk, 'palette', { type: 'query.changed', query: 'a' })
  answer(desk.world())
  expect(asked).toBe(1)
  desk.send('drawer', { type: 'drawer.toggled' } as never)
  answer(desk.world())
  expect(asked).toBe(2)
})

test('steady answers are those of the moment, for every command', async () => {
  const { desk, root, settle, mapIsReady } = scriptedWorkbench()
  const answers = commands.map(command => ({
    command,
    answer: steady(world => availability(command, world)),
  }))
  const compare = () => {
    const world = desk.world()
    for (const { command, answer } of answers) expect(answer(world)).toEqual(availability(command, world))
  }
  compare()
  mapIsReady()
  await settle()
  compare()
  root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await settle()
  compare()
  run(commandById('palette.toggle'), 'key', desk)
  compare()
  edit(desk, 'palette', { type: 'query.changed', query: 'is' })
  compare()
  run(commandById('palette.toggle'), 'key', desk)
  await settle()
  compare()
})

test('a legend that is drawn when nothing else changes is heard, and changes what is said of it', async () => {
  const { desk, root, settle, mapIsReady, parts } = scriptedWorkbench()
  mapIsReady()
  await settle()
  root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await settle()
  parts({ type: 'parts.completed' })
  await settle()
  const answer = steady(({ legends }: World) => legends['zones'])
  const former = answer(desk.world())
  expect(former).not.toBeNull()
  let heard = 0
  const stop = desk.subscribe(() => heard++)
  const legend = structuredClone(former!)
  root.getSnapshot().context.loads['zones']?.send({ type: 'legend.drawn', legend })
  expect(heard).toBe(1)
  expect(answer(desk.world())).toBe(legend)
  stop()
})
