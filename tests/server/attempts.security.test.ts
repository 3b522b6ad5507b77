import { expect, onTestFinished, test } from 'vitest'
import {
  ANOTHER,
  addUser,
  logIn,
  NEW_PASSWORDS,
  PASSWORD,
  post,
  resetLink,
  sessionOf,
} from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Starts a server with a clock that only the test advances. */
async function timed() {
  let now = Date.now()
  const server = await startServer({ seed: 'none', clock: () => now })
  onTestFinished(server.close)
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { server, pass }
}

interface Attempt {
  username?: string
  password?: string
  from?: string
  cookie?: string
}

/** Tries a password from an IP address. */
async function attempt(
  { app }: TestServer,
  { username = 'alice', password = 'wrong', from = '192.0.2.1', cookie = '' }: Attempt,
): Promise<Response> {
  return app.request(
    '/accounts/rest/login/',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ username, password }),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
}
const statusOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).status

/** Returns the cookie of a login, as the browser sends it. */
const markOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('known='))
    ?.split(';')[0] ?? ''

const SPELLINGS = [
  'alice',
  'ALICE',
  'ａｌｉｃｅ',
  'alice@example.org',
  'Alice@Example.ORG',
  'alice@exam\u00ADple.org',
  'alice@example。org',
  'alice@ｅxample.org',
  'alice@example\uFF61org',
  'alice@e\u200Bxample.org',
]

test('allows an account five wrong passwords in five minutes, under all its names', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  const statuses: number[] = []
  for (const [index, username] of [...SPELLINGS, ...SPELLINGS].entries()) {
    statuses.push(await statusOf(server, { username, from: `2001:db8:1:${index}::1` }))
  }
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
  for (const username of SPELLINGS) {
    expect(await statusOf(server, { username, password: PASSWORD, from: '192.0.2.9' })).toBe(429)
  }
  pass(5 * 60)
  for (const username of SPELLINGS) {
    expect([username, await statusOf(server, { username, password: PASSWORD, from: '192.0.2.9' })]).toEqual([
      username,
      200,
    ])
  }
})

test('allows an IPv6 site thirty wrong passwords a minute in all its networks', async () => {
  const { server } = await timed()
  await addUser(server)
  const statuses: number[] = []
  for (let count = 0; count < 32; count++) {
    const from = `2001:db8:1:${count}::1`
    statuses.push(await statusOf(server, { username: `name${count}`, from }))
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  expect(await statusOf(server, { username: 'name40', from: '2001:db8:2:1::1' })).toBe(400)
})

test('keeps owners in their own browser despite wrong guesses elsewhere', async () => {
  const { server } = await timed()
  await addUser(server)
  const cookie = markOf(await attempt(server, { password: PASSWORD }))
  for (let count = 0; count < 10; count++) await attempt(server, { from: '192.0.2.1' })
  expect(await statusOf(server, { password: PASSWORD })).toBe(429)
  expect(await statusOf(server, { password: PASSWORD, cookie })).toBe(200)
  // The limit also does not affect requests from the address that tried every name.
  for (let count = 0; count < 40; count++) await attempt(server, { username: `name${count}` })
  expect(await statusOf(server, { password: PASSWORD, cookie })).toBe(200)
})

test('counts five wrong passwords of a known browser separately', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  const cookie = markOf(await attempt(server, { password: PASSWORD }))
  for (let count = 0; count < 5; count++) expect(await statusOf(server, { cookie })).toBe(400)
  expect(await statusOf(server, { password: PASSWORD, cookie })).toBe(429)
  expect(await statusOf(server, { password: PASSWORD })).toBe(200)
  pass(5 * 60)
  expect(await statusOf(server, { password: PASSWORD, cookie })).toBe(200)
})

test('hides the cookie of a known browser from scripts and other sites', async () => {
  const { server } = await timed()
  await addUser(server)
  const answer = await attempt(server, { password: PASSWORD })
  expect(answer.headers.getSetCookie().at(-1)).toMatch(
    /^known=[0-9a-f]{32}\.1\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test.each<[what: string, spoil: (mark: string) => string]>([
  ['forged', mark => mark.replace(/.{43}$/, 'A'.repeat(43))],
  ['of another id', mark => mark.replace(/=[0-9a-f]{4}/, '=0000')],
  ['moved to another account', mark => mark.replace(/\.1\./, '.2.')],
  ['of nothing', () => 'known=~~~'],
])('ignores a mark that is %s', async (_what, spoil) => {
  const { server } = await timed()
  await addUser(server)
  await addUser(server, { username: 'bruno' })
  const cookie = spoil(markOf(await attempt(server, { password: PASSWORD })))
  for (const username of ['alice', 'bruno']) {
    for (let count = 0; count < 5; count++) {
      await attempt(server, { username, from: `192.0.2.${10 + count}` })
    }
    expect(await statusOf(server, { username, password: PASSWORD, cookie, from: '192.0.2.99' })).toBe(429)
  }
})

test('invalidates the mark of a browser when the password changes', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  const first = await attempt(server, { password: PASSWORD })
  const cookie = markOf(first)
  const { bearer } = await sessionOf(first)
  const changed = await post(server, 'password/change/', NEW_PASSWORDS, { ...bearer, cookie })
  expect(changed.status).toBe(200)
  for (let count = 0; count < 5; count++) await attempt(server, { from: `192.0.2.${count}` })
  expect(await statusOf(server, { password: ANOTHER, cookie })).toBe(429)
  expect(await statusOf(server, { password: ANOTHER, cookie: markOf(changed) })).toBe(200)
  pass(5 * 60)
})

test('lets one browser be known to several accounts', async () => {
  const { server } = await timed()
  await addUser(server)
  await addUser(server, { username: 'bruno' })
  const alone = markOf(await attempt(server, { password: PASSWORD }))
  const both = markOf(await attempt(server, { username: 'bruno', password: PASSWORD, cookie: alone }))
  for (const username of ['alice', 'bruno']) {
    for (let count = 0; count < 5; count++) {
      await attempt(server, { username, from: `192.0.2.${10 + count}` })
    }
    expect(await statusOf(server, { username, password: PASSWORD, cookie: both })).toBe(200)
  }
})

test('lets a user log in with an address that is the name of another account', async () => {
  const { server } = await timed()
  await addUser(server)
  await addUser(server, { username: 'alice@example.org', email: 'mallory@example.net' })
  expect((await logIn(server, 'alice@example.org')).user.username).toBe('alice')
})

test('sends ten working reset mails an hour to one address', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  const ask = async () => (await post(server, 'password/reset/', { email: 'alice@example.org' })).status
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) {
    statuses.push(await ask())
    pass(60)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  const link = await resetLink(server)
  expect((await post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })).status).toBe(200)
  pass(50 * 60)
  expect(await ask()).toBe(200)
})
