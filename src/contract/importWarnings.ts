import { z } from 'zod'

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
