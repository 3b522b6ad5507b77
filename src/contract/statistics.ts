import { z } from 'zod'
import { LabelValue } from './label.ts'
import { ZoneQuery } from './zone.ts'

export const StatisticsQuery = ZoneQuery.omit({ geometry: true, order: true })
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
