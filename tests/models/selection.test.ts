import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { selectionMachine } from '../../machines/selection.machine.ts'
import { ordinalSet, ordinalsIn } from '../../src/domain/ordinals.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { narrowedZones, shownZones } from '../support/shownZones.ts'
import { selection } from './expected/selection.ts'
import { followTable } from './follow.ts'

const rows = { rows: { first: 0, last: 1 }, search: '', sort: null, compared: null }
const older = {
  ...shownZones,
  displayed: { ...shownZones.displayed, instance: 'zones~2021' },
}

describe('selecting zones', () => {
  followTable({
    machine: selectionMachine,
    expected: selection,
    promises: ['findZones'],
    events: [
      { type: 'displayed.changed', shown: [shownZones], active: 'zones' },
      { type: 'displayed.changed', shown: [narrowedZones], active: 'zones' },
      { type: 'displayed.changed', shown: [older], active: 'zones' },
      { type: 'displayed.changed', shown: [], active: null },
      { type: 'zone.toggled', ordinal: 3 },
      { type: 'zones.selected', ordinals: [3, 4] },
      { type: 'rows.selected', ...rows },
      { type: 'selection.cleared' },
      { type: 'xstate.done.actor.findZones', output: ordinalSet([5]) },
      { type: 'xstate.error.actor.findZones', error: new Error('gone') },
    ],
    project: ({ context: { selected } }) => selected['zones']?.count ?? 0,
  })

  const started = () => {
    const finding = scriptedPromise<ReturnType<typeof ordinalSet>, never>()
    const machine = selectionMachine.provide({ actors: { findZones: finding.logic } as never })
    const actor = createActor(machine).start()
    actor.send({ type: 'displayed.changed', shown: [shownZones], active: 'zones' })
    const zones = () => [
      ...ordinalsIn(actor.getSnapshot().context.selected['zones']?.zones ?? ordinalSet([])),
    ]
    return { actor, finding, zones }
  }

  test('toggles a zone', () => {
    const { actor, zones } = started()
    for (const ordinal of [3, 900, 3]) actor.send({ type: 'zone.toggled', ordinal })
    expect(zones()).toEqual([900])
  })

  test('adds rows to the selection', async () => {
    const { actor, finding, zones } = started()
    actor.send({ type: 'zones.selected', ordinals: [1, 2] })
    actor.send({ type: 'rows.selected', ...rows })
    await finding.resolve(ordinalSet([2, 7]))
    expect(zones()).toEqual([1, 2, 7])
  })

  test('keeps the selection under a filter, and clears it for another instance', () => {
    const { actor, zones } = started()
    actor.send({ type: 'zone.toggled', ordinal: 3 })
    actor.send({ type: 'displayed.changed', shown: [narrowedZones], active: 'zones' })
    expect(zones()).toEqual([3])
    actor.send({ type: 'displayed.changed', shown: [older], active: 'zones' })
    expect(zones()).toEqual([])
  })
})
