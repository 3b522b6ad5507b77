import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import { type PrefetchedBody, readBeginning, readBody } from './body.ts'
import { type Asking, askOnce } from './request.ts'

/** Maximum number of redirects. */
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Timeout of the whole response in milliseconds. */
const WHOLE_MS = 30 * 60_000
/** Number of bytes that are read ahead to detect the content. */
const AHEAD_BYTES = 2 ** 20
/** Maximum characters of an address. */
const ADDRESS_MAX = 2000

/** Thrown when the file at an address has not changed. */
export class NotModified extends Error {
  override name = 'NotModified'
}

/** Request of an address, with the maximum bytes of the response. */
export interface Opening extends Asking {
  maxBytes: number
}

/** Response whose body is streamed. Return its chunks to abort it. */
export interface Answer extends PrefetchedBody {
  /** Requested address, and the final address after redirects. */
  asked: URL
  last: URL
  headers: IncomingHttpHeaders
  /** Media type without parameters; empty when missing. */
  type: string
  /** Announced bytes; null when missing or compressed. */
  bytes: number | null
}

/** Parses an address as typed by the user. Throws an ImportError if it is invalid. */
export function parseAddress(written: string): URL {
  const text = written.trim()
  const url = text.length > ADDRESS_MAX ? null : URL.parse(text)
  if (url === null) throw new ImportError('addressMalformed')
  url.hash = ''
  return url
}

/**
 * Requests an address and follows redirects, checking each address. Throws an ImportError, the signal's
 * reason, or a NotModified for an unchanged file.
 */
export async function openAddress(asked: URL, opening: Opening): Promise<Answer> {
  const signal = AbortSignal.any([opening.signal, AbortSignal.timeout(WHOLE_MS)])
  const limits = { maxBytes: opening.maxBytes, signal: opening.signal, whole: signal }
  try {
    const { response, last } = await followed(asked, { ...opening, signal })
    requireSuccess(response, last, opening.known !== undefined)
    const { headers } = response
    const begun = await readBeginning(readBody(response, last, limits), AHEAD_BYTES)
    const isPlain = headers['content-encoding'] === undefined
    return {
      ...begun,
      asked,
      last,
      headers,
      type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      bytes: isPlain && headers['content-length'] !== undefined ? Number(headers['content-length']) : null,
    }
  } catch (error) {
    opening.signal.throwIfAborted()
    throw signal.aborted ? new ImportError('addressSlow', { host: hostOf(asked) }) : error
  }
}

async function followed(asked: URL, asking: Asking): Promise<{ response: IncomingMessage; last: URL }> {
  let last = asked
  for (let count = 0; count <= REDIRECTS_MAX; count++) {
    const response = await askOnce(last, asking)
    const { location } = response.headers
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return { response, last }
    // The body of a redirect is not needed.
    response.destroy()
    const next = URL.parse(location, last)
    if (next === null) throw new ImportError('addressMalformed')
    next.hash = ''
    last = next
  }
  throw new ImportError('addressLoops', { most: REDIRECTS_MAX })
}

/** Throws an ImportError for an error response, and a NotModified. */
function requireSuccess(response: IncomingMessage, url: URL, isKnown: boolean): void {
  const { statusCode: status = 0 } = response
  if (status === 200) return
  response.destroy()
  if (status === 304 && isKnown) throw new NotModified()
  const host = hostOf(url)
  if (status === 401 || status === 403 || status === 407)
    throw new ImportError('addressForbidden', { host, status })
  if (status === 404 || status === 410) throw new ImportError('addressNothing', { status })
  if (status === 429 || status === 503) throw new ImportError('addressBusy', { host, status })
  throw new ImportError('addressFailed', { host, status })
}

/** Media types of files without data. */
const NO_DATA =
  /^(?:image|video|audio|font)\/|^application\/(?:pdf|javascript|msword)$|^text\/(?:css|javascript)$/

/** Throws an ImportError for a response without data: a page, a picture, a document. */
export async function requireData(answer: Answer): Promise<void> {
  const { type, head, chunks } = answer
  const refused = isPage(answer)
    ? new ImportError('addressPage')
    : NO_DATA.test(type) || head.subarray(0, 5).toString('latin1') === '%PDF-'
      ? new ImportError('addressNotData', { type: type || 'application/pdf' })
      : null
  if (refused === null) return
  await chunks.return(undefined)
  throw refused
}

/** Returns whether a response is a web page, even if it declares another type. */
export function isPage({ type, head }: Pick<Answer, 'type' | 'head'>): boolean {
  const start = head
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return (
    /^(?:<!doctype html|<html[\s>])/i.test(start) ||
    (/html/.test(type) && /^<(?!\?xml|kml|gml|wfs)/i.test(start))
  )
}
