import { afterAll, expect, vi } from 'vitest'
import { patient } from './patient.ts'

// Test files share one process, and each must restore its state. Otherwise, a leak would show up in another
// file, depending on their order.
const before = shared()
afterAll(() =>
  vi.waitFor(() => expect(shared(), 'What the file leaves to the next one').toEqual(before), {
    ...patient,
    // A closed server releases its socket slightly later.
    interval: 1,
  }),
)

/** State shared by all files of a process. */
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
