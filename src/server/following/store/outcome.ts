import { z } from 'zod'
import { Counts } from '../../portals/store/changes.ts'

/** Result of a look at the address that a dataset follows. */
export const FollowOutcome = z.discriminatedUnion('kind', [
  /** By what it is known: the host said so, the file is the same, or its data are. */
  z.object({ kind: z.literal('unchanged'), by: z.enum(['host', 'file', 'data']) }),
  z.object({
    kind: z.literal('changed'),
    instance: z.string(),
    /** The instance that the figures compare with, and its date. */
    base: z.string(),
    since: z.string(),
    /** Null where comparing takes too much work. */
    counts: Counts.nullable(),
  }),
  z.object({
    kind: z.literal('failed'),
    /** A problem of an import with its parameters. */
    problem: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    line: z.int().nullable(),
    /** Number of looks that have failed one after the other. */
    times: z.int().positive(),
  }),
])
export type FollowOutcome = z.infer<typeof FollowOutcome>
