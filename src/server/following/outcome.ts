import type { ImportError } from '../formats/common/importError.ts'
import type { FollowOutcome } from './store/outcome.ts'

/** Tells what failed, the more often the later. */
export const failure = (
  { problem, params, line }: ImportError,
  before: FollowOutcome | null,
): FollowOutcome => ({
  kind: 'failed',
  problem,
  params,
  line,
  times: before?.kind === 'failed' ? before.times + 1 : 1,
})

const HOUR_MS = 3_600_000

/**
 * Milliseconds until the next look at an address that is looked at every so many seconds. One that failed is tried again
 * sooner, but each time after twice as long.
 */
export function delayAfter(outcome: FollowOutcome, every: number): number {
  const usual = every * 1000
  return outcome.kind === 'failed' ? Math.min(usual, HOUR_MS * 2 ** (outcome.times - 1)) : usual
}
