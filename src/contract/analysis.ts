import { z } from 'zod'
import { InstanceId } from './ids.ts'
import { LabelValue } from './label.ts'
import { NamedZone, OrdinalBits, ZoneQuery } from './zone.ts'

const count = z.int().nonnegative()

/** Differences between the zones of an instance and those of its base, another instance of the dataset. */
export const Comparison = z
  .object({
    instance: InstanceId,
    base: InstanceId,
    /** Compared label, or null for all labels that both instances have. */
    label: z.string().nullable(),
    /** Numbers of zones by change. Removed zones exist only in the base. */
    counts: z.object({
      unchanged: count,
      value: count,
      geometry: count,
      both: count,
      added: count,
      removed: count,
    }),
    /** One byte per ordinal of the instance, in base64: 0 is not a zone, 1 to 5 are the changes in order. */
    changes: z.base64(),
    /** First removed zones, by key. */
    removed: z.array(NamedZone),
    /** All removed zones, by their ordinals in the base. */
    former: OrdinalBits,
    /**
     * Maximum average shift of an outline in metres that does not count as a change, if the instances were
     * drawn differently; null if every coordinate counts.
     */
    tolerance: z.number().nonnegative().nullable().default(null),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>

export const StatisticsQuery = ZoneQuery.omit({ geometry: true, order: true, computed: true })
  .extend({
    /** A label, or `name` or `key`. */
    label: z.string(),
    /** True if it is a label of the origin dataset. */
    from_origin: z.boolean().optional(),
    /** Number of frequent values. By default 5, without values that occur once. */
    frequent: z.int().min(1).max(200).optional(),
  })
  .meta({ id: 'StatisticsQuery', example: { dataset_id: 'fr-departements', label: 'population' } })

/** Statistics of a label over the zones of a query, without nulls. */
export const Statistics = z
  .object({
    /** Zones of the query, including those without a value. */
    count: z.int().nonnegative(),
    nulls: z.int().nonnegative(),
    distinct: z.int().nonnegative(),
    /** Statistics of the numeric values; null if there are none. */
    numbers: z.object({ min: z.number(), max: z.number(), mean: z.number(), median: z.number() }).nullable(),
    /** Most frequent values; empty if each value occurs once. */
    frequent: z.array(z.object({ value: LabelValue, count: z.int().positive() })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>
