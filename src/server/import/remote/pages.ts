import { ImportError } from '../../../data/formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'

/** Maximum pages of a collection, and features on each. */
const PAGES_MAX = 10_000
export const PAGE_FEATURES = 1000

/** Features of one response of a service. */
export interface FeaturePage {
  features: readonly unknown[]
  /** Coordinate reference system as in old GeoJSON. */
  crs?: unknown
  /** Total number of features, if known. */
  matched: number | null
}

/**
 * Yields the features of all pages as one GeoJSON, with one page in memory. Throws an ImportError when a
 * service never ends, repeats a page, or ends before its own total.
 *
 * @param next Requests the next page; null after the last one.
 */
export async function* collectionOf(
  url: URL,
  next: () => Promise<FeaturePage | null>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let count = 0
  let matched: number | null = null
  let former = ''
  for (let pages = 0; ; pages++) {
    if (pages >= PAGES_MAX) throw new ImportError('serviceEndless', { host: hostOf(url) })
    const page = await next()
    const texts = page?.features.map(feature => JSON.stringify(feature)) ?? []
    const text = texts.join(',\n')
    if (text !== '' && text === former) throw new ImportError('serviceEndless', { host: hostOf(url) })
    former = text
    if (pages === 0) {
      const crs = page?.crs === undefined || page.crs === null ? '' : `"crs":${JSON.stringify(page.crs)},`
      yield encoder.encode(`{"type":"FeatureCollection",${crs}"features":[`)
    }
    if (page === null) break
    matched = page.matched ?? matched
    if (texts.length > 0) yield encoder.encode(`${count > 0 ? ',\n' : ''}${text}`)
    count += texts.length
  }
  if (matched !== null && count < matched)
    throw new ImportError('serviceIncomplete', { host: hostOf(url), count, matched })
  yield encoder.encode(']}')
}
