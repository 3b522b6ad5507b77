import { z } from 'zod'

/** Bytes that the user has imported, and the allowed total; null if unlimited. */
export const ImportUsage = z
  .object({
    used: z.int().nonnegative().meta({ example: 12_000_000 }),
    allowed: z.int().nonnegative().nullable().meta({ example: 5_000_000_000 }),
  })
  .meta({ id: 'ImportUsage' })
export type ImportUsage = z.infer<typeof ImportUsage>
