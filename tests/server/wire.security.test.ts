import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

const long = (kibibytes: number) => 'x'.repeat(kibibytes * 1024)

test.each([
  ['an address of 17 KiB', `/healthz?${long(17)}`, {}, 414],
  ['an address of 1 MiB', `/healthz?${long(1024)}`, {}, 414],
  ['a header of 17 KiB', '/healthz', { 'x-long': long(17) }, 431],
  ['a header of 1 MiB', '/healthz', { 'x-long': long(1024) }, 431],
])('answers %s with a sentence and the headers of every answer', async (_, path, headers, status) => {
  const usual = await fetch(`${server.url}/healthz`)
  const asked = request(server.url + path, { headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    status,
    { detail: expect.stringMatching(/ trop long/) },
  ])
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
    expect([name, answer.headers[name]]).toEqual([name, usual.headers.get(name)])
})

test('waits at most a minute for a client that sends its headers byte by byte', () => {
  expect(server.server.headersTimeout).toBeGreaterThan(0)
  expect(server.server.headersTimeout).toBeLessThanOrEqual(60_000)
})

/**
 * Sends bytes on a new connection, until the server closes it.
 * @returns The bytes of the answer.
 */
function sent(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}

test.each([
  'GET /readyz HTTP/1.0\r\n\r\n',
  'HEAD /readyz HTTP/1.0\r\n\r\n',
  'GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /healthz?from=proxy HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /cartable/dataset/ HTTP/1.0\r\n\r\n',
])('answers a probe or an older client that names no host (%j)', async bytes => {
  expect(await sent(bytes)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each(['/cartable/dataset/', '/', '/readyz/../accounts/rest/user/'])(
  'refuses an HTTP/1.1 request for %s that names no host',
  async path => {
    expect(await sent(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test.each([
  'GET / HTTP/9.9\r\n\r\n',
  '\x16\x03\x01\x02\x00',
  'GET /%00 HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
])('refuses an invalid request (%j), and answers the next one', async bytes => {
  expect(await sent(bytes)).toMatch(/^HTTP\/1\.1 (400|505|404)/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
