import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

test('a head of more than 16 KiB is refused', async () => {
  const asked = request(`${server.url}/healthz`, { headers: { 'x-long': 'x'.repeat(17 * 1024) } })
  asked.end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(431)
})

test('a client that sends its head drop by drop is not waited for longer than a minute', () => {
  expect(server.server.headersTimeout).toBeGreaterThan(0)
  expect(server.server.headersTimeout).toBeLessThanOrEqual(60_000)
})

test.each([
  'GET / HTTP/9.9\r\n\r\n',
  '\x16\x03\x01\x02\x00',
  'GET /%00 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
])('what is no request (%j) is refused, and the next one is answered', async bytes => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.end(bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 (400|505|404)/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
