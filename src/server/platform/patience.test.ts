import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eachWaiting, remainingPatience, runWithPatience, spendPatience, waitAtMost } from './patience.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const wait = (ms: number) =>
  waitAtMost(
    600,
    () => pass(ms),
    () => new Error('late'),
  )

test('gives all waits of a request one common deadline', async () => {
  const left: number[] = []
  const request = runWithPatience(async () => {
    for (;;) {
      left.push(remainingPatience())
      await wait(400)
    }
  }, 1000)
  await Promise.all([expect(request).rejects.toThrow('late'), vi.advanceTimersByTimeAsync(1001)])
  expect(left).toEqual([1000, 600, 200])
})

test('counts concurrent waits once, and the work between two waits not at all', async () => {
  const request = runWithPatience(async () => {
    await Promise.all([wait(300), wait(300), wait(300)])
    await pass(5000)
    return remainingPatience()
  }, 1000)
  await vi.advanceTimersByTimeAsync(5300)
  expect(await request).toBe(700)
})

test('gives each wait the full time once the answer has begun', async () => {
  const later = runWithPatience(async () => {
    await wait(500)
    return AsyncLocalStorage.snapshot()
  }, 1000)
  await vi.advanceTimersByTimeAsync(500)
  const inRequest = await later
  const reads = inRequest(async () => {
    for (let read = 0; read < 5; read++) await wait(500)
    return remainingPatience()
  })
  await vi.advanceTimersByTimeAsync(2500)
  expect(await reads).toBe(1000)
})

test('gives each wait of background work its own time', async () => {
  const work = eachWaiting(1000, async () => {
    for (let read = 0; read < 5; read++) await spendPatience(() => pass(900))
    return remainingPatience()
  })
  await vi.advanceTimersByTimeAsync(4500)
  expect(await work).toBe(1000)
  expect(remainingPatience()).toBe(35_000)
})
