import { afterEach, beforeEach } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/** The server of the test that runs. */
export let server: TestServer
/** Time of its clock, in milliseconds: it stands still but for `pass`. */
export let now: number

export const pass = (seconds: number): void => {
  now += seconds * 1000
}

/** Gives each test of the file that calls this a server of its own, without data and without limits. */
export function serveEachTest(): void {
  beforeEach(async () => {
    now = Date.now()
    server = await startServer({ seed: 'none', clock: () => now, env: { RATE_LIMITS: 'off' } })
  })
  afterEach(() => server.close())
}
