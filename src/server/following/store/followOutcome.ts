import { z } from 'zod'
import { Counts } from '../../portals/store/changeCounts.ts'

/** Result of checking the address that a dataset follows. */
export const FollowOutcome = z.discriminatedUnion('kind', [
  /** Evidence that nothing changed: the host's answer, an identical file, or identical data. */
  z.object({ kind: z.literal('unchanged'), by: z.enum(['host', 'file', 'data']) }),
  z.object({
    kind: z.literal('changed'),
    instance: z.string(),
    /** Base instance of the figures, and its date. */
    base: z.string(),
    since: z.string(),
    /** Null when comparing would take too long. */
    counts: Counts.nullable(),
  }),
  z.object({
    kind: z.literal('failed'),
    /** Problem of an import, with its parameters. */
    problem: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    line: z.int().nullable(),
    /** Number of consecutive failures. */
    times: z.int().positive(),
  }),
])
export type FollowOutcome = z.infer<typeof FollowOutcome>
