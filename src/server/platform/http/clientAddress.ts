import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isLoopback } from '../config.ts'
import type { Requester } from '../queue/scheduling.ts'
import type { AppEnv } from './context.ts'

/**
 * Returns the address of a request's client. Only entries of `X-Forwarded-For` written by the operator's own
 * proxies count: with TRUSTED_PROXIES = n, the nth entry from the right.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const peer = plain(peerOf(c))
  const trusted = c.var.config.trustedProxies
  if (trusted === 0) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(entry => plain(entry.trim()))
  const claimed = forwarded.at(-trusted) ?? peer
  return isIP(claimed) === 0 ? peer : claimed
}

/**
 * Returns the rate-limit bucket of a client. An IPv6 address counts as its /64 network, which belongs to one
 * customer.
 */
export function clientBucket(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).join(':')}::/64` : address
}

/**
 * Returns the /48 network of an IPv6 address, the size of one site: 65,536 networks of customers; null for
 * IPv4.
 */
export function clientNetwork(address: string): string | null {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null
}

/** Returns the first 64 bits of an IPv6 address, in four groups. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0)
    while (groups.length < 8 - after) groups.push('0')
    groups.push(...(tail === '' ? [] : tail.split(':')))
  }
  return groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}

/** Returns an address without a port or brackets, and an IPv4 address mapped to IPv6 as IPv4. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the address of the other end; `unknown` for a request without a socket (in a test). */
function peerOf(c: Context<AppEnv>): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Returns the origin of the server, for links. Without a configured one, only its own machine reaches the
 * server: another host name in a request is not repeated.
 */
export function originOf(c: Context<AppEnv>): string {
  // Called for each link; `c.var` would copy all variables each time.
  const { appOrigin, port } = c.get('config')
  if (appOrigin !== null) return appOrigin
  const { origin, hostname } = new URL(c.req.url)
  return isLoopback(hostname) ? origin : `http://localhost:${c.env?.incoming?.socket.localPort ?? port}`
}

/** Returns the requester of long work: an account, regardless of its session or key, otherwise an address. */
export function requesterOf(c: Context<AppEnv>): Requester {
  const { principal } = c.var
  const who = principal === null ? clientBucket(clientAddress(c)) : String(principal.userId)
  return { who, signal: c.req.raw.signal }
}
