import { z } from 'zod'

/** Second column that tells zones with equal names apart. */
export const Within = z
  .object({
    /** Column of the file with the area, such as the département of a commune. */
    column: z.string().min(1).max(200),
    /** Label of the zones that the column contains; null for the département or state in their codes. */
    label: z.string().min(1).max(200).nullable(),
  })
  .meta({ id: 'Within' })
export type Within = z.infer<typeof Within>

/** Unmatched value of a file, and the zone that it probably means. */
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
