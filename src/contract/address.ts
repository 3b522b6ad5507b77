import { z } from 'zod'
import { ImportFailed, ImportProgress } from './import.ts'
import { Upload } from './upload.ts'

/** One of several files that lie behind an address. */
export const Offer = z
  .object({
    /** Address that leads to it alone. */
    address: z.string(),
    title: z.string(),
    /** Format as its portal calls it; empty for none. */
    format: z.string(),
    bytes: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

/** A line of the answer while a file is fetched. */
export const AddressNews = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), progress: ImportProgress }),
    z.object({ type: z.literal('fetched'), upload: Upload }),
    /** Several files lie there: a person must choose one. */
    z.object({ type: z.literal('offers'), offers: z.array(Offer) }),
    ImportFailed,
  ])
  .meta({ id: 'AddressNews' })
