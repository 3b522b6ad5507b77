import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Network between a browser and a server. */
export interface Network {
  /** Round trip in milliseconds. */
  roundTripMs: number
  /** Bits per second in each direction, shared by all connections. */
  bitsPerSecond: number
}

/** Number of bytes per write. A write takes less time than the timer's error of a millisecond. */
const PIECE = 4096
/** Maximum bytes in flight per direction of a connection. */
const MOST_UNDER_WAY = 256 * 1024

/**
 * Forwards connections to a loopback server like a slower network: each byte arrives half a round trip later,
 * and all connections share the bandwidth.
 */
export async function startShapedProxy(
  url: string,
  { roundTripMs, bitsPerSecond }: Network,
): Promise<{ url: string } & AsyncDisposable> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const up = direction(roundTripMs / 2, bitsPerSecond)
  const down = direction(roundTripMs / 2, bitsPerSecond)
  const server = createServer({ noDelay: true }, async client => {
    sockets.add(client)
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client))
    // The TCP handshake takes one round trip.
    await wait(roundTripMs)
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy()).on('close', () => sockets.delete(upstream))
    up(client, upstream)
    down(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a forwarder for one direction that assigns bandwidth piece by piece. */
function direction(delayMs: number, bitsPerSecond: number): (from: Socket, to: Socket) => void {
  let freeAt = 0
  return (from, to) => {
    let underWay = 0
    let last: Promise<void> = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        freeAt = Math.max(freeAt, performance.now()) + (piece.length * 8000) / bitsPerSecond
        const arrivesAt = freeAt + delayMs
        underWay += piece.length
        last = last.then(async () => {
          const left = arrivesAt - performance.now()
          if (left > 0) await wait(left)
          if (to.writable) to.write(piece)
          underWay -= piece.length
          if (underWay < MOST_UNDER_WAY) from.resume()
        })
      }
      if (underWay >= MOST_UNDER_WAY) from.pause()
    })
    from.on('end', () => void last.then(() => to.end()))
    from.on('close', () => void last.then(() => to.destroySoon()))
  }
}
