import type { Context } from 'hono'
import { z } from 'zod'
import { isLanguage } from '../../../contract/languages.mjs'
import {
  EMBED_PATH,
  EMBED_SIZE,
  embedAddress,
  embedCode,
  readEmbedChoices,
} from '../../../domain/address/embed.ts'
import { readAddress } from '../../../domain/address/readAddress.ts'
import { originOf } from '../../platform/http/clientAddress.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { titleIn } from '../head/schema.ts'
import { seriesById } from '../series.ts'

/** Path of the description of a map for sites that turn its address into a frame. */
export const OEMBED_PATH = '/oembed'

const pixels = z.coerce.number().int().min(1).max(10_000)

/** Maximum length of a described address. */
const ADDRESS_MAX = 8000

/** Serves `/oembed` (oEmbed 1.0): the frame of a map on this server, by the address of the map. */
export function serveOembed(app: App): void {
  app.get(OEMBED_PATH, async c => {
    const { format = 'json', url = '' } = c.req.query()
    if (format !== 'json') throw ApiError.detail(501, 'oembedFormat')
    const width = sideOf(c, 'maxwidth', EMBED_SIZE.width)
    const height = sideOf(c, 'maxheight', EMBED_SIZE.height)
    const map = mapAt(url, originOf(c))
    const title = await titleOf(c, map.view.displayed)
    const address = originOf(c) + embedAddress(map.view, map.choices, map.unstyled)
    c.header('Cache-Control', 'no-cache')
    // The answer describes public parts of the catalogue.
    c.header('Access-Control-Allow-Origin', '*')
    return c.json({
      version: '1.0',
      type: 'rich',
      provider_name: 'Cartable',
      provider_url: `${originOf(c)}/`,
      title,
      html: embedCode(address, title, { width, height }),
      width,
      height,
    })
  })
}

/** Returns the side of a frame: the usual one, or less if the reader's page has less room. */
function sideOf(c: Context<AppEnv>, name: 'maxwidth' | 'maxheight', usual: number): number {
  const text = c.req.query(name)
  if (text === undefined) return usual
  const most = pixels.safeParse(text)
  if (!most.success) throw ApiError.field(name, { key: 'oembedSide' })
  return Math.min(usual, most.data)
}

/** Reads the address of a map of this server. Its fragment, which may be secret, is dropped. */
function mapAt(text: string, origin: string) {
  const url = text.length <= ADDRESS_MAX ? URL.parse(text) : null
  if (url?.origin !== origin || !['/', EMBED_PATH].includes(url.pathname))
    throw ApiError.notFound('oembedAddress')
  const { view, unstyled } = readAddress(url.search)
  const language = url.searchParams.get('lang') ?? undefined
  const choices = { ...readEmbedChoices(url.search), ...(isLanguage(language) && { language }) }
  return { view, unstyled, choices }
}

/** Returns the names of a map's data. Throws a 404 if some are missing, and a 401 if they need an account. */
async function titleOf(
  c: Context<AppEnv>,
  displayed: readonly { dataset: string; instance: string }[],
): Promise<string> {
  const { access, showcase } = c.var.config
  if (displayed.length === 0) throw ApiError.notFound('oembedAddress')
  const language = pageLanguage(c)
  const titles: string[] = []
  for (const { dataset, instance } of displayed.toReversed()) {
    const series = await seriesById(c.var.db, instance)
    const [member] = series?.members ?? []
    if (!series || !member) throw ApiError.notFound('oembedAddress')
    if (access !== 'open' && !showcase.includes(dataset)) throw ApiError.unauthenticated('notAuthenticated')
    titles.push(titleIn(series, member, language))
  }
  return titles.join(' – ')
}
