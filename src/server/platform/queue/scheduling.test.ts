import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RoundRobin } from './scheduling.ts'

const HOUR_MS = 3_600_000

test('pauses slices for a short call, and continues after it', async () => {
  const turns = new RoundRobin(HOUR_MS)
  const events: string[] = []
  const call = Promise.withResolvers<void>()
  const short = turns.before(() => call.promise)
  const slice = turns.next('somebody').then(() => events.push('slice'))
  for (let round = 0; round < 3; round++) await setImmediate()
  events.push('round')
  call.resolve()
  await Promise.all([short, slice])
  expect(events).toEqual(['round', 'slice'])
})

test('continues slices beside endless short calls', async () => {
  const turns = new RoundRobin(0)
  const call = Promise.withResolvers<void>()
  const short = turns.before(() => call.promise)
  await turns.next('somebody')
  await turns.next('somebody')
  call.resolve()
  await short
})

test('continues slices after a failed short call', async () => {
  const turns = new RoundRobin(HOUR_MS)
  await expect(turns.before(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await turns.next('somebody')
})

test('gives a requester with much work as many turns as one with little', async () => {
  const turns = new RoundRobin(HOUR_MS)
  const events: string[] = []
  const slice = (who: string) => turns.next(who).then(() => events.push(who))
  await Promise.all(['greedy', 'greedy', 'greedy', 'modest', 'modest'].map(slice))
  expect(events).toEqual(['greedy', 'modest', 'greedy', 'modest', 'greedy'])
})
