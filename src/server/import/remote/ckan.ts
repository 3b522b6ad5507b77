import { z } from 'zod'
import type { Opening } from '../address/openAddress.ts'
import { openPlain } from '../address/remoteFile.ts'
import { askJson } from './json.ts'
import { type ListedFile, offersOf, onlyOffer, type Service } from './offer.ts'

/** Page of a dataset or of one of its files: `/data/en/dataset/x/resource/y`. */
const PAGE = /^(.*?)(\/[a-z]{2})?\/dataset\/([^/]+)(?:\/resource\/([\w-]+))?\/?$/

const Resource = z.object({
  id: z.string().nullish(),
  name: z.string().nullish(),
  format: z.string().nullish(),
  size: z.union([z.number(), z.string()]).nullish(),
  url: z.string(),
})
const Package = z.object({ success: z.literal(true), result: z.object({ resources: z.array(Resource) }) })

const listed = ({ name, format, size, url }: z.infer<typeof Resource>): ListedFile => ({
  title: name ?? '',
  format: format ?? '',
  url,
  bytes: Number(size) > 0 ? Number(size) : null,
})

/** Calls the API of a portal. Its path may precede or follow the language of the page. */
async function packageAt(url: URL, opening: Opening) {
  const [, root = '', language = '', id = ''] = PAGE.exec(url.pathname) ?? []
  for (const prefix of new Set([root, root + language])) {
    const action = new URL(`${prefix}/api/3/action/package_show?id=${id}`, url)
    const found = await askJson(Package, action, opening)
    if (found !== null) return found.result
  }
  return null
}

/** Dataset of a CKAN portal. */
export const ckan: Service = {
  isMeant: ({ pathname }) => PAGE.test(pathname),
  open: async (url, opening) => {
    const found = await packageAt(url, opening)
    if (found === null) return null
    const resource = PAGE.exec(url.pathname)?.[4]
    const chosen = found.resources.filter(({ id }) => resource === undefined || id === resource)
    return openPlain(onlyOffer(offersOf(chosen.map(listed)), url), opening)
  },
}
