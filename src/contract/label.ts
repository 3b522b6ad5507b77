import { z } from 'zod'
import { pageOf, Text } from './common.ts'

export const LabelType = z.enum(['number', 'date', 'text', 'other']).meta({ id: 'LabelType' })
export type LabelType = z.infer<typeof LabelType>

/**
 * Meaning of a label's numbers. `count`: an amount that adds up over zones, such as people or km². `ratio`:
 * one amount by another, a share or a mean. `index`: a position on a constructed scale, such as a score.
 * `code`: a name written in digits. `year`: a date.
 */
export const LabelMeasure = z.enum(['count', 'ratio', 'index', 'code', 'year']).meta({ id: 'LabelMeasure' })
export type LabelMeasure = z.infer<typeof LabelMeasure>

/**
 * Value of a label: dates are ISO 8601 texts (`2024`, `2024-05-13`, `2024-05-13T10:00:00Z`); `other` labels
 * have booleans, lists and objects. `null` is "no data".
 */
export const LabelValue = z
  .json()
  // Explicit, because generators would not terminate on the recursion.
  .meta({ id: 'LabelValue', type: ['string', 'number', 'boolean', 'array', 'object', 'null'] })
export type LabelValue = z.infer<typeof LabelValue>

/**
 * Over the zones of the instance. `min`, `max` and `quantiles` (0, 1/20 … 1) exist for numbers and for dates, in days
 * since 1970-01-01 UTC.
 */
export const LabelStats = z
  .object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    nulls: z.int().nonnegative(),
    /** Exact up to 65,536, which then means "at least". */
    distinct: z.int().nonnegative(),
    quantiles: z.array(z.number()),
    /**
     * First distinct values as canonical texts: in source order, ascending for numbers and dates, empty if
     * there are many. Missing in instances of former versions.
     */
    categories: z.array(z.string()).optional(),
  })
  .meta({ id: 'LabelStats' })
export type LabelStats = z.infer<typeof LabelStats>

/** Names of computed labels of an instance. */
export const ComputedNames = z
  .array(z.string().max(400))
  .max(8)
  .meta({
    description:
      'Labels computed from numbers of the instance: `=` and an expression of their names with `+ - * /`, parentheses and constants; names with characters other than letters, digits and underscores are in double quotes. Missing values and division by zero give no data. Filters, orders, statistics and comparisons accept such names too',
    example: ['=population/surface'],
  })

export const Label = z
  .object({
    id: z.string(),
    /** Field name, unique in its instance: used by filters, styles and exports. */
    name: z.string(),
    title: Text,
    type: LabelType,
    unit: z.string().nullable(),
    /** Null if unknown, and for anything but numbers. */
    measure: LabelMeasure.nullable().default(null),
    /** Content hash of the column of values. */
    column: z.string(),
    stats: LabelStats,
  })
  .meta({ id: 'Label' })
export type Label = z.infer<typeof Label>

export const LabelPage = pageOf(Label).meta({ id: 'LabelPage' })
