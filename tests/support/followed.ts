import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { listInstances } from '../../src/server/catalogue/store/instances.ts'
import { type CheckContext, checkFollowedAddress } from '../../src/server/following/checkAddress.ts'
import { outcomeText } from '../../src/server/following/outcomeTexts.ts'
import { saveFollowed } from '../../src/server/following/store/followed.ts'
import { parseHosts } from '../../src/server/platform/namedHosts.ts'
import { collection, definition, installation, square } from './import.ts'

export const NOW = Date.UTC(2026, 10, 26, 9)
export const HOUR = 3_600_000
export const ZONES = collection(
  square('01', 0, 40, { population: 12 }),
  square('02', 2, 40, { population: 30 }),
)
export const LATER = collection(
  square('01', 0, 40, { population: 13 }),
  square('02', 2, 40, { population: 30 }),
  square('03', 4, 40, { population: 7 }),
)

let answer: RequestListener

/** Sets how the host answers. */
export function answerWith(listener: RequestListener): void {
  answer = listener
}

export const asked: IncomingMessage[] = []
const host = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
/** Address of the file, and its host with the port. */
export let address: string
export let named: string

/** Serves the address during the tests of a file. */
export function serveAddress(): void {
  beforeAll(async () => {
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    named = `127.0.0.1:${(host.address() as AddressInfo).port}`
    address = `http://${named}/zones.geojson`
  })
  afterAll(() => void host.close().closeAllConnections())
}

/** Installation with a dataset that was imported from the address in 2025 and follows it. */
export async function followed(changes: Parameters<typeof definition>[0] = {}, content = ZONES) {
  const place = installation()
  const told = definition({ id: 'zones', edition: '2025', data_date: '2025', address, ...changes })
  await place.import('zones.geojson', content, told)
  await saveFollowed(place.db, { dataset: 'zones', address, every: 86_400, dueAt: NOW })
  asked.length = 0
  let now = NOW
  const context: CheckContext = {
    ...place.context,
    hosts: parseHosts(named) ?? [],
    maxBytes: 1e6,
    clock: () => now,
  }
  return {
    ...place,
    look: async (language: 'fr' | 'en' = 'en') => {
      const outcome = await checkFollowedAddress('zones', context)
      return outcome && outcomeText(outcome, language)
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    instances: async () => {
      const { results } = await listInstances(place.db, 'zones', {
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
      })
      return results.map(({ id, status, data_date, zones }) => [id, status, data_date, zones])
    },
  }
}
