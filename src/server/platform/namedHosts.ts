/** Host that the operator allows at any address, on all usual ports or on one port. */
export interface NamedHost {
  host: string
  port: number | null
}

/** Usual ports of the web. */
const USUAL_PORTS = new Set([80, 443, 8080, 8443])

/**
 * Parses hosts separated by commas, such as `data.example.org,127.0.0.1:9000`; returns null for an invalid
 * one.
 */
export function parseHosts(text: string): NamedHost[] | null {
  if (text === '') return []
  const hosts = text.split(',').map(part => hostIn(part.trim()))
  return hosts.every(host => host !== null) ? hosts : null
}

function hostIn(written: string): NamedHost | null {
  const url = URL.parse(`http://${written}`)
  const port = /:(\d+)$/.exec(written.replace(/^\[[^\]]*\]/, ''))?.[1]
  // Only a host and a port: anything else would be ignored.
  if (url === null || !/^(?:\[[\da-f:.]+\]|[^\s/@?#:[\]]+)(?::\d+)?$/i.test(written)) return null
  return { host: hostOf(url), port: port === undefined ? null : Number(port) }
}

/** Returns the host of an address, without a final dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const portOf = ({ protocol, port }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Returns whether the operator has named the host of an address. */
export const isNamed = (hosts: readonly NamedHost[], url: URL): boolean =>
  hosts.some(
    ({ host, port }) =>
      host === hostOf(url) && (port === null ? USUAL_PORTS.has(portOf(url)) : port === portOf(url)),
  )

/** Returns whether the port of an address is a usual port of the web. */
export const isUsualPort = (url: URL): boolean => USUAL_PORTS.has(portOf(url))
