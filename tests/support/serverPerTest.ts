import { afterEach, beforeEach } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/** Server of the running test. */
export let server: TestServer
/** Time of the server's clock in milliseconds. Only `pass` advances it. */
export let now: number

export const pass = (seconds: number): void => {
  now += seconds * 1000
}

/** Gives each test of the calling file its own server, without data or limits. */
export function serveEachTest(): void {
  beforeEach(async () => {
    now = Date.now()
    server = await startServer({ seed: 'none', clock: () => now, env: { RATE_LIMITS: 'off' } })
  })
  afterEach(() => server.close())
}
