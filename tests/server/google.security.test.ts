import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, PASSWORD, post } from '../support/accounts.ts'
import { CLIENT_SECRET, GoogleDouble, type Person } from '../support/google.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'

let google: GoogleDouble
let server: TestServer
beforeAll(async () => {
  google = await GoogleDouble.start()
  server = await startServer({ seed: 'none', env: { ...google.env, RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await server.close()
  google.close()
})

const eve: Person = { sub: '1001', email: 'eve@example.org', given_name: 'Eve' }
const login = (body: unknown, on = server) =>
  on.app.request('/accounts/rest/google/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  })
const refused = async (body: unknown) => {
  const answer = await login(body)
  return [answer.status, await answer.json()]
}
const countUsers = async () => (await server.db.selectFrom('user').select('pk').execute()).length
const countSessions = async () => (await server.db.selectFrom('session').select('sid').execute()).length
const counts = async () => ({ users: await countUsers(), sessions: await countSessions() })
const incorrect = [400, { non_field_errors: ['Incorrect value'] }]

test.each<[string, () => unknown]>([
  ['unknown', () => 'ya29.nobody'],
  [
    'given to another application',
    () => google.accessToken(eve, { aud: 'evil.example', azp: 'evil.example' }),
  ],
  ['authorised by another application', () => google.accessToken(eve, { azp: 'evil.example' })],
  ['over', () => google.accessToken(eve, { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['without the e-mail scope', () => google.accessToken(eve, { scope: 'openid profile' })],
  ['of an address that is not verified', () => google.accessToken({ ...eve, email_verified: false })],
])('opens nothing for an access token that is %s', async (_, token) => {
  const before = await counts()
  expect(await refused({ access_token: token() })).toEqual(incorrect)
  expect(await counts()).toEqual(before)
})

const now = () => Math.floor(Date.now() / 1000)
const forged = async (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
  new SignJWT(google.idClaims(eve)).setProtectedHeader({ typ: 'JWT', ...header }).sign(key)

test.each<[string, () => Promise<string> | string]>([
  ['over', () => google.idToken(eve, { exp: now() - 1 })],
  ['for another application', () => google.idToken(eve, { aud: 'evil.example' })],
  ['from another issuer', () => google.idToken(eve, { iss: 'https://accounts.google.com.evil.example' })],
  ['without an expiry', () => google.idToken(eve, { exp: undefined })],
  ['without a subject', () => google.idToken({ ...eve, sub: '' })],
  ['of an address that is not verified', () => google.idToken(eve, { email_verified: false })],
  ['unsigned', () => new UnsecuredJWT(google.idClaims(eve)).encode()],
  [
    'signed with the public key as a secret',
    () => forged({ alg: 'HS256', kid: google.publicKey.kid! }, Buffer.from(JSON.stringify(google.publicKey))),
  ],
  [
    'signed with an unknown key',
    async () => forged({ alg: 'RS256', kid: 'mine' }, (await generateKeyPair('RS256')).privateKey),
  ],
  [
    'signed with another key under a known name',
    async () =>
      forged({ alg: 'RS256', kid: google.publicKey.kid! }, (await generateKeyPair('RS256')).privateKey),
  ],
  [
    'changed after it was signed',
    async () =>
      (await google.idToken(eve)).replace(
        /\..*\./,
        `.${Buffer.from(JSON.stringify(google.idClaims({ ...eve, sub: '1' }))).toString('base64url')}.`,
      ),
  ],
  ['no token at all', () => 'a.b.c'],
])('opens nothing for an ID token that is %s', async (_, token) => {
  const credential = await token()
  const before = await counts()
  expect(await refused({ access_token: credential, id_token: credential })).toEqual(incorrect)
  expect(await counts()).toEqual(before)
})

test.each([[{}], [{ id_token: 'a.b.c' }], [{ access_token: '' }], [{ access_token: null, code: null }]])(
  'rejects %j as a presentation',
  async body => {
    expect(await refused(body)).toEqual([
      400,
      { non_field_errors: ['Incorrect input. access_token or code is required.'] },
    ])
  },
)

test('refuses a code where no client secret is configured', async () => {
  expect(await refused({ code: google.code(eve) })).toEqual([
    400,
    { non_field_errors: ['Failed to exchange code for access token'] },
  ])
})

test('exchanges no code with another secret', async () => {
  await using other = await startServer({
    seed: 'none',
    env: { ...google.env, GOOGLE_CLIENT_SECRET: `not ${CLIENT_SECRET}` },
  })
  expect((await login({ code: google.code(eve) }, other)).status).toBe(400)
})

test('opens one session per ID token, even for concurrent calls', async () => {
  const credential = await google.idToken({ sub: '2001', email: 'once@example.org' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => login({ access_token: credential, id_token: credential })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 400)).toHaveLength(19)
})

test('creates one account for two concurrent first visits', async () => {
  const twin = { sub: '2002', email: 'twice@example.org' }
  const before = await countUsers()
  const answers = await Promise.all([1, 2].map(() => login({ access_token: google.accessToken(twin) })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await countUsers()) - before).toBe(1)
})

test('refuses a login by the address of an existing account, and mails its owner', async () => {
  const owner = { sub: '3001', email: 'owner@example.org' }
  expect((await login({ access_token: google.accessToken(owner) })).status).toBe(200)
  const before = await counts()
  const other = { sub: '3002', email: 'Owner@Example.org' }
  expect(await refused({ access_token: google.accessToken(other) })).toEqual([
    400,
    { non_field_errors: ['User is already registered with this e-mail address.'] },
  ])
  expect(await counts()).toEqual(before)
  const mails = (await mailsOf(server)).filter(({ to }) => to?.[0]?.address === owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account'])
})

test('does not open one of our accounts by its confirmed address', async () => {
  const [username, email] = ['own', 'own@example.org']
  await addUser(server, { username, email })
  const before = await counts()
  const answer = await login({ access_token: google.accessToken({ sub: '5001', email }) })
  expect(answer.status).toBe(400)
  expect(await counts()).toEqual(before)
})

test('replaces an unconfirmed claim by the Google user of the address', async () => {
  const email = 'claimed@example.org'
  for (const username of ['mallory', 'marvin']) await addUser(server, { username, email, verified: false })
  const answer = await login({ access_token: google.accessToken({ sub: '5002', email }) })
  const { user } = await answer.json()
  expect([answer.status, user.username, user.emailaddress_set]).toEqual([
    200,
    'claimed',
    [{ id: expect.any(Number), email, verified: true, primary: true }],
  ])
  const names = await server.db.selectFrom('user').select('username').execute()
  expect(names.filter(({ username }) => /^ma(llory|rvin)$/.test(username))).toEqual([])
  for (const username of ['mallory', email]) {
    expect((await post(server, 'login/', { username, password: PASSWORD })).status).toBe(400)
  }
})

test('keeps a closed account closed', async () => {
  const closed = { sub: '4001', email: 'closed@example.org' }
  expect((await login({ access_token: google.accessToken(closed) })).status).toBe(200)
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'closed').execute()
  expect(await refused({ access_token: google.accessToken(closed) })).toEqual(incorrect)
})

test.each(['error', 'garbage'] as const)('answers 503 while Google is in trouble (%s)', async health => {
  const [token, credential] = [google.accessToken(eve), await google.idToken(eve)]
  await using fresh = await startServer({ seed: 'none', env: google.env })
  google.health = health
  for (const body of [{ access_token: token }, { access_token: credential, id_token: credential }]) {
    const answer = await login(body, fresh)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  }
  google.health = 'well'
})

test('answers 503 while Google is unreachable', async () => {
  await using alone = await startServer({
    seed: 'none',
    env: { ...google.env, GOOGLE_ORIGIN: 'http://127.0.0.1:1' },
  })
  expect((await login({ access_token: 'ya29.x' }, alone)).status).toBe(503)
})

test('disables login with Google without a client id', async () => {
  await using plain = await startServer({ seed: 'none' })
  expect((await login({ access_token: 'ya29.x' }, plain)).status).toBe(404)
  expect(await (await plain.app.request('/config.json')).json()).toMatchObject({ google_client_id: null })
})

test('logs no token or address', async () => {
  const token = google.accessToken({ sub: '6001', email: 'quiet@example.org' })
  await login({ access_token: token })
  await login({ access_token: `${token}x` })
  const [done, refusal] = server.log.slice(-2)
  expect(done).toContain('login.done')
  expect(refusal).toContain('login.refused')
  expect(server.log.join()).not.toMatch(/ya29|quiet@/)
})
