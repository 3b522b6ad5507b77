import { statSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { mountRoutes } from '../../src/server/routes.ts'
import { addUser, cookieOf, logIn, post, sessionOf } from '../support/accounts.ts'
import { collection, square } from '../support/import.ts'
import { ownerAddress, ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Starts a server with a message in its mailbox. */
async function started(env: Record<string, string> = {}, clock: () => number = Date.now) {
  const server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off', ...env }, clock })
  onTestFinished(server.close)
  createOwnerLink(server.dataDir, server.url)
  return server
}

/**
 * Starts a reverse proxy on this machine that adds no header, like a plain `proxy_pass`.
 * @returns Its address.
 */
async function proxyOf({ url }: TestServer): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const pass: RequestListener = (asked, answer) => {
    const { method, url: path, headers } = asked
    const passed = request({ hostname, port, method, path, headers: { ...headers, host } }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  }
  const proxy = createServer(pass)
  const { promise, resolve } = Promise.withResolvers<void>()
  proxy.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const upload = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/cartable/import/?name=lieux.geojson`, {
    method: 'POST',
    headers: { 'accept-language': 'en', ...headers },
    body: collection(square('01', 2, 45), square('02', 4, 46)),
  })
const mailbox = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/dev/mailbox/`, { headers: { 'accept-language': 'en', ...headers } })
const demo = async (server: TestServer) => sessionOf(await post(server, 'demo/'))

test('hides mailbox and import from visitors through a bare proxy', async () => {
  const server = await started()
  const outside = await proxyOf(server)
  await addUser(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  for (const headers of [{}, (await demo(server)).bearer, { cookie: 'owner=1' }]) {
    const [box, imported] = [await mailbox(outside, headers), await upload(outside, headers)]
    expect([box.status, imported.status]).toEqual([403, 403])
    const page = await box.text()
    expect(page).toContain('Open the address that Cartable printed when it started.')
    expect(page).not.toMatch(/alice|password\/reset/)
    expect((await imported.json()).detail).toContain('open the address that Cartable printed')
  }
  for (const path of ['/dev/mailbox', '/dev/mailbox/x.eml', `/dev/mailbox/${'0'.repeat(36)}`]) {
    expect((await fetch(outside + path)).status).toBe(403)
  }
})

test('tells each browser whether it may import, and lets no cache mix them', async () => {
  const server = await started()
  const outside = await proxyOf(server)
  const told = async (origin: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/config.json`, { headers })
    return [(await answer.json()).import, answer.headers.get('cache-control')]
  }
  const owner = await ownerOf(server)
  for (const [headers, importers] of [
    [{}, 'owner'],
    [{ cookie: 'owner=1' }, 'owner'],
    [owner, 'local'],
  ] as const)
    expect(await told(server.url, headers)).toEqual([importers, 'private, no-cache'])
  expect(await told(outside, { ...owner, 'x-forwarded-for': '1.2.3.4' })).toEqual([
    'owner',
    'private, no-cache',
  ])
  const shared = await started({ IMPORT: 'account' })
  expect(await told(shared.url)).toEqual(['account', 'public, no-cache'])
})

test('makes a browser the owner’s by the address printed at the start', async () => {
  const server = await started()
  const outside = await proxyOf(server)
  const { pathname } = new URL(ownerAddress(server.dataDir))
  const answer = await fetch(outside + pathname, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(answer.headers.get('set-cookie')).toMatch(
    /^owner=[0-9a-f]{32}\.[0-9a-z]+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const cookie = cookieOf(answer)
  expect([(await mailbox(outside, { cookie })).status, (await upload(outside, { cookie })).status]).toEqual([
    200, 201,
  ])
  // Opening the link again works only in the owner's browser.
  const again = await fetch(outside + pathname, { redirect: 'manual', headers: { cookie } })
  expect([again.status, (await fetch(outside + pathname, { redirect: 'manual' })).status]).toEqual([303, 403])
})

test('accepts an owner link once, even of twenty concurrent requests', async () => {
  const server = await started()
  const first = ownerAddress(server.dataDir)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(first, { redirect: 'manual' }).then(({ status }) => status)),
  )
  expect(answers.toSorted()).toEqual([303, ...Array(19).fill(403)])
  const next = ownerAddress(server.dataDir)
  expect(next).not.toBe(first)
  expect((await fetch(next, { redirect: 'manual' })).status).toBe(303)
  expect((statSync(join(server.dataDir, 'owner')).mode & 0o777).toString(8)).toBe('600')
  expect(server.log.join()).not.toContain(new URL(first).pathname.split('/').at(-1))
})

test('refuses access by a forged link', async () => {
  let now = Date.now()
  const server = await started({}, () => now)
  const { pathname } = new URL(ownerAddress(server.dataDir))
  for (const path of [
    '/owner/x',
    `${pathname}x`,
    pathname.slice(0, -1),
    '/owner/%00',
    '/owner/..%2fsecret',
  ]) {
    const answer = await server.app.request(path)
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 403, null])
  }
  const { cookie } = await ownerOf(server)
  const other = await started()
  const read = async (sent: string, on = server) =>
    (await on.app.request('/dev/mailbox', { headers: { cookie: sent } })).status
  expect(await read(cookie)).toBe(200)
  expect(await read(cookie, other)).toBe(403)
  expect(await read(cookie.replace(/.{43}$/, 'A'.repeat(43)))).toBe(403)
  expect(await read(cookie.replace(/\.[0-9a-z]+\./, '.zzzzzzzzz.'))).toBe(403)
  now += 30 * 24 * 3600 * 1000
  expect(await read(cookie)).toBe(403)
})

test('prints no owner link on a server that others reach', async () => {
  const server = await started({ APP_ORIGIN: 'https://carte.example.org' })
  const { pathname } = new URL(ownerAddress(server.dataDir))
  expect((await server.app.request(pathname)).status).toBe(404)
})

test('gives the demo account only the rights of a free account', async () => {
  for (const mode of ['local', 'account', 'off']) {
    const server = await started({ IMPORT: mode, ACCESS: 'account' })
    await addUser(server)
    const [own, free] = [await demo(server), await logIn(server)]
    const ask = async (method: string, path: string, headers: Record<string, string>) => {
      const sent = method === 'GET' ? {} : { body: '{}' }
      const answer = await server.app.request(path.replace(/:\w+/g, 'x'), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...sent,
      })
      return answer.status
    }
    const calls = [...mounted, { method: 'GET', path: '/dev/mailbox' }]
    for (const { method, path } of calls.filter(({ path }) => !/\/(delete|logout)\/$/.test(path))) {
      const statuses = [await ask(method, path, own.bearer), await ask(method, path, free.bearer)]
      expect([mode, method, path, statuses[0]]).toEqual([mode, method, path, statuses[1]])
    }
    expect((await upload(server.url, own.bearer)).status).toBe((await upload(server.url, free.bearer)).status)
  }
})

let mounted: ReturnType<typeof mountRoutes>
beforeAll(async () => {
  const bare = await startServer({ seed: 'none' })
  mounted = mountRoutes(bare.app, { access: 'account', geometry: 'account' })
  await bare.close()
})
