import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { holder } from '../map/mounted.ts'
import type { ZoneMap } from '../map/zoneMap.ts'
import { prefetchInstance, takePrefetched } from './prefetch.ts'

/** A map on the page of which nothing is asked. */
const map = {
  setTheme: () => {},
  setLanguage: () => {},
  setGround: () => {},
  setBasemap: () => {},
  setInsets: () => {},
} as unknown as ZoneMap

beforeEach(() => holder.hold(map))
afterEach(() => {
  holder.release(map)
  vi.unstubAllGlobals()
})

/** Asks ahead for an instance that cannot be had; returns the addresses that were called. */
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

test('who saves data has nothing fetched that was not asked for', async () => {
  expect(await fetched({ saveData: true })).toEqual([])
  expect(await fetched({ saveData: false })).toHaveLength(1)
  expect(await fetched(undefined)).toHaveLength(1)
})

test('an instance that could not be fetched is asked for again when it is chosen', async () => {
  await fetched(undefined)
  expect(takePrefetched('regions~2026')).toBeNull()
})
