import type { Offer } from '../../../contract/address.ts'
import { ImportError } from '../../formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import type { Opening } from '../address/openAddress.ts'
import type { RemoteFile } from '../address/remoteFile.ts'

/** Several files lie behind an address: the person chooses one, whose own address then leads to it alone. */
export class SeveralOffers extends Error {
  override name = 'SeveralOffers'
  readonly offers: readonly Offer[]

  constructor(offers: readonly Offer[]) {
    super(`${offers.length} files`)
    this.offers = offers
  }
}

/** The problem of several files where nobody is there to choose one. */
export const offersProblem = (offers: readonly Offer[]): ImportError =>
  new ImportError('addressSeveral', {
    addresses: offers.map(({ title, address }) => `\n  ${title}: ${address}`).join(''),
  })

/** A file as a service gives it, gathered from several answers: nobody says whether it has changed. */
export type ServiceFile = Omit<RemoteFile, 'validators'>

/** A kind of service that publishes data, and is recognised by an address of it. */
export interface Service {
  /** Whether an address is likely one of it. */
  isMeant(url: URL): boolean
  /**
   * Opens what lies behind an address. Null when it turns out to be none of this service. Throws SeveralOffers, or an
   * ImportError.
   */
  open(url: URL, opening: Opening): Promise<ServiceFile | null>
}

/** Most files that are offered. */
const OFFERS_MAX = 200

/**
 * Returns the address of the only offer, where it lies with the host that was asked. Another host is asked for nothing
 * that a person has not chosen. Throws SeveralOffers.
 */
export function onlyOffer(offers: readonly Offer[], asked: URL): URL {
  const [first, another] = offers
  if (first === undefined) throw new ImportError('serviceEmpty', { host: hostOf(asked) })
  const url = new URL(first.address)
  if (another === undefined && hostOf(url) === hostOf(asked)) return url
  throw new SeveralOffers(offers.slice(0, OFFERS_MAX))
}

/** The endings and names by which portals call the formats of data. */
const DATA =
  /\b(?:geojson|geojsonl|json|topojson|csv|tsv|shp|shapefile|zip|gpkg|geopackage|fgb|flatgeobuf|kmz?|gml|gpx|geoparquet|parquet|xlsx?|ods|gz|wfs|ogc)/i

/** One file as a portal lists it. */
export interface ListedFile {
  title: string
  format: string
  url: string
  bytes: number | null
}

/** Offers the files of a dataset that hold data, or all where none is said to: those with a web address. */
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
