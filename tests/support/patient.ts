import { REPEAT } from './repeat.ts'

/** Time to wait for a state, in milliseconds: until it is stuck, not until it is slow. */
export const patient = { timeout: 240_000, interval: 50 }

/** The bound, in milliseconds, of a test that goes on for REPEAT times as long. */
export const REPEATED_MS = 300_000 * REPEAT
