import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

/** Sends a request without its last byte; resolves once the server has read its head. */
async function begin(method: string, path: string, body: string): Promise<Socket> {
  const { cookie } = await ownerOf(server)
  const { hostname, port } = new URL(server.url)
  const begun = once(server.server, 'request')
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Connection: close',
    `Cookie: ${cookie}`,
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  await begun
  return socket
}

const halfAMinute = 30_000
const passing = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const QUERY = JSON.stringify({ dataset_id: 'nowhere' })

test('waits for headers half a minute, and for no request longer than an hour', () => {
  expect(server.server.headersTimeout).toBe(30_000)
  expect(server.server.requestTimeout).toBe(3_600_000)
})

test('keeps an idle connection longer than common proxies', () => {
  expect(server.server.keepAliveTimeout).toBeGreaterThan(60_000)
})

test.each([
  ['POST', '/cartable/zone/query/'],
  ['POST', '/accounts/rest/login/'],
  ['POST', '/cartable/import/1/run/'],
  ['GET', '/cartable/import/'],
  ['POST', '/nothing'],
])('abandons a missing body: %s %s', async (method, path) => {
  passing()
  const socket = await begin(method, path, QUERY)
  const ended = once(socket, 'close')
  socket.resume()
  vi.advanceTimersByTime(halfAMinute)
  await ended
})

test('answers a body that arrives in time', async () => {
  passing()
  const socket = await begin('POST', '/cartable/zone/query/', QUERY)
  vi.advanceTimersByTime(halfAMinute - 1)
  socket.write(QUERY.slice(-1))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404/)
})

test.each(['/cartable/import/?name=a.csv', '/cartable/import?name=a.csv'])(
  'waits for a slow file: %s',
  async path => {
    passing()
    const socket = await begin('POST', path, 'code,nom\n1,a\n')
    vi.advanceTimersByTime(20 * halfAMinute)
    socket.write('\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 201/)
  },
)
