import { z } from 'zod'

/** Keys matched to zones spelled differently: case, accents, hyphens, articles, "St". */
export const Respelled = z
  .object({
    count: z.int().nonnegative(),
    /** Some of them. */
    examples: z.array(z.object({ written: z.string(), zone: z.string() })),
  })
  .meta({ id: 'Respelled' })
export type Respelled = z.infer<typeof Respelled>
