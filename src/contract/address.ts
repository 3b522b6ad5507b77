import { z } from 'zod'
import { ImportFailed, ImportProgress } from './import.ts'
import { Upload } from './upload.ts'

/** One of several files behind an address. */
export const Offer = z
  .object({
    /** Address of this file alone. */
    address: z.string(),
    title: z.string(),
    /** Format in the words of its portal; empty if unknown. */
    format: z.string(),
    bytes: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

/** Progress message while a file is fetched. */
export const AddressNews = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), progress: ImportProgress }),
    z.object({ type: z.literal('fetched'), upload: Upload }),
    /** There are several files: the user must choose one. */
    z.object({ type: z.literal('offers'), offers: z.array(Offer) }),
    ImportFailed,
  ])
  .meta({ id: 'AddressNews' })
