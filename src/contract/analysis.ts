import { z } from 'zod'
import { InstanceId } from './ids.ts'
import { LabelValue } from './label.ts'
import { NamedZone, OrdinalBits, ZoneQuery } from './zone.ts'

const count = z.int().nonnegative()

/** Differences between the zones of an instance and those of another one of its dataset, the base. */
export const Comparison = z
  .object({
    instance: InstanceId,
    base: InstanceId,
    /** The label whose values are compared, or null for all that both instances have. */
    label: z.string().nullable(),
    /** Zones by change; `removed` ones are in the base only. */
    counts: z.object({
      unchanged: count,
      value: count,
      geometry: count,
      both: count,
      added: count,
      removed: count,
    }),
    /** For each ordinal of the instance a byte, in base64: 0 is no zone, 1 to 5 the changes in their order. */
    changes: z.base64(),
    /** The first of the removed zones, in the order of their keys. */
    removed: z.array(NamedZone),
    /** All removed zones, by their ordinals in the base. */
    former: OrdinalBits,
    /**
     * Metres that an outline has moved at most, on average, without being changed, where both instances were drawn
     * differently; null where every coordinate counts.
     */
    tolerance: z.number().nonnegative().nullable().default(null),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>

export const StatisticsQuery = ZoneQuery.omit({ geometry: true, order: true, computed: true })
  .extend({
    /** A label, else `name` or `key`. */
    label: z.string(),
    /** A label of the dataset that lends the geometry. */
    from_origin: z.boolean().optional(),
  })
  .meta({ id: 'StatisticsQuery', example: { dataset_id: 'fr-departements', label: 'population' } })

/** Of the values that a label has in the zones of a query. What is not null is counted, told and measured. */
export const Statistics = z
  .object({
    /** Zones of the query, those without a value included. */
    count: z.int().nonnegative(),
    nulls: z.int().nonnegative(),
    distinct: z.int().nonnegative(),
    /** Of numbers; null where there are none. */
    numbers: z.object({ min: z.number(), max: z.number(), mean: z.number(), median: z.number() }).nullable(),
    /** The values that most zones have, most frequent first; empty when no two zones share one. */
    frequent: z.array(z.object({ value: LabelValue, count: z.int().positive() })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>
