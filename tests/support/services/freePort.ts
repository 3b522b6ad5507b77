import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free loopback port.
 * @param wanted Preferred port.
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}
