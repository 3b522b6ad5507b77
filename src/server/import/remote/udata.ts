import { z } from 'zod'
import { openPlain } from '../address/remoteFile.ts'
import { askJson } from './json.ts'
import { offersOf, onlyOffer, type Service } from './offer.ts'

/** Page of a dataset: `/fr/datasets/communes/`, not a file (`/datasets/r/…`) or the list of datasets. */
const PAGE = /^(?:\/[a-z]{2})?\/datasets\/(?!r\/)([^/]+)\/?$/

const Dataset = z.object({
  resources: z.array(
    z.object({
      title: z.string().nullish(),
      format: z.string().nullish(),
      filesize: z.number().nullish(),
      url: z.string(),
    }),
  ),
})

/** Dataset of a udata portal, such as data.gouv.fr. */
export const udata: Service = {
  isMeant: ({ pathname }) => PAGE.test(pathname),
  open: async (url, opening) => {
    const id = PAGE.exec(url.pathname)?.[1] ?? ''
    const dataset = await askJson(Dataset, new URL(`/api/1/datasets/${id}/`, url), opening)
    if (dataset === null) return null
    const files = dataset.resources.map(({ title, format, filesize, url }) => ({
      title: title ?? '',
      format: format ?? '',
      url,
      bytes: filesize ?? null,
    }))
    return openPlain(onlyOffer(offersOf(files), url), opening)
  },
}
