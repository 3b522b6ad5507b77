import { expect, test } from 'vitest'
import type { Subject } from '../../machines/menu.machine.ts'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { menuOf } from './menus.ts'
import { findCommand } from './registry.ts'

const ZONE = { id: 'zones.38', ordinal: 1, bbox: null }
const SUBJECTS: Subject[] = [
  { kind: 'zone', zone: ZONE },
  { kind: 'row', zone: ZONE },
  { kind: 'map' },
  { kind: 'column', column: 'population' },
  { kind: 'card', dataset: 'zones' },
  { kind: 'layer', dataset: 'zones' },
]

test.each(SUBJECTS)('offers only existing commands in the menu of a $kind', async subject => {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  const unknown = () =>
    menuOf(subject, bench.runtime.snapshots())
      .flat()
      .map(({ command }) => command)
      .filter(id => !findCommand(id))
  expect(unknown()).toEqual([])
  bench.root.send({ type: 'instance.displayed', dataset: 'zones', instance: 'zones~2026' })
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  bench.mapIsClicked(ZONE.id)
  await bench.settle()
  expect(unknown()).toEqual([])
})
