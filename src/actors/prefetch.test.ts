import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { mounting } from '../map/mounted.ts'
import type { ZoneMap } from '../map/zoneMap.ts'
import { prefetchInstance, takePrefetched } from './prefetch.ts'

/** Simulates a map; the test never sends it requests. */
const map = {
  setTheme: () => {},
  setLanguage: () => {},
  setGround: () => {},
  offerBasemaps: () => {},
  setInsets: () => {},
} as unknown as ZoneMap

beforeEach(() => mounting.hold(map))
afterEach(() => {
  mounting.release(map)
  vi.unstubAllGlobals()
})

/** Prefetches an unavailable instance; returns the called addresses. */
async function fetched(connection: object | undefined): Promise<string[]> {
  const calls: string[] = []
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    return new Response('{}', { status: 404 })
  })
  const actor = createActor(prefetchInstance, {
    input: { dataset: 'regions', instance: 'regions~2026', budget: 1000 },
  })
  actor.start()
  await toPromise(actor).catch(() => {})
  return calls
}

test('prefetches nothing for users who save data', async () => {
  expect(await fetched({ saveData: true })).toEqual([])
  expect(await fetched({ saveData: false })).toHaveLength(1)
  expect(await fetched(undefined)).toHaveLength(1)
})

test('requests an instance again that could not be prefetched', async () => {
  await fetched(undefined)
  expect(takePrefetched('regions~2026')).toBeNull()
})
