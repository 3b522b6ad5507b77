import { z } from 'zod'

export const FilterOperator = z
  .enum(['equals', 'notequals', 'lt', 'lte', 'gt', 'gte'])
  .meta({ id: 'FilterOperator' })
export type FilterOperator = z.infer<typeof FilterOperator>

export type FilterNode =
  | { label: string; operator: FilterOperator; value: string | number | boolean }
  | { and: FilterNode[] }
  | { or: FilterNode[] }

/** Checks only the shape of a filter. `validateFilter` in src/domain checks it against labels. */
export const FilterNode: z.ZodType<FilterNode> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        label: z.string(),
        operator: FilterOperator,
        value: z.union([z.string(), z.number(), z.boolean()]),
      }),
      z.strictObject({ and: z.array(FilterNode) }),
      z.strictObject({ or: z.array(FilterNode) }),
    ]),
  )
  .meta({ id: 'FilterNode' })

/** Labels that a filter reads: `z` of the dataset that supplies the zones, `l` of the selected one. */
export const FilterMode = z.enum(['z', 'l'])
export type FilterMode = z.infer<typeof FilterMode>

export const Filter = z.object({ mode: FilterMode, filter: FilterNode }).meta({ id: 'Filter' })
export type Filter = z.infer<typeof Filter>
