import type { Offer } from '../../../contract/address.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import type { Opening } from '../address/openAddress.ts'
import type { RemoteFile } from '../address/remoteFile.ts'

/** Thrown when an address leads to several files. The user chooses one, which has an address of its own. */
export class SeveralOffers extends Error {
  override name = 'SeveralOffers'
  readonly offers: readonly Offer[]

  constructor(offers: readonly Offer[]) {
    super(`${offers.length} files`)
    this.offers = offers
  }
}

/** Returns the problem of several files without a user who can choose. */
export const offersProblem = (offers: readonly Offer[]): ImportError =>
  new ImportError('addressSeveral', {
    addresses: offers.map(({ title, address }) => `\n  ${title}: ${address}`).join(''),
  })

/** File of a service, from several responses, so its changes cannot be detected. */
export type ServiceFile = Omit<RemoteFile, 'validators'>

/** Kind of data service that its addresses reveal. */
export interface Service {
  /** Returns whether an address probably belongs to this service. */
  isMeant(url: URL): boolean
  /**
   * Opens the content of an address. Null when the address does not belong to this service. Throws
   * SeveralOffers, or an ImportError.
   */
  open(url: URL, opening: Opening): Promise<ServiceFile | null>
}

/** Maximum number of offered files. */
const OFFERS_MAX = 200

/**
 * Returns the address of the only offer, if it is on the requested host. Another host requires the user's
 * choice. Throws SeveralOffers.
 */
export function onlyOffer(offers: readonly Offer[], asked: URL): URL {
  const [first, another] = offers
  if (first === undefined) throw new ImportError('serviceEmpty', { host: hostOf(asked) })
  const url = new URL(first.address)
  if (another === undefined && hostOf(url) === hostOf(asked)) return url
  throw new SeveralOffers(offers.slice(0, OFFERS_MAX))
}

/** Extensions and names of data formats in portals. */
const DATA =
  /\b(?:geojson|geojsonl|json|topojson|csv|tsv|shp|shapefile|zip|gpkg|geopackage|fgb|flatgeobuf|kmz?|gml|gpx|geoparquet|parquet|xlsx?|ods|gz|wfs|ogc)/i

/** File in the list of a portal. */
export interface ListedFile {
  title: string
  format: string
  url: string
  bytes: number | null
}

/**
 * Offers the data files of a dataset, or all its files if none is marked as data. Each file must have a web
 * address.
 */
export function offersOf(files: readonly ListedFile[]): Offer[] {
  const there = files.filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  const data = there.filter(({ format, url }) => DATA.test(format) || DATA.test(new URL(url).pathname))
  return (data.length > 0 ? data : there).map(({ title, format, url, bytes }) => ({
    address: new URL(url).href,
    title: title.trim().slice(0, 300) || url,
    format: format.trim().slice(0, 40),
    bytes,
  }))
}
