import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerPart } from './scriptedCatalogue.ts'

export type Fault = 'ok' | 'held' | '401' | '500' | 'cut'

const PARTS: readonly [ServerPart, RegExp][] = [
  ['catalogue', /^\/cartable\/dataset\//],
  ['zones', /^\/cartable\/zone\/((query|ordinals|statistics)\/)?(\?|$)/],
  ['zone', /^\/cartable\/(zone|labels)\//],
  ['export', /^\/cartable\/(export|source)\//],
  ['import', /^\/cartable\/import\//],
  ['accounts', /^\/(accounts\/rest|monitoring\/feedback)\//],
]

/** Proxy that replaces a server's answers for some parts. */
export type FaultProxy = AsyncDisposable & {
  /** Its address, without a trailing slash. */
  url: string
  /** Address of the server behind the proxy, without a trailing slash. */
  target: string
  /** Sets the answer of a part, also for its pending calls. */
  answer: (part: ServerPart, fault: Fault) => void
  /** Returns the number of pending requests of a part. */
  held: (part: ServerPart) => number
  close: () => Promise<void>
}

/** Starts a proxy on a free loopback port. It disables browser caching for all answers. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<ServerPart, Fault>()
  const waiting = new Map<ServerPart, Set<() => void>>()
  const origin = new URL(target)

  const conclude = (part: ServerPart | null, from: IncomingMessage, to: ServerResponse): void => {
    const fault = (part && faults.get(part)) ?? 'ok'
    if (fault === 'cut') to.destroy()
    else if (fault === '401' || fault === '500') refuse(to, Number(fault))
    else if (fault === 'ok' || !part) forward(origin, from, to)
    else {
      const held = waiting.get(part) ?? new Set()
      waiting.set(part, held)
      const go = () => conclude(part, from, to)
      held.add(go)
      to.once('close', () => held.delete(go))
    }
  }
  const proxy = createServer((from, to) => {
    const part = PARTS.find(([, pattern]) => pattern.test(from.url ?? ''))?.[0] ?? null
    conclude(part, from, to)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    proxy.closeAllConnections()
    await new Promise(resolve => proxy.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    target: origin.origin,
    answer: (part, fault) => {
      faults.set(part, fault)
      if (fault === 'held') return
      const held = [...(waiting.get(part) ?? [])]
      waiting.delete(part)
      for (const go of held) go()
    },
    held: part => waiting.get(part)?.size ?? 0,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function refuse(to: ServerResponse, status: number): void {
  const code = status === 401 ? 'not_authenticated' : 'error'
  to.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  to.end(JSON.stringify({ detail: 'Refused on the way.', code }))
}

function forward(origin: URL, from: IncomingMessage, to: ServerResponse): void {
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = from.headers
  const asked = request(
    { host: origin.hostname, port: origin.port, path: from.url, method: from.method, headers },
    answer => {
      const { etag: _, ...kept } = answer.headers
      to.writeHead(answer.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' })
      answer.pipe(to)
    },
  )
  // If the client disconnects, the proxy disconnects from the server too.
  asked.once('error', () => to.destroy())
  to.once('close', () => asked.destroy())
  from.pipe(asked)
}
