import { z } from 'zod'
import { InstanceStatus, Source } from './dataset.ts'

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int().positive() }))

/**
 * Number of datasets that each value of a facet would leave, given the other facets: most frequent first,
 * without empty ones.
 */
export const DatasetFacets = z
  .object({
    /** Datasets that match all facets. */
    count: z.int().nonnegative(),
    type: counted(z.enum(['zone', 'label'])),
    /** Licence of the newest instance. */
    status: counted(InstanceStatus),
    source: counted(Source.pick({ id: true, name: true })),
    licence: counted(z.string()),
  })
  .meta({ id: 'DatasetFacets' })
