import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Prefetched, type PrefetchInput, prefetchMachine } from '../../machines/prefetch.machine.ts'
import { prefetch } from './expected/prefetch.ts'
import { followTable } from './follow.ts'

const regions = { type: 'prefetch.wanted', dataset: 'regions', instance: 'regions~2026' } as const
const communes = { type: 'prefetch.wanted', dataset: 'communes', instance: 'communes~2026' } as const

describe('prefetching', () => {
  followTable({
    machine: prefetchMachine,
    expected: prefetch,
    promises: ['prefetchInstance'],
    events: [
      regions,
      communes,
      { type: 'prefetch.dropped' },
      { type: 'prefetch.renewed' },
      { type: 'xstate.after.rest.prefetch.resting' },
      { type: 'xstate.done.actor.prefetchInstance', output: { bytes: 1 } },
      { type: 'xstate.done.actor.prefetchInstance', output: { bytes: 2 ** 20 } },
      { type: 'xstate.error.actor.prefetchInstance', error: new Error('gone') },
    ],
    project: ({ context: { fetched, bytes } }) => [fetched, bytes],
  })

  /** Fetches a number of bytes of each instance, recording requests and aborts. */
  function started(bytes = 0) {
    const asked: PrefetchInput[] = []
    const givenUp: string[] = []
    const answers: (() => void)[] = []
    const clock = new SimulatedClock()
    const prefetchInstance = fromPromise<Prefetched, PrefetchInput>(({ input, signal }) => {
      asked.push(input)
      signal.addEventListener('abort', () => givenUp.push(input.instance))
      return new Promise(resolve => answers.push(() => resolve({ bytes })))
    })
    const actor = createActor(prefetchMachine.provide({ actors: { prefetchInstance } }), { clock }).start()
    const answer = async () => {
      answers.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    }
    return { actor, clock, asked, givenUp, answer }
  }

  test('requests nothing while the user moves through a list', () => {
    const { actor, clock, asked } = started()
    for (const candidate of [regions, communes, regions]) {
      actor.send(candidate)
      clock.increment(149)
    }
    actor.send({ type: 'prefetch.dropped' })
    clock.increment(1000)
    expect(asked).toEqual([])
  })

  test('fetches a resting row once, and aborts when another is highlighted', async () => {
    const { actor, clock, asked, givenUp, answer } = started()
    actor.send(regions)
    clock.increment(150)
    actor.send(communes)
    expect(givenUp).toEqual(['regions~2026'])
    clock.increment(150)
    await answer()
    await answer()
    actor.send(communes)
    clock.increment(1000)
    expect(asked.map(({ instance }) => instance)).toEqual(['regions~2026', 'communes~2026'])
  })

  test('fetches at most a megabyte until the next choice', async () => {
    const { actor, clock, asked, answer } = started(2 ** 20 - 1)
    actor.send(regions)
    clock.increment(150)
    await answer()
    actor.send(communes)
    clock.increment(150)
    expect(asked.map(({ budget }) => budget)).toEqual([2 ** 20, 1])
    await answer()
    actor.send({ ...regions, instance: 'regions~2021' })
    clock.increment(150)
    expect(asked).toHaveLength(2)
    actor.send({ type: 'prefetch.renewed' })
    actor.send({ ...regions, instance: 'regions~2021' })
    clock.increment(150)
    expect(asked).toHaveLength(3)
  })
})
