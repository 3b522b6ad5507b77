import { lookup as find, type LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ImportError } from '../../formats/common/importError.ts'
import { hostOf, isNamed, isUsualPort, type NamedHost } from '../../platform/namedHosts.ts'
import { version } from '../../platform/version.ts'
import { isPublic } from './publicAddress.ts'

/** Finds the IP addresses of a host, as the system does. */
export type Resolve = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const resolveBySystem: Resolve = (host, answer) => find(host, { all: true }, answer)

/** Headers of a file by which its host can tell later whether it has changed; null where it sends none. */
export interface Validators {
  /** The headers `ETag` and `Last-Modified`. */
  etag: string | null
  modified: string | null
}

/** A request of an address, and the signal that gives it up. */
export interface Asking {
  /** Hosts that the operator allows although they are not public. */
  hosts: readonly NamedHost[]
  /** Types that are liked, as the header Accept has them. */
  accept?: string | undefined
  /** Those of the file that is known already: nothing is sent where it has not changed. */
  known?: Validators | undefined
  signal: AbortSignal
  /** Stands in for the system's own way to find hosts. */
  resolve?: Resolve | undefined
}

/** Milliseconds within which an answer must begin: services may have to gather it first. */
const BEGIN_MS = 60_000
const ACCEPT = 'application/geo+json, application/json;q=0.9, text/csv;q=0.9, */*;q=0.5'

/**
 * Asks an address once, following nothing. Only hosts of the Internet are connected to, and those that the operator has
 * named: the IP address that is checked is the one that is connected to, whatever its name leads to a moment later.
 * Throws an ImportError. No cookie, key or password of ours goes along.
 */
export function askOnce(url: URL, asking: Asking): Promise<IncomingMessage> {
  requireAllowed(url, asking.hosts)
  const { hosts, accept = ACCEPT, known, resolve = resolveBySystem } = asking
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), BEGIN_MS)
  return new Promise<IncomingMessage>((answered, failed) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp
    const request: ClientRequest = begin(url, {
      // A connection of its own, which nobody has used before and nobody will after.
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
    // A server that wants another protocol is given up.
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

/** Throws an ImportError for what must not be asked, whatever it leads to. */
function requireAllowed(url: URL, hosts: readonly NamedHost[]): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImportError('addressNotWeb')
  if (url.username !== '' || url.password !== '') throw new ImportError('addressCredentials')
  if (isNamed(hosts, url)) return
  const host = hostOf(url)
  if (!isUsualPort(url)) throw new ImportError('addressPort', { host, port: url.port })
  // An address that is written as numbers is never looked up.
  const literal = host.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublic(literal)) throw new ImportError('addressPrivate', { host })
}

/** Finds the public ones of the addresses of a host. */
export const lookupPublic = (resolve: Resolve): LookupFunction => lookupAs(resolve, isPublic)
const lookupAny = (resolve: Resolve): LookupFunction => lookupAs(resolve, () => true)

/** Finds a host and gives only those of its addresses that may be connected to. */
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

/** Certificates that nobody vouches for, or that are another's. */
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/

/** Turns a failure of the network into a sentence for the person; returns an ImportError as it is. */
export function orAddressError(error: unknown, url: URL): ImportError {
  if (error instanceof ImportError) return error
  const host = hostOf(url)
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (/^(?:ENOTFOUND|EAI_|ENODATA)/.test(code))
    return new ImportError('addressUnknownHost', { host }, null, error)
  if (CERTIFICATE.test(code)) return new ImportError('addressCertificate', { host }, null, error)
  return new ImportError('addressNoAnswer', { host }, null, error)
}
