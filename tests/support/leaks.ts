import { afterAll, expect, vi } from 'vitest'
import { patient } from './patient.ts'

// Files of tests follow each other in one process: each gives it back as it was. What one changes for the next ones
// would otherwise be found where it does harm, on a day when they come in another order.
const before = shared()
afterAll(() =>
  vi.waitFor(() => expect(shared(), 'What the file leaves to the next one').toEqual(before), {
    ...patient,
    // A server that has closed gives back its socket a moment later.
    interval: 1,
  }),
)

/** Things that all files of a process share. */
function shared() {
  const { fetch, Date: date, setTimeout: timeout } = globalThis
  return {
    hasFakeTimers: vi.isFakeTimers(),
    globals: { fetch, date, timeout, now: Date.now, random: Math.random },
    consoles: { ...console },
    env: { ...process.env },
    folder: process.cwd(),
    servers: process.getActiveResourcesInfo().filter(kind => kind === 'TCPServerWrap').length,
  }
}
