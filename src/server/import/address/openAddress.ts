import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ImportError } from '../../formats/common/importError.ts'
import { hostOf } from '../../platform/namedHosts.ts'
import { type Begun, beginningOf, bodyOf } from './body.ts'
import { type Asking, askOnce } from './request.ts'

/** Addresses that an answer may lead on to, one after the other. */
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Milliseconds within which all of an answer must have come. */
const WHOLE_MS = 30 * 60_000
/** Bytes that are read ahead, to see what comes. */
const AHEAD_BYTES = 2 ** 20
/** Most characters of an address. */
const ADDRESS_MAX = 2000

/** The file at an address is the one that is known already. */
export class NotModified extends Error {
  override name = 'NotModified'
}

/** A request of an address, and the bytes that it may answer. */
export interface Opening extends Asking {
  maxBytes: number
}

/** An answer that has begun: its body comes as it is read. Give it up by returning its chunks. */
export interface Answer extends Begun {
  /** Address that was asked, and the one that answered. */
  asked: URL
  last: URL
  headers: IncomingHttpHeaders
  /** Its media type, without parameters; empty when it says none. */
  type: string
  /** Bytes that it announces; null when it does not, or sends them compressed. */
  bytes: number | null
}

/** Reads an address as a person writes it. Throws an ImportError. */
export function parseAddress(written: string): URL {
  const text = written.trim()
  const url = text.length > ADDRESS_MAX ? null : URL.parse(text)
  if (url === null) throw new ImportError('addressMalformed')
  url.hash = ''
  return url
}

/**
 * Asks an address and those that it leads on to, each of which is checked like the first. Throws an ImportError, the
 * signal's reason, or a NotModified where a known file was named.
 */
export async function openAddress(asked: URL, opening: Opening): Promise<Answer> {
  const signal = AbortSignal.any([opening.signal, AbortSignal.timeout(WHOLE_MS)])
  const limits = { maxBytes: opening.maxBytes, signal: opening.signal, whole: signal }
  try {
    const { response, last } = await followed(asked, { ...opening, signal })
    requireSuccess(response, last, opening.known !== undefined)
    const { headers } = response
    const begun = await beginningOf(bodyOf(response, last, limits), AHEAD_BYTES)
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
    // What it says besides is nothing that is wanted.
    response.destroy()
    const next = URL.parse(location, last)
    if (next === null) throw new ImportError('addressMalformed')
    next.hash = ''
    last = next
  }
  throw new ImportError('addressLoops', { most: REDIRECTS_MAX })
}

/** Throws an ImportError for an answer that is none, and a NotModified. */
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

/** Types of files in which no data are read. */
const NO_DATA =
  /^(?:image|video|audio|font)\/|^application\/(?:pdf|javascript|msword)$|^text\/(?:css|javascript)$/

/** Throws an ImportError for an answer in which no data are: a page, a picture, a text to be printed. */
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

/** Tells whether an answer is a web page, whatever it is said to be. */
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
