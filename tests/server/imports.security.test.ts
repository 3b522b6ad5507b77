import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileName } from '../../src/server/import/jobs/arriving.ts'
import { collection, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let owner: { cookie: string }
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  owner = await ownerOf(server)
})
afterAll(() => server.close())

/** Uploads a file with headers that `fetch` does not allow, and returns the status. */
function send(headers: Record<string, string>, to = server): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request(`${to.url}/cartable/import/?name=a.geojson`, { method: 'POST', headers }, answer => {
    answer.resume()
    resolve(answer.statusCode)
  })
  asked.on('error', reject)
  asked.end(collection(square('1', 0, 0)))
  return promise
}

describe('imports of the local owner', () => {
  test('accepts imports only from the product’s own pages', async () => {
    const { host } = new URL(server.url)
    expect(await send({ ...owner, Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' })).toBe(201)
  })

  test.each<[Record<string, string>, string]>([
    [{ Origin: 'https://evil.example' }, 'a page of another site'],
    [{ Origin: 'null' }, 'a page without origin'],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 'a form of another site'],
    [{ 'Sec-Fetch-Site': 'same-site' }, 'another port of the machine'],
    [{ Host: 'evil.example' }, 'a name of theirs that leads here'],
    [{ Host: 'localhost.evil.example:80' }, 'a name that looks like ours'],
    [{ 'X-Forwarded-For': '203.0.113.7' }, 'a proxy'],
  ])('do not come from elsewhere: %o', async headers => {
    expect(await send({ ...owner, ...headers })).toBe(403)
  })
})

test.each([
  ['off', 403],
  ['account', 401],
])('accepts nothing from anonymous users with IMPORT=%s', async (mode, status) => {
  await using other = await startServer({ seed: 'none', env: { IMPORT: mode } })
  expect(await send({}, other)).toBe(status)
  expect(await (await fetch(`${other.url}/config.json`)).json()).toMatchObject({ import: mode })
})

test('accepts files of any logged-in user with IMPORT=account', async () => {
  await using other = await startServer({ seed: 'none', env: { IMPORT: 'account' } })
  const login = await fetch(`${other.url}/accounts/rest/demo/`, { method: 'POST' })
  const { access } = (await login.json()) as { access: string }
  expect(await send({ Authorization: `Bearer ${access}` }, other)).toBe(201)
})

test('refuses imports without an account on a server that others reach', async () => {
  await using other = await startServer({ seed: 'none', env: { APP_ORIGIN: 'https://cartes.example' } })
  expect(await (await fetch(`${other.url}/config.json`)).json()).toMatchObject({ import: 'off' })
  expect(await send({}, other)).toBe(403)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\data\\villes.csv', 'villes.csv'],
  ['..', 'file'],
  ['', 'file'],
  ['a\u0000b\n.csv', 'ab.csv'],
  ['.hidden', 'hidden'],
])('writes a file called %j as %j', (given, written) => {
  expect(fileName(given)).toBe(written)
})

test('shortens a long name for the file system, and keeps its extension', () => {
  const name = fileName(`${'é'.repeat(400)}.geojson`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/é\.geojson$/)
})
