import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configureApi } from '../../src/api/request.ts'

/**
 * Starts a scripted server on loopback that receives the client's calls.
 * @returns How to stop it.
 */
export async function answerCalls(answer: RequestListener): Promise<() => void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  configureApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
