import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Proxy of TCP connections that can become silent: it then accepts connections but forwards nothing. */
export interface SilentProxy extends AsyncDisposable {
  port: number
  /** Returns how many connections were opened. */
  accepted: () => number
  fallSilent: () => void
  /** Forwards again, including data that arrived while silent. */
  resume: () => void
}

/** Starts a proxy in front of a port of this machine. */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  let isSilent = false
  let accepted = 0
  const sockets = new Set<Socket>()
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', bytes => to.write(bytes))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }
  const server = createServer(client => {
    accepted += 1
    const upstream = connect(target, '127.0.0.1')
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
