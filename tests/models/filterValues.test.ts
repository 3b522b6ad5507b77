import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { filterValuesMachine, type ValuesInput } from '../../machines/filterValues.machine.ts'
import { LABELS } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { filterValues } from './expected/filterValues.ts'
import { followTable } from './follow.ts'

const [population, region] = LABELS

describe('values for a filter', () => {
  followTable({
    machine: filterValuesMachine,
    expected: filterValues,
    promises: ['suggestValues'],
    events: [
      { type: 'values.wanted', label: region, text: '' },
      { type: 'values.wanted', label: region, text: 'bre' },
      { type: 'values.dismissed' },
      { type: 'xstate.done.actor.suggestValues', output: ['Bretagne'] },
      { type: 'xstate.error.actor.suggestValues', error: new Error('gone') },
    ],
  })

  test('keeps suggestions while typing in the same label, and drops them otherwise', async () => {
    const suggesting = scriptedPromise<string[], ValuesInput>()
    const actors = { suggestValues: suggesting.logic }
    const actor = createActor(filterValuesMachine.provide({ actors })).start()
    const values = () => actor.getSnapshot().context.values
    actor.send({ type: 'values.wanted', label: region!, text: '' })
    await suggesting.resolve(['Bretagne', 'Corse'])
    expect(values()).toEqual(['Bretagne', 'Corse'])
    actor.send({ type: 'values.wanted', label: region!, text: 'bre' })
    expect(values()).toEqual(['Bretagne', 'Corse'])
    await suggesting.resolve(['Bretagne'])
    expect(values()).toEqual(['Bretagne'])
    actor.send({ type: 'values.wanted', label: population!, text: '' })
    expect(values()).toEqual([])
    await suggesting.resolve(['5'])
    actor.send({ type: 'values.dismissed' })
    expect(values()).toEqual([])
  })
})
