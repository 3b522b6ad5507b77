import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, StartError } from '../config.ts'
import { limitPatience } from './patience.ts'

/** Milliseconds that requests under way may take once the server stops. */
const GRACE_MS = 5000

export interface Listening {
  server: Server
  /** Address at which the server is reached, with its real port. */
  url: string
  /** Takes no more requests, lets those under way end, then resolves. */
  close: () => Promise<void>
}

/** Starts listening. Throws a StartError when the port cannot be had. */
export async function listen(listener: RequestListener, { host, port }: Config): Promise<Listening> {
  const server = createServer(listener)
  limitPatience(server)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  try {
    await promise
  } catch (error) {
    throw startErrorOf(error as NodeJS.ErrnoException, host, port)
  }
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { server, url: `http://${name}:${address.port}`, close: () => close(server) }
}

function startErrorOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(say => say('start.portInUse', { port, host }))
  }
  if (error.code === 'EACCES') return new StartError(say => say('start.portReserved', { port }))
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(say => say('start.hostUnknown', { host }))
  }
  return error
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.close(() => {
    clearTimeout(forced)
    resolve()
  })
  server.closeIdleConnections()
  return promise
}
