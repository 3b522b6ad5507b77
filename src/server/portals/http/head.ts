import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { type Language, WORDS } from '../../../contract/languages.mjs'
import { inLanguage } from '../../../contract/texts.ts'
import { EMBED_PATH } from '../../../domain/address/embed.ts'
import { readAddress } from '../../../domain/address/readAddress.ts'
import { scriptJson } from '../../../domain/html.ts'
import { originOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { translate } from '../../platform/translate.ts'
import { catalogueAddress, feedPath, pageAddress, resourceAddress } from '../addresses.ts'
import { FEED_ENDINGS, FEEDS } from '../feeds/feed.ts'
import { descriptionIn, schemaOf, titleIn } from '../head/schema.ts'
import { type Member, type Series, seriesById } from '../series.ts'
import { ENDINGS, REPRESENTATIONS } from './representation.ts'

/** Maximum number of datasets in an address that its page describes. */
const MOST_DESCRIBED = 10

interface Shown {
  series: Series
  member: Member
}

/** Adds to the head of the map page, or of its embed, a description of the data in its address, for readers without scripts. */
export async function withHead(c: Context<AppEnv>, page: string): Promise<string> {
  if (c.req.path !== '/' && c.req.path !== EMBED_PATH) return page
  const language = pageLanguage(c)
  const head = String(await headOf(c, await shownBy(c), language))
  c.header('Vary', 'Accept-Language', { append: true })
  return page
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace('</head>', () => `${head}</head>`)
}

/** Returns the existing instances of an address of the map. */
async function shownBy(c: Context<AppEnv>): Promise<Shown[]> {
  const { displayed } = readAddress(new URL(c.req.url).search).view
  const found = await Promise.all(
    displayed.slice(0, MOST_DESCRIBED).map(({ instance }) => seriesById(c.var.db, instance)),
  )
  return found.flatMap(series => series?.members.map(member => ({ series, member })) ?? [])
}

function headOf(c: Context<AppEnv>, shown: readonly Shown[], language: Language) {
  const origin = originOf(c)
  const [first] = shown
  const names = shown.map(({ series, member }) => titleIn(series, member, language))
  const title = [...names, 'Cartable'].join(' – ')
  const description = first ? descriptionIn(first.series, language) : translate(language, 'portals.page')
  const canonical = canonicalOf(shown, origin)
  return html`
    <title>${title}</title>
    <meta name="description" content="${description}">
    ${canonical && html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`}
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Cartable">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:locale" content="${WORDS[language].dates.replace('-', '_')}">
    ${alternates(first, language)}
    ${first && oembedLink(c, origin, title)}
    ${shown.map(({ series, member }) => dataBlock(schemaOf(series, member, language, origin)))}
  `
}

/** Returns the canonical address of a page: the address of its only instance. Null for several instances. */
function canonicalOf([first, ...others]: readonly Shown[], origin: string): string | null {
  if (others.length > 0) return null
  return first ? pageAddress(origin, first.member.instance.id) : `${origin}/`
}

/** Returns links to the same content as data, and to the feeds. */
function alternates(shown: Shown | undefined, language: Language) {
  const dataset = shown?.series.dataset
  const path = dataset ? resourceAddress('', dataset.id) : catalogueAddress('')
  const data = ENDINGS.map(ending => {
    const [type] = REPRESENTATIONS[ending].mediaType.split(';')
    return html`<link rel="alternate" type="${type}" href="${path}.${ending}">`
  })
  const feedsOf = (id: string | null, title: string) =>
    FEED_ENDINGS.map(
      ending =>
        html`<link rel="alternate" type="${FEEDS[ending].type}" href="${feedPath(id, ending)}" title="${title}">`,
    )
  return [
    ...data,
    ...(dataset ? feedsOf(dataset.id, inLanguage(dataset.name, language)) : []),
    ...feedsOf(null, translate(language, 'portals.feed.all')),
  ]
}

/** Returns the link by which other sites find the frame of the map. */
function oembedLink(c: Context<AppEnv>, origin: string, title: string) {
  const { search } = new URL(c.req.url)
  const query = new URLSearchParams({ format: 'json', url: `${origin}${c.req.path}${search}` })
  return html`<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?${query}" title="${title}">`
}

/** Returns data within the page. Browsers never run it as a script. */
const dataBlock = (data: object) => html`<script type="application/ld+json">${raw(scriptJson(data))}</script>`
