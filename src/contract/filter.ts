import { z } from 'zod'

export const FilterOperator = z
  .enum(['equals', 'notequals', 'contains', 'lt', 'lte', 'gt', 'gte', 'empty', 'notempty'])
  .meta({
    id: 'FilterOperator',
    description:
      '`contains` finds part of a text and ignores case and accents; `empty` and `notempty` ignore the value',
  })
export type FilterOperator = z.infer<typeof FilterOperator>

/** Returns whether an operator compares with a value. */
export const needsValue = (operator: FilterOperator): boolean =>
  operator !== 'empty' && operator !== 'notempty'

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
        // Operators without a value may omit it.
        value: z.union([z.string(), z.number(), z.boolean()]).default(''),
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
