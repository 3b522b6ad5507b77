/** A host that the operator allows to be asked wherever it lies, by all usual ports or by one. */
export interface NamedHost {
  host: string
  port: number | null
}

/** Ports at which the web is served. */
const USUAL_PORTS = new Set([80, 443, 8080, 8443])

/** Reads hosts with commas between, such as `data.example.org,127.0.0.1:9000`; null where one makes no sense. */
export function parseHosts(text: string): NamedHost[] | null {
  if (text === '') return []
  const hosts = text.split(',').map(part => hostIn(part.trim()))
  return hosts.every(host => host !== null) ? hosts : null
}

function hostIn(written: string): NamedHost | null {
  const url = URL.parse(`http://${written}`)
  const port = /:(\d+)$/.exec(written.replace(/^\[[^\]]*\]/, ''))?.[1]
  // Nothing but a host and a port: what is more would not be looked at.
  if (url === null || !/^(?:\[[\da-f:.]+\]|[^\s/@?#:[\]]+)(?::\d+)?$/i.test(written)) return null
  return { host: hostOf(url), port: port === undefined ? null : Number(port) }
}

/** The host of an address, without the dot that may end it. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')

const portOf = ({ protocol, port }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Tells whether the operator has named the host of an address. */
export const isNamed = (hosts: readonly NamedHost[], url: URL): boolean =>
  hosts.some(
    ({ host, port }) =>
      host === hostOf(url) && (port === null ? USUAL_PORTS.has(portOf(url)) : port === portOf(url)),
  )

/** Tells whether the port of an address is one at which the web is served. */
export const isUsualPort = (url: URL): boolean => USUAL_PORTS.has(portOf(url))
