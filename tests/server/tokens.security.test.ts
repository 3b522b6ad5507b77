import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derive } from '../../src/server/accounts/secrets.ts'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { addUser, logIn, post, refresh, type TestSession, told, whoAmI } from '../support/accounts.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let session: TestSession
let secret: Uint8Array
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  await addUser(server)
  session = await logIn(server)
  const [stored] = readFileSync(join(server.dataDir, 'secret'), 'utf8').split('.')
  secret = derive(derive(Buffer.from(stored!), 'cartable'), 'tokens')
})
afterAll(() => server.close())

type Json = Record<string, unknown>
const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = (): Json => JSON.parse(Buffer.from(session.access.split('.')[1]!, 'base64url').toString())
const HEADER = { alg: 'HS256', typ: 'JWT' }

/** Returns a token signed with the server's own secret. */
function signed(payload: Json, header: Json = HEADER, hash = 'sha256', key: Uint8Array = secret): string {
  const content = `${encode(header)}.${encode(payload)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

const without = (name: string): Json =>
  Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name))
const status = async (token: string) => (await whoAmI(server, { authorization: `Bearer ${token}` })).status

test('accepts a token with the server’s signature and its own claims', async () => {
  expect(await status(signed(claims()))).toBe(200)
})

test('contains the user as text, the session as an id, and five minutes in a token', () => {
  const { iat, exp, ...rest } = claims() as { iat: number; exp: number }
  expect(exp - iat).toBe(300)
  expect(rest).toEqual({
    token_type: 'access',
    user_id: '1',
    sid: expect.stringMatching(/^[0-9a-f]{32}$/),
    jti: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

test.each<[what: string, token: () => string]>([
  ['no algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`],
  ['no algorithm but the signature', () => signed(claims(), { alg: 'none' })],
  ['another hash', () => signed(claims(), { alg: 'HS512', typ: 'JWT' }, 'sha512')],
  ['a public key as the secret', () => signed(claims(), HEADER, 'sha256', Buffer.from(pem))],
  [
    'a signature of RSA',
    () => {
      const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims())}`
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
    },
  ],
  ['another secret', () => signed(claims(), HEADER, 'sha256', Buffer.alloc(32, 7))],
  ['an empty secret', () => signed(claims(), HEADER, 'sha256', new Uint8Array())],
  ['a key id', () => signed(claims(), { ...HEADER, kid: '../../dev/null' })],
  ['a key address', () => signed(claims(), { ...HEADER, jku: 'https://evil.example/keys' })],
  ['a certificate address', () => signed(claims(), { ...HEADER, x5u: 'https://evil.example/cert' })],
  ['a key of its own', () => signed(claims(), { ...HEADER, jwk: { kty: 'oct', k: 'AAAA' } })],
  ['a critical extension', () => signed(claims(), { ...HEADER, crit: ['x'], x: 1 })],
  ['no end', () => signed(without('exp'))],
  ['no beginning', () => signed(without('iat'))],
  ['no id', () => signed(without('jti'))],
  ['no type', () => signed(without('token_type'))],
  ['no user', () => signed(without('user_id'))],
  ['no session', () => signed(without('sid'))],
  ['a number for a user', () => signed({ ...claims(), user_id: 1 })],
  ['another user', () => signed({ ...claims(), user_id: '2' })],
  ['another session', () => signed({ ...claims(), sid: '0'.repeat(32) })],
  ['a future start of validity', () => signed({ ...claims(), nbf: Math.floor(Date.now() / 1000) + 120 })],
  ['an expiry in the past', () => signed({ ...claims(), exp: Math.floor(Date.now() / 1000) - 1 })],
  ['an issuer', () => signed({ ...claims(), iss: 'https://evil.example' })],
  ['an audience', () => signed({ ...claims(), aud: 'another' })],
  ['the type of a refresh token', () => session.refresh],
  ['an unknown type', () => signed({ ...claims(), token_type: 'sliding' })],
  ['3 MB', () => signed({ ...claims(), x: 'x'.repeat(3_000_000) })],
  ['characters that are not base64', () => session.access.replace(/\.[^.]+$/, '.???')],
  ['two parts', () => session.access.split('.').slice(0, 2).join('.')],
  [
    'one letter of the signature changed',
    () => session.access.replace(/.{2}$/, end => (end[0] === 'A' ? 'B' : 'A') + end[1]),
  ],
  ['a payload that is not JSON', () => `${encode(HEADER)}.${Buffer.from('x').toString('base64url')}.x`],
])('rejects a token with %s', async (_what, token) => {
  expect(await status(token())).toBe(401)
  const isRefresh = token() === session.refresh
  expect((await post(server, 'token/verify/', { token: token() })).ok).toBe(isRefresh)
})

test('rejects a token of another installation', async () => {
  await using other = await startServer({ seed: 'none' })
  await addUser(other)
  const foreign = await logIn(other)
  expect(await status(foreign.access)).toBe(401)
  expect((await refresh(server, foreign.refresh, foreign.cookie)).status).toBe(401)
})

test('keeps a session valid after a change of secrets while the old one is kept', async () => {
  const [former, next] = ['premier secret tout à fait aléatoire 1', 'second secret tout à fait aléatoire 22']
  await using before = await startServer({ seed: 'none', env: { SECRET: former } })
  await addUser(before)
  const kept = await logIn(before)
  const restarted = (secrets: string) => {
    const config = readConfig({ DATA_DIR: before.dataDir, SECRET: secrets })
    return createApp({
      db: before.db,
      store: artefactsOf(before.dataDir),
      config,
      client: null,
      log: () => {},
    })
  }
  const asked = async (secrets: string) =>
    (await restarted(secrets).request('/accounts/rest/user/', { headers: kept.bearer })).status
  expect(await asked(`${next},${former}`)).toBe(200)
  expect(await asked(next)).toBe(401)
})

test('reports an invalid bearer in the format of simplejwt', async () => {
  const expired = signed({ ...claims(), exp: Math.floor(Date.now() / 1000) - 1 })
  expect(await told(whoAmI(server, { authorization: `Bearer ${expired}` }))).toEqual([
    401,
    {
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is expired' }],
    },
  ])
  expect(await told(post(server, 'token/verify/', { token: expired }))).toEqual([
    401,
    { detail: 'Token is expired', code: 'token_not_valid' },
  ])
})
