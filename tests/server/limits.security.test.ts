import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

/** Sends a request from an IP address. */
const from = (server: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.request(
    '/monitoring/feedback/',
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ feedback: 'x' }),
    },
    { incoming: { socket: { remoteAddress } } },
  )
const statusFrom = async (...args: Parameters<typeof from>) => (await from(...args)).status

async function exhaust(server: TestServer, address: string, headers?: Record<string, string>) {
  for (let count = 0; count < 5; count++) expect(await statusFrom(server, address, headers)).toBe(201)
  expect(await statusFrom(server, address, headers)).toBe(429)
}

test('refuses a call above the limit, with a retry time', async () => {
  let now = 1_800_000_000_000
  await using server = await startServer({ seed: 'none', clock: () => now })
  await exhaust(server, '192.0.2.1')
  now += 15_000
  const answer = await from(server, '192.0.2.1')
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '45',
    { detail: 'Request was throttled. Expected available in 45 seconds.' },
  ])
  expect(JSON.parse(server.log.at(-1) ?? '')).toMatchObject({
    event: 'request.refused',
    status: 429,
    ip: '192.0.2.1',
  })
  now += 45_000
  expect(await statusFrom(server, '192.0.2.1')).toBe(201)
})

test('counts clients separately, and addresses of one IPv6 network together', async () => {
  await using server = await startServer({ seed: 'none' })
  await exhaust(server, '2001:db8:1:2::1')
  expect(await statusFrom(server, '2001:db8:1:2:ffff::9')).toBe(429)
  expect(await statusFrom(server, '2001:db8:1:3::1')).toBe(201)
  await exhaust(server, '192.0.2.1')
  expect(await statusFrom(server, '::ffff:192.0.2.1')).toBe(429)
  expect(await statusFrom(server, '192.0.2.2')).toBe(201)
})

test('ignores all forwarding headers of a client without a trusted proxy', async () => {
  await using server = await startServer({ seed: 'none' })
  await exhaust(server, '192.0.2.1')
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip']) {
    expect(await statusFrom(server, '192.0.2.1', { [name]: '198.51.100.9' })).toBe(429)
  }
})

test('trusts only the entry of the proxy behind one proxy', async () => {
  await using server = await startServer({ seed: 'none', env: { TRUSTED_PROXIES: '1' } })
  const client = (claimed: string) => ({ 'x-forwarded-for': `${claimed}, 198.51.100.7` })
  await exhaust(server, '10.0.0.1', client('1.1.1.1'))
  expect(await statusFrom(server, '10.0.0.1', client('2.2.2.2'))).toBe(429)
  expect(await statusFrom(server, '10.0.0.1', { 'x-forwarded-for': '198.51.100.8' })).toBe(201)
})

test('finds the client in the second entry from the right behind two proxies', async () => {
  await using server = await startServer({ seed: 'none', env: { TRUSTED_PROXIES: '2' } })
  await exhaust(server, '10.0.0.1', { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.0.0.2' })
  expect(
    await statusFrom(server, '10.0.0.1', { 'x-forwarded-for': '2.2.2.2, 198.51.100.7:4711, 10.0.0.3' }),
  ).toBe(429)
})

test.each(['', 'not an address', '198.51.100.7, ', "1' or '1'='1", '[::1'])(
  'counts an entry that is not an address (%j) as the proxy',
  async entry => {
    await using server = await startServer({ seed: 'none', env: { TRUSTED_PROXIES: '1' } })
    await exhaust(server, '10.0.0.1', { 'x-forwarded-for': entry })
    expect(await statusFrom(server, '10.0.0.1')).toBe(429)
  },
)

test('counts a request through a socket by its address', async () => {
  await using server = await startServer({ seed: 'none' })
  const post = async () => {
    const answer = await fetch(`${server.url}/monitoring/feedback/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"feedback": "x"}',
    })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let count = 0; count < 5; count++) expect(await post()).toBe(201)
  expect(await post()).toBe(429)
  expect(await statusFrom(server, '127.0.0.1')).toBe(429)
})

test('disables limits on loopback', async () => {
  await using server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  for (let count = 0; count < 10; count++) expect(await statusFrom(server, '192.0.2.1')).toBe(201)
})
