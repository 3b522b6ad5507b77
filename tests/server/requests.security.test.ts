import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUser, logIn, post, type TestSession, told } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let session: TestSession
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  await addUser(server)
  session = await logIn(server)
})
afterAll(() => server.close())

const login = (headers: Record<string, string>, body = '{"username":"alice","password":"x"}') =>
  post(server, 'login/', body, headers)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('refuses a body of %s', async type => {
  expect(await told(login({ 'content-type': type }))).toEqual([
    415,
    { detail: `Unsupported media type "${type}" in request.` },
  ])
})

test('refuses a body without a type', async () => {
  const body = new TextEncoder().encode('{"username":"alice","password":"x"}')
  const answer = await server.app.request('/accounts/rest/login/', { method: 'POST', body })
  expect(answer.status).toBe(415)
})

test.each(['gzip', 'br', 'deflate'])('refuses a body compressed with %s', async encoding => {
  expect((await login({ 'content-encoding': encoding })).status).toBe(415)
})

test.each<[what: string, headers: Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a site whose name begins like ours', { origin: 'http://localhost.evil.example' }],
  ['nowhere', { origin: 'null' }],
  ['another site, according to the browser', { 'sec-fetch-site': 'cross-site' }],
])('changes nothing for a request from %s', async (_what, headers) => {
  const host = { host: 'localhost' }
  expect((await login({ ...host, ...headers })).status).toBe(403)
  expect((await post(server, 'logout/', {}, { ...host, ...headers, ...session.bearer })).status).toBe(403)
  expect((await post(server, 'token/verify/', { token: session.access })).status).toBe(200)
})

test('accepts a request from our own page, at the configured origin too', async () => {
  expect((await login({ host: 'localhost:4173', origin: 'http://localhost:4173' })).status).toBe(400)
  await using own = await startServer({ seed: 'none', env: { APP_ORIGIN: 'https://carte.example.org' } })
  const status = async (origin: string) =>
    (await post(own, 'login/', {}, { host: 'inner:4173', origin })).status
  expect(await status('https://carte.example.org')).toBe(400)
  expect(await status('http://inner:4173')).toBe(403)
})

test('refuses reads from other sites', async () => {
  const answer = await server.app.request('/accounts/rest/user/', {
    headers: { origin: 'https://evil.example', ...session.bearer },
  })
  expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  const asked = await server.app.request('/accounts/rest/login/', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

test('refuses access to the account by a cookie', async () => {
  const cookie = `jwt_token=${session.refresh}; ${session.cookie}; access=${session.access}`
  const answer = await server.app.request('/accounts/rest/user/', { headers: { cookie } })
  expect(answer.status).toBe(401)
})

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as string)))

test.each<[what: string, body: string | Buffer]>([
  ['nothing', ''],
  ['half an object', '{"username":"alice"'],
  ['an extra comma', '{"username":"alice","password":"x",}'],
  ['two values', '{} {}'],
  ['single quotes', "{'username':'alice'}"],
  ['a comment', '{/**/}'],
  ['NaN', '{"username":NaN}'],
  ['a name twice', '{"username":"alice","username":"bob","password":"x"}'],
  ['a name twice, once escaped', '{"username":"alice","\\u0075sername":"bob","password":"x"}'],
  ['an infinite number', '{"username":"alice","password":"x","n":1e400}'],
  ['half a character', '{"username":"\\ud800","password":"x"}'],
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{"username":"a","password":"x"}')],
  ['invalid UTF-8', bytes('{"username":"', [0xff, 0xfe], '"}')],
  ['overlong UTF-8', bytes('{"username":"', [0xc0, 0xaf], '"}')],
  ['30 levels', `{"username":${'['.repeat(30)}${']'.repeat(30)}}`],
  ['20,000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
])('refuses a body with %s as JSON', async (_what, body) => {
  const answer = await server.app.request('/accounts/rest/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  expect(await told(answer)).toEqual([400, { detail: 'The request could not be read as JSON.' }])
})

test('reports a null character at its field, at any depth', async () => {
  const nul = ['Null characters are not allowed.']
  expect(await told(login({}, '{"username":"a\\u0000b","password":"x"}'))).toEqual([400, { username: nul }])
  expect(await told(login({}, '{"username":"a","password":"x","more":[{"a":"\\u0000"}]}'))).toEqual([
    400,
    { more: nul },
  ])
})

test('refuses a body of more than 64 KiB, with or without a length', async () => {
  const body = JSON.stringify({ username: 'x'.repeat(70_000), password: 'x' })
  expect((await login({}, body)).status).toBe(413)
  const { hostname, port } = new URL(server.url)
  const asked = httpRequest({
    hostname,
    port,
    path: '/accounts/rest/login/',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(413)
})

test.each(['PUT', 'PATCH', 'DELETE', 'GET', 'PROPFIND'])(
  'answers %s of a POST call with the method',
  async method => {
    const answer = await server.app.request('/accounts/rest/login/', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  },
)

test('answers HEAD like GET without a body', async () => {
  const answer = await server.app.request('/accounts/rest/user/', { method: 'HEAD', headers: session.bearer })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  const refused = await server.app.request('/accounts/rest/user/', { method: 'POST', body: '{}' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH'])
})

test('echoes nothing for TRACE', async () => {
  const { hostname, port } = new URL(server.url)
  const asked = httpRequest({
    hostname,
    port,
    path: '/accounts/rest/user/',
    method: 'TRACE',
    headers: { 'x-secret': 'écho' },
  })
  asked.end()
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('écho')
})

test('refuses a request that names two hosts', async () => {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.end(
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`,
  )
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('The request names several hosts.')
})

test('names the contact in security.txt for some months, if one is configured', async () => {
  expect((await server.app.request('/.well-known/security.txt')).status).toBe(404)
  for (const [contact, said] of [
    ['security@example.org', 'mailto:security@example.org'],
    ['https://example.org/report', 'https://example.org/report'],
  ] as const) {
    await using own = await startServer({
      seed: 'none',
      env: { SECURITY_CONTACT: contact },
      clock: () => Date.UTC(2026, 0, 1),
    })
    const answer = await own.app.request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toBe(
      `Contact: ${said}\nExpires: 2026-04-01T00:00:00.000Z\nPreferred-Languages: fr, en\n`,
    )
  }
})

test('answers about accounts with the protecting headers, uncached', async () => {
  const answers = [
    await post(server, 'login/', {}),
    await post(server, 'nothing/', {}),
    await server.app.request('/accounts/rest/user/'),
    await server.app.request('/accounts/rest/login/'),
    await login({ origin: 'https://evil.example', host: 'localhost' }),
    await login({ 'content-type': 'text/plain' }),
  ]
  for (const { status, headers } of answers) {
    expect([status, headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).not.toBeNull()
    expect(headers.get('x-request-id')).not.toBeNull()
    expect([headers.get('x-powered-by'), headers.get('strict-transport-security')]).toEqual([null, null])
  }
})

test('promises a year of TLS where the operator configures TLS', async () => {
  await using own = await startServer({ seed: 'none', env: { APP_ORIGIN: 'https://carte.example.org' } })
  const { headers } = await own.app.request('/healthz')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('allows only hosts that the operator configured', async () => {
  await using own = await startServer({
    seed: 'none',
    env: { GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com', SENTRY_DSN: 'https://key@errors.example.org/1' },
  })
  const policy = (await own.app.request('/healthz')).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;")
  expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/ https://errors.example.org;")
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;')
})

test('reveals nothing of an internal failure, on each layer', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using broken = await startServer({ seed: 'none' })
  await addUser(broken)
  const { bearer } = await logIn(broken)
  await broken.db.schema.alterTable('email_address').renameTo('elsewhere').execute()
  for (const answer of [
    await broken.app.request('/accounts/rest/user/', { headers: { 'accept-language': 'en', ...bearer } }),
    await post(broken, 'login/', { username: 'alice', password: 'trois petits chats verts' }),
  ]) {
    expect(await told(answer)).toEqual([
      500,
      { detail: 'Something went wrong, try reload and submit a feedback.' },
    ])
    const id = answer.headers.get('x-request-id')
    expect(log.mock.calls.some(([first]) => String(first).includes(id!))).toBe(true)
  }
  log.mockRestore()
})
