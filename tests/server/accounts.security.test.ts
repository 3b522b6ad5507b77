import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanAccounts } from '../../src/server/accounts/housekeeping.ts'
import { passwords, QueueFull } from '../../src/server/accounts/passwordHash.ts'
import {
  ANOTHER,
  addUser,
  logIn,
  NEW_PASSWORDS,
  outboxOf,
  PASSWORD,
  post,
  resetLink,
  signup,
  told,
} from '../support/accounts.ts'
import { startServer } from '../support/server.ts'
import { now, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()
afterEach(() => vi.restoreAllMocks())

const DAY = 24 * 3600

/** Returns the content of an answer, except the parts that change each time. */
async function shown(answer: Response) {
  const headers = [...answer.headers]
    .filter(([name]) => name !== 'x-request-id')
    // The server gives a browser a new cookie each time.
    .map(([name, value]) => [name, value.replace(/^signup=[\w-]{43};/, 'signup=…;')])
  return { status: answer.status, headers, body: await answer.text() }
}

test('hashes exactly once in every branch of a login', async () => {
  await addUser(server)
  await addUser(server, { username: 'bob', verified: false })
  await addUser(server, { username: 'eve' })
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'eve').execute()
  await server.db.updateTable('user').set({ password: null }).where('username', '=', 'bob').execute()
  const verify = vi.spyOn(passwords, 'verify')
  const hash = vi.spyOn(passwords, 'hash')
  for (const [username, password] of [
    ['alice', PASSWORD],
    ['alice', 'wrong'],
    ['nobody', PASSWORD],
    ['nobody@example.org', PASSWORD],
    ['bob', PASSWORD],
    ['eve', PASSWORD],
    ['eve', 'wrong'],
  ]) {
    verify.mockClear()
    await post(server, 'login/', { username, password })
    expect([username, verify.mock.calls.length, hash.mock.calls.length]).toEqual([username, 1, 0])
  }
})

test('gives the same answer for an unknown name, wrong password or suspended account', async () => {
  await addUser(server)
  await addUser(server, { username: 'eve' })
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'eve').execute()
  const answers = []
  for (const [username, password] of [
    ['nobody', PASSWORD],
    ['alice', 'wrong'],
    ['eve', PASSWORD],
  ]) {
    answers.push(await shown(await post(server, 'login/', { username, password })))
  }
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
})

test('renews a password hash in an older format on login', async () => {
  const user = await addUser(server)
  vi.spyOn(passwords, 'isOutdated').mockReturnValueOnce(true)
  const stored = () =>
    server.db.selectFrom('user').select('password').where('pk', '=', user).executeTakeFirst()
  const before = await stored()
  await logIn(server)
  expect(await stored()).not.toEqual(before)
  await logIn(server)
})

test('stores passwords as argon2id, and no token or key in plain text', async () => {
  await post(server, 'signup/', signup('carol', 'carol@example.org'))
  await addUser(server)
  const session = await logIn(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const { token } = await resetLink(server)
  const rows = await server.db.selectFrom('user').select('password').execute()
  for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const tables = ['user', 'session', 'password_reset', 'email_address'] as const
  const all = JSON.stringify(
    await Promise.all(tables.map(table => server.db.selectFrom(table).selectAll().execute())),
  )
  for (const secret of [PASSWORD, token, session.refresh, session.cookie.split('=')[1]!]) {
    expect(all).not.toContain(secret)
  }
})

test.each<[call: string, known: object, unknown: object]>([
  ['signup/', signup('carol', 'alice@example.org'), signup('dave', 'dave@example.org')],
  ['signup/resend-email/', { email: 'bob@example.org' }, { email: 'nobody@example.org' }],
  ['password/reset/', { email: 'alice@example.org' }, { email: 'nobody@example.org' }],
])('does not reveal by %s whether an address is known', async (call, known, unknown) => {
  await addUser(server)
  await addUser(server, { username: 'bob', verified: false })
  const hash = vi.spyOn(passwords, 'hash')
  const first = await shown(await post(server, call, known))
  const hashesOfKnown = hash.mock.calls.length
  const second = await shown(await post(server, call, unknown))
  expect(second).toEqual(first)
  expect(hash.mock.calls.length).toBe(2 * hashesOfKnown)
})

test('hides at sign-up whether an address is known, and sends a mail to its owner', async () => {
  await addUser(server)
  await post(server, 'signup/', signup('mallory', 'ALICE@example.org'))
  await post(server, 'signup/', signup('carol', 'carol@example.org'))
  for (const username of ['mallory', 'carol']) {
    expect(await told(post(server, 'login/', { username, password: PASSWORD }))).toEqual([
      400,
      { non_field_errors: ['E-mail is not verified.'] },
    ])
    expect((await post(server, 'signup/', signup(username, 'x@example.org'))).status).toBe(400)
  }
  expect((await outboxOf(server)).map(({ kind, to }) => [kind, to])).toEqual([
    ['alreadyRegistered', 'alice@example.org'],
    ['confirmEmail', 'carol@example.org'],
  ])
})

test.each([
  ['mıke@example.org', 'a dotless i'],
  ['mi\u212Ae@example.org', 'the Kelvin sign'],
  ['ﬁona@example.org', 'a ligature'],
  ['mike@exаmple.org', 'a Cyrillic letter in the domain'],
])('treats %s (%s) as another address', async email => {
  await addUser(server, { username: 'mike', email: 'mike@example.org' })
  await addUser(server, { username: 'fiona', email: 'fiona@example.org' })
  await post(server, 'password/reset/', { email })
  await post(server, 'signup/resend-email/', { email })
  expect(await outboxOf(server)).toEqual([])
  await post(server, 'signup/', signup('mallory', email))
  expect((await outboxOf(server)).map(({ kind }) => kind)).toEqual(['confirmEmail'])
})

test('treats names with the same compatibility form as one name', async () => {
  await addUser(server, { username: 'mike' })
  for (const username of ['MIKE', 'ｍｉｋｅ', 'mi\u212Ae']) {
    expect([username, (await post(server, 'signup/', signup(username, 'x@example.org'))).status]).toEqual([
      username,
      400,
    ])
  }
})

test('rejects one of two concurrent sign-ups with the same name, with a message', async () => {
  const answers = await Promise.all(
    ['a@example.org', 'b@example.org'].map(email => post(server, 'signup/', signup('carol', email))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
})

test('ignores unknown fields of a sign-up', async () => {
  const extra = '"is_staff":true,"plan":"pro","pk":99,"verified":true,"active":0,"__proto__":{"plan":"pro"}'
  const body = JSON.stringify(signup('carol', 'carol@example.org')).replace(/}$/, `,${extra}}`)
  expect((await post(server, 'signup/', body)).status).toBe(201)
  expect(await server.db.selectFrom('user').select(['pk', 'plan', 'active', 'demo']).execute()).toEqual([
    { pk: 1, plan: 'free', active: 1, demo: 0 },
  ])
  expect(await server.db.selectFrom('email_address').select('verified').execute()).toEqual([{ verified: 0 }])
})

test('frees the name of an unconfirmed account after seven days', async () => {
  await post(server, 'signup/', signup('carol', 'carol@example.org'))
  await addUser(server)
  await cleanAccounts(server.db, now + 7 * DAY * 1000 - 1000)
  expect((await post(server, 'signup/', signup('carol', 'c@example.org'))).status).toBe(400)
  await cleanAccounts(server.db, now + 7 * DAY * 1000 + 1000)
  expect(await server.db.selectFrom('user').select('username').execute()).toEqual([{ username: 'alice' }])
})

test('logs events and accounts, without secrets or addresses', async () => {
  await addUser(server)
  await post(server, 'login/', { username: 'alice\n{"event":"forged"}', password: 'wrong' })
  const session = await logIn(server)
  await post(server, 'password/change/', NEW_PASSWORDS, session.bearer)
  await post(server, 'logout/', {}, session.bearer)
  const events = server.log.map(line => JSON.parse(line))
  expect(events.map(({ event }) => event)).toEqual([
    'login.refused',
    'login.done',
    'password.changed',
    'logout.done',
  ])
  for (const event of events) expect(event.time).toMatch(/Z$/)
  for (const secret of [PASSWORD, ANOTHER, session.access, session.refresh, 'alice@', 'forged']) {
    expect(server.log.join('\n')).not.toContain(secret)
  }
})

test('creates the secret once, readable only by its owner', async () => {
  const path = join(server.dataDir, 'secret')
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  // 256 bits, and a checksum.
  expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}\.[0-9a-f]{8}$/)
})

test('offers the demo account only to the user of the same machine', async () => {
  await using proxied = await startServer({ seed: 'none', env: { APP_ORIGIN: 'https://carte.example.org' } })
  expect((await post(proxied, 'demo/')).status).toBe(404)
  expect(await (await proxied.app.request('/config.json')).json()).toMatchObject({ demo: false })
  const rebound = await server.app.request('http://evil.example/accounts/rest/demo/', { method: 'POST' })
  expect(rebound.status).toBe(404)
  await post(server, 'demo/')
  expect((await post(server, 'login/', { username: 'demo', password: '' })).status).toBe(400)
  expect((await post(server, 'login/', { username: 'demo', password: 'demo' })).status).toBe(400)
})

test('refuses a login above the queue of password checks, with a retry time', async () => {
  vi.spyOn(passwords, 'verify').mockRejectedValueOnce(new QueueFull('Too much is waiting already'))
  const answer = await post(server, 'login/', { username: 'alice', password: PASSWORD })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.json()).toEqual({ detail: 'The server is busy: try again in a moment.' })
})
