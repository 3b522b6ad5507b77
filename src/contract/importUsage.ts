import { z } from 'zod'

/** Bytes of the files that whoever asks has imported and that are there, and may have; null: there is no limit. */
export const ImportUsage = z
  .object({
    used: z.int().nonnegative().meta({ example: 12_000_000 }),
    allowed: z.int().nonnegative().nullable().meta({ example: 5_000_000_000 }),
  })
  .meta({ id: 'ImportUsage' })
export type ImportUsage = z.infer<typeof ImportUsage>
