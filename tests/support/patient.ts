import { REPEAT } from './repeat.ts'

/** Timeout for a state in milliseconds, long enough for slow machines. */
export const patient = { timeout: 240_000, interval: 50 }

/** Timeout in milliseconds of a test that runs REPEAT times as long. */
export const REPEATED_MS = 300_000 * REPEAT
