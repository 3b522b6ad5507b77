import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type CountsInput, type ValueCounts, valueCountsMachine } from '../../machines/valueCounts.machine.ts'
import { LABELS } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { valueCounts } from './expected/valueCounts.ts'
import { followTable } from './follow.ts'

const [population, region] = LABELS
const demand = { instance: 'zones~2026', filter: null, bbox: null }
const wanted = (label = region!, text = '') =>
  ({ type: 'counts.wanted', dataset: 'zones', demand, label, text }) as const
const COUNTS: ValueCounts = { values: [{ value: 'Bretagne', count: 4 }], distinct: 13 }

describe('counted values of a label', () => {
  followTable({
    machine: valueCountsMachine,
    expected: valueCounts,
    promises: ['countValues'],
    events: [
      wanted(),
      wanted(region, 'bre'),
      { type: 'counts.dismissed' },
      { type: 'xstate.done.actor.countValues', output: COUNTS },
      { type: 'xstate.error.actor.countValues', error: new Error('gone') },
    ],
  })

  test('keeps the list while it is searched, and drops it for another label', async () => {
    const counting = scriptedPromise<ValueCounts, CountsInput>()
    const actors = { countValues: counting.logic }
    const actor = createActor(valueCountsMachine.provide({ actors })).start()
    const counts = () => actor.getSnapshot().context.counts
    actor.send(wanted())
    await counting.resolve(COUNTS)
    actor.send(wanted(region, 'bre'))
    expect(counts()).toEqual(COUNTS)
    actor.send(wanted(population))
    expect(counts()).toBeNull()
  })
})
