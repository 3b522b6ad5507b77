import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { figuresMachine } from '../../machines/figures.machine.ts'
import type { Figure, FigureRequest, FoundFigures } from '../../src/domain/story/figure.ts'
import { LABELS } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { figures } from './expected/figures.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const [population] = LABELS
const VALUE: Figure = { kind: 'value', label: population!, value: 5 }
const FAILED: Figure = { kind: 'failed', failure: { code: 'unreachable', detail: null } }
const request = (key: string): FigureRequest => ({ key, wanted: key, sources: [] })
const [RENNES, BREST] = [request('Rennes population'), request('Brest population')]

describe('figures of a story', () => {
  followTable({
    machine: figuresMachine,
    expected: figures,
    promises: ['findFigures'],
    events: [
      { type: 'figures.wanted', wanted: [RENNES] },
      { type: 'figures.wanted', wanted: [RENNES, BREST] },
      { type: 'figures.wanted', wanted: [] },
      { type: 'figures.retried' },
      { type: 'session.opened' },
      { type: 'xstate.after.typing.figures.typing' },
      done('findFigures', { [RENNES.key]: VALUE }),
      done('findFigures', { [RENNES.key]: FAILED }),
      failed('findFigures'),
    ],
    project: ({ context }) => [
      context.wanted.length,
      Object.entries(context.figures).map(([key, { kind }]) => [key, kind]),
    ],
  })

  test('searches once the user pauses, and only missing figures', async () => {
    const clock = new SimulatedClock()
    const finding = scriptedPromise<FoundFigures, { wanted: readonly FigureRequest[] }>()
    const machine = figuresMachine.provide({ actors: { findFigures: finding.logic } })
    const actor = createActor(machine, { clock }).start()
    actor.send({ type: 'figures.wanted', wanted: [RENNES] })
    clock.increment(300)
    actor.send({ type: 'figures.wanted', wanted: [RENNES, BREST] })
    clock.increment(300)
    expect(finding.timesAsked()).toBe(0)
    clock.increment(100)
    await finding.resolve({ [RENNES.key]: VALUE, [BREST.key]: FAILED })
    actor.send({ type: 'figures.wanted', wanted: [BREST] })
    expect([actor.getSnapshot().value, finding.timesAsked()]).toEqual(['idle', 1])
    actor.send({ type: 'figures.retried' })
    await finding.resolve({ [BREST.key]: VALUE })
    expect(Object.keys(actor.getSnapshot().context.figures)).toEqual([RENNES.key, BREST.key])
  })
})
