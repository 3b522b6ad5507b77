import { lookup as find, type LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { hostOf, isNamed, isUsualPort, type NamedHost } from '../../platform/namedHosts.ts'
import { version } from '../../platform/version.ts'
import { isPublic } from './publicAddress.ts'

/** Resolves the IP addresses of a host with the system's resolver. */
export type Resolve = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const resolveBySystem: Resolve = (host, answer) => find(host, { all: true }, answer)

/** Headers with which a later request detects a change of the file; null if missing. */
export interface Validators {
  /** `ETag` and `Last-Modified` headers. */
  etag: string | null
  modified: string | null
}

/** Requested address, and the signal that aborts the request. */
export interface Asking {
  /** Non-public hosts that the operator allows. */
  hosts: readonly NamedHost[]
  /** Preferred types, as in the Accept header. */
  accept?: string | undefined
  /** Validators of the known file. The server sends no content if the file is unchanged. */
  known?: Validators | undefined
  signal: AbortSignal
  /** Replaces the system's resolver. */
  resolve?: Resolve | undefined
}

/** Milliseconds until the response must begin. Services may need time to prepare it. */
const BEGIN_MS = 60_000
const ACCEPT = 'application/geo+json, application/json;q=0.9, text/csv;q=0.9, */*;q=0.5'

/**
 * Requests an address without following redirects. Connects only to public hosts and hosts that the
 * operator allows. It connects to the very IP address that it checked, so that a change of DNS has no effect.
 * Throws an ImportError. Sends no cookies, keys or passwords.
 */
export function askOnce(url: URL, asking: Asking): Promise<IncomingMessage> {
  requireAllowed(url, asking.hosts)
  const { hosts, accept = ACCEPT, known, resolve = resolveBySystem } = asking
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), BEGIN_MS)
  return new Promise<IncomingMessage>((answered, failed) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp
    const request: ClientRequest = begin(url, {
      // Uses a new connection that no other request shares.
      agent: false,
      signal: AbortSignal.any([asking.signal, late.signal]),
      lookup: isNamed(hosts, url) ? lookupAny(resolve) : lookupPublic(resolve),
      headers: {
        'User-Agent': `Cartable/${version}`,
        Accept: accept,
        'Accept-Encoding': 'gzip, deflate, br',
        ...(known?.etag && { 'If-None-Match': known.etag }),
        ...(known?.modified && { 'If-Modified-Since': known.modified }),
      },
    })
    request.on('response', answered)
    // Aborts when a server requests another protocol.
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      failed(new ImportError('addressNoAnswer', { host: hostOf(url) }))
    })
    request.on('error', error => {
      failed(late.signal.aborted ? new ImportError('addressSlow', { host: hostOf(url) }) : error)
    })
    request.end()
  })
    .catch((error: unknown) => {
      asking.signal.throwIfAborted()
      throw orAddressError(error, url)
    })
    .finally(() => clearTimeout(timer))
}

/** Throws an ImportError for a forbidden address, before resolving its host. */
function requireAllowed(url: URL, hosts: readonly NamedHost[]): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImportError('addressNotWeb')
  if (url.username !== '' || url.password !== '') throw new ImportError('addressCredentials')
  if (isNamed(hosts, url)) return
  const host = hostOf(url)
  if (!isUsualPort(url)) throw new ImportError('addressPort', { host, port: url.port })
  // A numeric address is never resolved.
  const literal = host.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublic(literal)) throw new ImportError('addressPrivate', { host })
}

/** Resolves the public addresses of a host. */
export const lookupPublic = (resolve: Resolve): LookupFunction => lookupAs(resolve, isPublic)
const lookupAny = (resolve: Resolve): LookupFunction => lookupAs(resolve, () => true)

/** Resolves a host to its allowed IP addresses. */
function lookupAs(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, { all }, answer) =>
    resolve(host, (error, found = []) => {
      if (error !== null) return answer(error, [])
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (first === undefined) return answer(new ImportError('addressPrivate', { host }), [])
      return all ? answer(null, allowed) : answer(null, first.address, first.family)
    })
}

/** Errors of untrusted certificates, and of certificates for another host. */
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/

/** Converts a network failure to an ImportError; returns an ImportError unchanged. */
export function orAddressError(error: unknown, url: URL): ImportError {
  if (error instanceof ImportError) return error
  const host = hostOf(url)
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (/^(?:ENOTFOUND|EAI_|ENODATA)/.test(code))
    return new ImportError('addressUnknownHost', { host }, null, error)
  if (CERTIFICATE.test(code)) return new ImportError('addressCertificate', { host }, null, error)
  return new ImportError('addressNoAnswer', { host }, null, error)
}
