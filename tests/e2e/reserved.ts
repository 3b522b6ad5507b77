import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './cartable.ts'

/** Server with the starting catalogue, reserved for accounts. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using server = await startServer({
        client: 'dist',
        env: { ACCESS: 'account', RATE_LIMITS: 'off' },
      })
      await use(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  owner: async ({ server }, use) => use(createOwnerLink(server.dataDir, server.url)),
})

export { expect }
