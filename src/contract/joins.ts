import { z } from 'zod'
import { DatasetId } from './ids.ts'

const Column = z.string().min(1).max(200)

/** Second column, which distinguishes zones with equal names. */
export const Within = z
  .object({
    /** Column of the file with the area, such as the département of a commune. */
    column: Column,
    /** Label of the zones that the column contains; null for the département or state in their codes. */
    label: Column.nullable(),
  })
  .meta({ id: 'Within' })
export type Within = z.infer<typeof Within>

/** Zones of another dataset, which the rows of a file find by a key. */
export const OriginSource = z.object({
  kind: z.literal('origin'),
  dataset: DatasetId,
  instance: z.string().nullable(),
  /** Label of its zones that the key column contains; null for their codes. */
  label: Column.nullable().default(null),
  /** Second column, for zones with equal names. */
  within: Within.optional(),
  /** Codes of zones, by the values that the user has matched with them. */
  matches: z.record(z.string().max(400), z.string().max(400)).optional(),
})

/** Value of a file without a match, and the zone that it probably means. */
export const Suggestion = z
  .object({
    written: z.string(),
    /** Code of the zone. */
    key: z.string(),
    name: z.string(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

/** Keys matched to zones spelled differently: case, accents, hyphens, articles, "St". */
export const Respelled = z
  .object({
    count: z.int().nonnegative(),
    /** Some of them. */
    examples: z.array(z.object({ written: z.string(), zone: z.string() })),
  })
  .meta({ id: 'Respelled' })
export type Respelled = z.infer<typeof Respelled>

/** Keys that seem to have lost their leading zeros in a spreadsheet. */
export const LostZeros = z
  .object({
    count: z.int().positive(),
    example: z.string(),
    /** Usual number of digits of the keys. */
    digits: z.int().positive(),
    /** Instance with the same keys except for the zeros; null if the keys themselves reveal the loss. */
    instance: z.string().nullable(),
  })
  .meta({ id: 'LostZeros' })
export type LostZeros = z.infer<typeof LostZeros>

/** Evidence that longitude and latitude are swapped. */
export const SwappedAxes = z
  .object({
    /** Names of the chosen columns, other coordinate columns, or zones with the same keys. */
    by: z.enum(['names', 'columns', 'dataset']),
    /** The two columns, or the id of the instance. */
    what: z.string(),
  })
  .meta({ id: 'SwappedAxes' })
export type SwappedAxes = z.infer<typeof SwappedAxes>
