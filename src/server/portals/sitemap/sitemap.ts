import { element, XML_HEAD, xml } from '../../../domain/xml.ts'
import { datasetsWithin } from '../../catalogue/window.ts'
import type { Db } from '../../db/connection.ts'
import { nextTurn, type Requester, stopIfAborted } from '../../platform/queue/scheduling.ts'
import { pageAddress } from '../addresses.ts'
import { instancesByKey } from '../store/tiled.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Number of pages in a part. The standard allows ten times as many. */
export const PART_SIZE = 5000

/** Number of datasets read in one slice: about a millisecond of work. */
const SLICE = 100

/** Returns the number of parts of a sitemap of so many instances: at least one. */
export const partsOf = (count: number): number => Math.max(1, Math.ceil(count / PART_SIZE))

/** Counts the instances of a list of datasets. */
export const instancesIn = (counts: Uint32Array): number =>
  datasetsWithin(counts, { offset: 0, limit: 0 }, instances => instances).count

/** Formats the index of the parts, by their addresses. */
export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map(address => element('sitemap', {}, element('loc', {}, xml(address))))
  return XML_HEAD + element('sitemapindex', { xmlns: NAMESPACE }, parts.join('\n'))
}

/**
 * Formats a part of the sitemap: the pages of some instances, and in the first part also the map.
 * @param counts Pairs of the key of a dataset and the number of its instances.
 */
export async function sitemapPart(
  db: Db,
  counts: Uint32Array,
  part: number,
  origin: string,
  { who, signal }: Requester,
): Promise<string> {
  const slice = { offset: part * PART_SIZE, limit: PART_SIZE }
  const { keys, first } = datasetsWithin(counts, slice, instances => instances)
  const found: { id: string; imported_at: string }[] = []
  for (let start = 0; start < keys.length; start += SLICE) {
    if (start > 0) await nextTurn(who)
    stopIfAborted(signal)
    found.push(...(await instancesByKey(db, keys.slice(start, start + SLICE))))
  }
  const shown = found.slice(slice.offset - first, slice.offset - first + slice.limit)
  const pages = [
    ...(part === 0 ? [element('loc', {}, xml(`${origin}/`))] : []),
    ...shown.map(
      ({ id, imported_at }) =>
        element('loc', {}, xml(pageAddress(origin, id))) + element('lastmod', {}, xml(imported_at)),
    ),
  ]
  return (
    XML_HEAD + element('urlset', { xmlns: NAMESPACE }, pages.map(page => element('url', {}, page)).join('\n'))
  )
}
