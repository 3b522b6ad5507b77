import { z } from 'zod'
import { openPlain } from '../address/remoteFile.ts'
import { askJson } from './json.ts'
import type { Service } from './offer.ts'

/** Page of a dataset: `/explore/dataset/communes/information/`. */
const PAGE = /^(.*)\/explore\/dataset\/([^/]+)(?:\/|$)/

const Dataset = z.object({
  dataset_id: z.string(),
  has_records: z.boolean(),
  features: z.array(z.string()),
  metas: z.object({ default: z.object({ title: z.string().nullish() }) }).nullish(),
})

/** Dataset of an Opendatasoft portal: all its records, with their geometries if any. */
export const opendatasoft: Service = {
  isMeant: ({ pathname }) => PAGE.test(pathname),
  open: async (url, opening) => {
    const [, root = '', id = ''] = PAGE.exec(url.pathname) ?? []
    const api = new URL(`${root}/api/explore/v2.1/catalog/datasets/${id}`, url)
    const dataset = await askJson(Dataset, api, opening)
    if (dataset === null || !dataset.has_records) return null
    const format = dataset.features.includes('geo') ? 'geojson' : 'csv'
    const file = await openPlain(new URL(`${api.href}/exports/${format}`), opening)
    const title = dataset.metas?.default.title ?? dataset.dataset_id
    return { ...file, name: `${title}.${format}` }
  },
}
