import type { ImportError } from '../../data/formats/common/importError.ts'
import type { FollowOutcome } from './store/outcome.ts'

/** Returns the result of a failed check, with the number of failures so far. */
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
 * Returns the milliseconds until the next check of an address that is checked every so many seconds. A failed
 * one is repeated sooner, with a delay that doubles each time.
 */
export function delayAfter(outcome: FollowOutcome, every: number): number {
  const usual = every * 1000
  return outcome.kind === 'failed' ? Math.min(usual, HOUR_MS * 2 ** (outcome.times - 1)) : usual
}
