import { z } from 'zod'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { xmlPieces } from '../../../data/formats/xml/cutter.ts'
import { childOf, childrenOf, textIn, type XmlElement } from '../../../data/formats/xml/element.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import type { Opening } from '../address/openAddress.ts'
import { openPlain } from '../address/remoteFile.ts'
import { askBytes, readJson } from './json.ts'
import { onlyOffer, type Service } from './offer.ts'
import { collectionOf, type FeaturePage, PAGE_FEATURES } from './pages.ts'

/** Parameters of WFS, in any case. */
const OURS = [
  'service',
  'version',
  'request',
  'typenames',
  'typename',
  'outputformat',
  'srsname',
  'count',
  'startindex',
  'maxfeatures',
]

/** Layer of a Web Feature Service, chosen by the address or among all layers. */
export const wfs: Service = {
  isMeant: url => parameter(url, 'service')?.toUpperCase() === 'WFS' || /\/wfs\/?$/i.test(url.pathname),
  open: async (url, opening) => {
    const capabilities = await capabilitiesOf(url, opening)
    if (capabilities === null) return null
    const { layers, json } = capabilities
    const named = parameter(url, 'typenames') ?? parameter(url, 'typename')
    const offers = layers
      .filter(({ name }) => named === null || name === named)
      .map(({ name, title }) => ({
        address: withParameters(url, {
          service: 'WFS',
          version: '2.0.0',
          request: 'GetFeature',
          typeNames: name,
        }).href,
        title: title || name,
        format: 'WFS',
        bytes: null,
      }))
    if (named !== null && offers.length === 0)
      throw new ImportError('serviceNoLayer', { host: hostOf(url), layer: named })
    const layer = onlyOffer(offers, url)
    const name = `${offers[0]?.title ?? 'wfs'}.${json === null ? 'gml' : 'geojson'}`
    if (json === null) return { ...(await openPlain(layer, opening)), name }
    return {
      name,
      address: layer.href,
      bytes: null,
      chunks: collectionOf(layer, pagesOf(layer, json, opening)),
    }
  },
}

const parameter = ({ searchParams }: URL, name: string): string | null =>
  [...searchParams].find(([key]) => key.toLowerCase() === name)?.[1] ?? null

/**
 * Returns the address of a service with other WFS parameters. Keeps unknown parameters, such as a map name.
 */
function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const made = new URL(url)
  for (const key of [...made.searchParams.keys()])
    if (OURS.includes(key.toLowerCase())) made.searchParams.delete(key)
  for (const [key, value] of Object.entries(parameters)) made.searchParams.set(key, value)
  return made
}

interface Capabilities {
  layers: { name: string; title: string }[]
  /** Service's own name of GeoJSON; null when not offered. */
  json: string | null
}

const isXml = (bytes: Buffer): boolean =>
  /^\ufeff?\s*<(?!!doctype html|html)/i.test(bytes.subarray(0, 100).toString())

/** Returns whether a text begins like the capabilities of a WFS. */
export const isCapabilities = (head: Buffer): boolean =>
  /<(?:\w+:)?WFS_Capabilities[\s>]/.test(head.subarray(0, 5000).toString())

const READ = new Set(['FeatureType', 'Operation', 'ExceptionText', 'ServiceException'])

/** Requests the layers. Null for another service. Throws the service's own error. */
async function capabilitiesOf(url: URL, opening: Opening): Promise<Capabilities | null> {
  const asked = withParameters(url, { service: 'WFS', version: '2.0.0', request: 'GetCapabilities' })
  const bytes = await askBytes(asked, { ...opening, accept: 'application/xml, text/xml' })
  if (bytes === null || !isXml(bytes)) return null
  const pieces = await piecesOf(bytes, opening.signal)
  refuseException(pieces, url)
  const layers = pieces
    .filter(({ name }) => name === 'FeatureType')
    .map(type => ({ name: textIn(type, 'Name'), title: textIn(type, 'Title') }))
    .filter(({ name }) => name !== '')
  const getFeature = pieces.find(({ attributes }) => attributes['name'] === 'GetFeature')
  const formats = getFeature ? childrenOf(getFeature, 'Parameter').flatMap(valuesOf) : []
  return layers.length === 0
    ? null
    : { layers, json: formats.find(format => /json/i.test(format) && !/jsonp/i.test(format)) ?? null }
}

async function piecesOf(bytes: Buffer, signal: AbortSignal): Promise<XmlElement[]> {
  const text = async function* () {
    yield new TextDecoder().decode(bytes)
  }
  const pieces: XmlElement[] = []
  for await (const { element } of xmlPieces(text, name => READ.has(name), signal)) pieces.push(element)
  return pieces
}

/** Returns the values of the parameter with the output formats. */
function valuesOf(parameter: XmlElement): string[] {
  if (parameter.attributes['name']?.toLowerCase() !== 'outputformat') return []
  const allowed = childOf(parameter, 'AllowedValues') ?? parameter
  return childrenOf(allowed, 'Value').map(({ text }) => text.trim())
}

/** Maximum characters of a service's own error message. */
const REASON_MAX = 200

function refuseException(pieces: readonly XmlElement[], url: URL): void {
  const exception = pieces.find(({ name }) => /Exception/.test(name))?.text.trim()
  if (exception !== undefined)
    throw new ImportError('serviceRefused', {
      host: hostOf(url),
      reason: exception.replace(/\s+/g, ' ').slice(0, REASON_MAX),
    })
}

const Page = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  crs: z.unknown().optional(),
  numberMatched: z.union([z.number(), z.string()]).nullish(),
  totalFeatures: z.union([z.number(), z.string()]).nullish(),
})

/** Requests page after page, until one is empty or the service's total is reached. */
function pagesOf(layer: URL, outputFormat: string, opening: Opening): () => Promise<FeaturePage | null> {
  let count = 0
  let isOver = false
  return async () => {
    if (isOver) return null
    const asked = withParameters(layer, {
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: parameter(layer, 'typenames') ?? '',
      outputFormat,
      srsName: 'EPSG:4326',
      count: String(PAGE_FEATURES),
      startIndex: String(count),
    })
    const bytes = await askBytes(asked, { ...opening, accept: 'application/json' })
    const page = bytes && readJson(Page, bytes)
    if (!page) {
      if (bytes && isXml(bytes)) refuseException(await piecesOf(bytes, opening.signal), layer)
      throw new ImportError('serviceOther', { host: hostOf(layer) })
    }
    count += page.features.length
    const matched = numberIn(page.numberMatched) ?? numberIn(page.totalFeatures)
    isOver =
      page.features.length === 0 ||
      (matched === null ? page.features.length < PAGE_FEATURES : count >= matched)
    return { features: page.features, crs: page.crs, matched }
  }
}

/** Parses a number in an answer of a service; null if it is unknown. */
const numberIn = (written: number | string | null | undefined): number | null =>
  written === null || written === undefined || !Number.isFinite(Number(written)) ? null : Number(written)
