import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addUser, logIn, post } from '../support/accounts.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let reserved: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { IMPORT_MAX_BYTES: '2000000' } })
  // One second later, the limit allows one more call.
  const now = Date.now()
  reserved = await startServer({
    seed: 'none',
    env: { ACCESS: 'account', IMPORT: 'account' },
    clock: () => now,
  })
})
afterAll(() => Promise.all([server.close(), reserved.close()]))
afterEach(() => void vi.useRealTimers())

function opened({ url }: TestServer): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

const JSON_TYPE = 'Content-Type: application/json'
/** Larger than the buffers between two programs, so that unread data block the connection. */
const LARGE = 6_000_000

/** Request with a body, with or without its declared length. */
function saying(line: string, headers: readonly string[], bytes = LARGE): string {
  const head = [`${line} HTTP/1.1`, 'Host: localhost', ...headers, `Content-Length: ${bytes}`]
  return `${head.join('\r\n')}\r\n\r\n${'x'.repeat(bytes)}`
}
function notSaying(line: string, headers: readonly string[], bytes = LARGE): string {
  const head = [`${line} HTTP/1.1`, 'Host: localhost', ...headers, 'Transfer-Encoding: chunked']
  return `${head.join('\r\n')}\r\n\r\n${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`
}
const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Returns the statuses received on one connection while it is open. */
async function statuses(to: TestServer, ...requests: string[]): Promise<number[]> {
  const socket = opened(to)
  socket.write(requests.join(''))
  const answers = await text(socket)
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))
}

test.each<[status: number, line: string, headers: string[], bytes?: number]>([
  [413, 'POST /cartable/import/?name=a.csv', []],
  [413, 'POST /cartable/zone/query/', [JSON_TYPE]],
  [415, 'POST /cartable/zone/query/', ['Content-Type: text/plain'], 200_000],
  [403, 'POST /cartable/import/?name=a.csv', ['Origin: https://elsewhere.example']],
  [404, 'POST /nothing', [JSON_TYPE]],
  [405, 'PUT /cartable/dataset/', [JSON_TYPE]],
  [200, 'GET /healthz', []],
])(
  'answers the request after one answered %i before its body is read: %s',
  async (status, line, given, bytes) => {
    const headers = [...given, `Cookie: ${(await ownerOf(server)).cookie}`]
    expect(await statuses(server, saying(line, headers, bytes), LAST)).toEqual([status, 200])
    expect(await statuses(server, notSaying(line, headers, bytes), LAST)).toEqual([status, 200])
  },
)

test.each(['POST /cartable/zone/query/', 'POST /cartable/import/?name=a.csv'])(
  'answers the request after an anonymous one: %s',
  async line => {
    expect(await statuses(reserved, saying(line, [JSON_TYPE]), LAST)).toEqual([401, 200])
    expect(await statuses(reserved, notSaying(line, [JSON_TYPE]), LAST)).toEqual([401, 200])
  },
)

test('answers the request after one call too many of a key', async () => {
  await addUser(reserved)
  const { bearer } = await logIn(reserved)
  const { key } = await (await post(reserved, 'api/', { name: 'test' }, bearer)).json()
  const headers = [JSON_TYPE, `Authorization: Api-Key ${key}`]
  const allowed = Array<string>(60).fill(saying('POST /cartable/zone/query/', headers, 1))
  const refused = notSaying('POST /cartable/zone/query/', headers)
  // Pipelined calls come first: they are processed together while the database is slow.
  expect(await statuses(reserved, ...allowed, LAST)).toEqual([...Array(60).fill(400), 200])
  expect(await statuses(reserved, refused, LAST)).toEqual([429, 200])
})

test.each(['POST /nothing', 'POST /cartable/import/?name=a.csv', 'GET /healthz'])(
  'answers before a missing body, and closes the connection: %s',
  async line => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun = once(server.server, 'request')
    const socket = opened(server)
    socket.write(saying(line, []).slice(0, 100))
    const answer = text(socket)
    let closed = false
    void answer.then(() => {
      closed = true
    })
    await begun
    // Advances up to ten seconds; the server may need fewer.
    for (let step = 0; step < 10; step++) {
      vi.advanceTimersByTime(1000)
      await setImmediate()
    }
    vi.useRealTimers()
    expect(await answer).toMatch(/^HTTP\/1\.1 [234]\d\d .*\r\nconnection: close\r\n/is)
    expect(closed).toBe(true)
  },
)
