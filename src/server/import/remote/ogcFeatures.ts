import { z } from 'zod'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import type { Opening } from '../address/openAddress.ts'
import { askBytes, askJson, readJson } from './json.ts'
import { onlyOffer, type Service, type ServiceFile } from './offer.ts'
import { collectionOf, type FeaturePage, PAGE_FEATURES } from './pages.ts'

const Link = z.object({ href: z.string(), rel: z.string().nullish(), type: z.string().nullish() })
type Link = z.infer<typeof Link>
const Links = z.array(Link)

const Collection = z.object({ id: z.string(), title: z.string().nullish(), links: Links })
const Collections = z.object({ collections: z.array(Collection) })
const Landing = z.object({ links: Links.min(1) })
const Items = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links: Links.default([]),
  numberMatched: z.number().nullish(),
})

const GEOJSON = 'application/geo+json, application/json;q=0.9'

/** Collection of an OGC API – Features, chosen by the address or among all collections. */
export const ogcFeatures: Service = {
  isMeant: ({ pathname }) => /\/collections(?:\/[^/]+(?:\/items)?)?\/?$/.test(pathname),
  open: async (url, opening) => {
    if (/\/items\/?$/.test(url.pathname)) return itemsFile(url, nameIn(url), opening)
    const bytes = await askBytes(url, { ...opening, accept: 'application/json' })
    return bytes === null ? null : openDocument(bytes, url, opening)
  },
}

/**
 * Opens the target of a service document: a collection, several, or all of a service. Null for other
 * documents.
 */
export async function openDocument(
  bytes: Uint8Array,
  url: URL,
  opening: Opening,
): Promise<ServiceFile | null> {
  const collection = readJson(Collection, bytes)
  if (collection !== null && linkOf(collection.links, 'items'))
    return itemsFile(itemsOf(collection, url), collection.title ?? collection.id, opening)
  const all = readJson(Collections, bytes)
  if (all !== null) return chosen(all, url, opening)
  const items = readJson(Items, bytes)
  if (items !== null) return linkOf(items.links, 'next') ? itemsFile(url, nameIn(url), opening) : null
  const data = linkOf(readJson(Landing, bytes)?.links ?? [], 'data')
  if (data === undefined) return null
  const collections = sameHost(data, url)
  const listed = await askJson(Collections, collections, opening)
  return listed === null ? null : chosen(listed, collections, opening)
}

/** Opens the only collection of a service. Throws SeveralOffers when there are several. */
function chosen({ collections }: z.infer<typeof Collections>, url: URL, opening: Opening) {
  const there = collections.filter(({ links }) => linkOf(links, 'items'))
  const offers = there.map(collection => ({
    address: itemsOf(collection, url).href,
    title: collection.title ?? collection.id,
    format: 'OGC API',
    bytes: null,
  }))
  const only = onlyOffer(offers, url)
  return itemsFile(only, there[0]?.title ?? there[0]?.id ?? '', opening)
}

/** Finds a link by its relation, preferring GeoJSON or JSON. */
function linkOf(links: readonly Link[], rel: string): Link | undefined {
  const found = links.filter(link => link.rel === rel || link.rel?.endsWith(`/${rel}`))
  return (
    found.find(({ type }) => /geo\+json/.test(type ?? '')) ??
    found.find(({ type }) => /json/.test(type ?? '')) ??
    found[0]
  )
}

const itemsOf = ({ links }: z.infer<typeof Collection>, url: URL): URL =>
  sameHost(linkOf(links, 'items') ?? { href: '' }, url)

/**
 * Follows a link on the user's host only. Services behind a proxy often return links with a wrong scheme or
 * port; these are replaced by those of the user's address. Throws an ImportError.
 */
function sameHost({ href }: Pick<Link, 'href'>, from: URL): URL {
  const url = URL.parse(href, from)
  if (url === null || hostOf(url) !== hostOf(from))
    throw new ImportError('serviceElsewhere', {
      host: hostOf(from),
      other: url === null ? href : hostOf(url),
    })
  url.protocol = from.protocol
  url.port = from.port
  return url
}

const nameIn = ({ pathname }: URL): string =>
  decodeURIComponent(/\/collections\/([^/]+)/.exec(pathname)?.[1] ?? 'items')

/** Reads all items from an address, page after page. */
function itemsFile(first: URL, title: string, opening: Opening): ServiceFile {
  const start = new URL(first)
  if (!start.searchParams.has('limit')) start.searchParams.set('limit', String(PAGE_FEATURES))
  let at: URL | null = start
  const next = async (): Promise<FeaturePage | null> => {
    if (at === null) return null
    const asked: URL = at
    const bytes = await askBytes(asked, { ...opening, accept: GEOJSON })
    const page = bytes && readJson(Items, bytes)
    if (!page) throw new ImportError('serviceOther', { host: hostOf(asked) })
    const following = linkOf(page.links, 'next')
    at = following === undefined || page.features.length === 0 ? null : sameHost(following, asked)
    if (at?.href === asked.href) throw new ImportError('serviceEndless', { host: hostOf(asked) })
    return { features: page.features, matched: page.numberMatched ?? null }
  }
  return {
    name: `${title}.geojson`,
    address: first.href,
    bytes: null,
    chunks: collectionOf(first, next),
  }
}
