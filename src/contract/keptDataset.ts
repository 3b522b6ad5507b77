import { z } from 'zod'
import { isLocal } from './idParts.ts'
import { AnyDatasetId } from './ids.ts'

/** Maximum number of datasets of files that an account keeps, and of bytes of each. */
export const MAX_KEPT = 20
export const MAX_KEPT_BYTES = 50_000_000
/** Maximum number of valid links of an account. Revoked links are listed as long as there are twice as many. */
export const MAX_LINKS = 50
/** Maximum number of datasets that one link opens: more than a View displays. */
const MAX_LINKED = 10

/** Id of a dataset that was opened in a browser. */
export const LocalDatasetId = AnyDatasetId.refine(isLocal).meta({ example: 'local--0123456789' })

const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

/** Dataset of a user's own file to keep in the account: the content is the body. */
export const NewKeptDataset = z.object({
  dataset: LocalDatasetId.meta({ description: 'Id of the dataset in the browser' }),
  name: Name.meta({ description: 'Name of the dataset', example: 'Sites' }),
})
export type NewKeptDataset = z.infer<typeof NewKeptDataset>

export const KeptDatasetCard = z
  .object({ dataset: LocalDatasetId, name: Name, bytes: z.int().positive(), saved: z.iso.datetime() })
  .meta({ id: 'KeptDataset' })
export type KeptDatasetCard = z.infer<typeof KeptDatasetCard>

export const KeptDatasetList = z.array(KeptDatasetCard).meta({ id: 'KeptDatasetList' })

/** Link to create: it opens these datasets of the account, and nothing else. */
export const NewPrivateLink = z
  .object({ name: Name, datasets: z.array(LocalDatasetId).min(1).max(MAX_LINKED) })
  .meta({ id: 'NewPrivateLink', example: { name: 'Sites', datasets: ['local--0123456789'] } })
export type NewPrivateLink = z.infer<typeof NewPrivateLink>

/** Private link without its token. `datasets`: ids of its data that the account still keeps. */
export const PrivateLink = z
  .object({
    id: z.string().meta({ example: 'a1B2c3D4e5' }),
    name: Name,
    datasets: z.array(LocalDatasetId),
    created: z.iso.datetime(),
    revoked: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PrivateLink' })
export type PrivateLink = z.infer<typeof PrivateLink>

export const PrivateLinkList = z.array(PrivateLink).meta({ id: 'PrivateLinkList' })

/** Secret part of a link. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/)

/** New link with its token, which no other answer contains. */
export const CreatedPrivateLink = PrivateLink.extend({ token: LinkToken }).meta({ id: 'CreatedPrivateLink' })
