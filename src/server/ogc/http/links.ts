import type { Context } from 'hono'
import type { Link } from '../../../contract/ogc.ts'
import { originOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { pageLanguage } from '../../platform/http/htmlPage.ts'
import { translate } from '../../platform/translate.ts'
import { MEDIA_TYPES, type Representation, representationOf } from './representation.ts'

/** Path of the OGC entry point. */
export const OGC_PATH = '/ogc'

/** Returns an address below the OGC entry point, in the language of the request. */
export function addressOf(c: Context<AppEnv>, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(`${originOf(c)}${OGC_PATH}${path}`)
  const lang = c.req.query('lang')
  if (lang !== undefined) url.searchParams.set('lang', lang)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Returns the address of the request with other parameters; null removes one. */
export function addressWith(c: Context<AppEnv>, parameters: Record<string, string | null>): string {
  const { pathname, search } = new URL(c.req.url)
  const url = new URL(`${originOf(c)}${pathname}${search}`)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

/** Returns the path of a collection below the entry point. */
export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`

/** Returns the path of the tiles of a collection below the entry point. */
export const tilesPath = (id: string): string => `${collectionPath(id)}/tiles/WebMercatorQuad`

/** Returns the path of a feature below the entry point. */
export const itemPath = (collection: string, id: string): string =>
  `${collectionPath(collection)}/items/${encodeURIComponent(id)}`

/** Returns a link with a title from `ogc.links`. */
export function linkTo(c: Context<AppEnv>, rel: string, href: string, type: string, title: string): Link {
  const language = pageLanguage(c)
  return { href, rel, type, title: translate(language, `ogc.links.${title}`), hreflang: language }
}

/** Returns the links of an answer to itself and to its other representation. */
export function ownLinks(c: Context<AppEnv>, mediaType: string): Link[] {
  const current = representationOf(c)
  const type = (each: Representation) => (each === 'html' ? MEDIA_TYPES.html : mediaType)
  const other = current === 'html' ? 'json' : 'html'
  return [
    linkTo(c, 'self', addressWith(c, {}), type(current), 'self'),
    linkTo(c, 'alternate', addressWith(c, { f: other }), type(other), other),
  ]
}
