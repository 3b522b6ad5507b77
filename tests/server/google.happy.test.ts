import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LoginAnswer } from '../../src/contract/account.ts'
import { CLIENT_SECRET, GoogleDouble, type Person } from '../support/google.ts'
import { startServer, type TestServer } from '../support/server.ts'

let google: GoogleDouble
let server: TestServer
beforeAll(async () => {
  google = await GoogleDouble.start()
  server = await startServer({
    seed: 'none',
    env: { ...google.env, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, RATE_LIMITS: 'off' },
  })
})
afterAll(async () => {
  await server.close()
  google.close()
})

let number = 0
const person = (change: Partial<Person> = {}): Person => {
  number += 1
  return { sub: `10${number}`, email: `eve${number}@example.org`, given_name: 'Ève', ...change }
}
const login = (body: unknown) =>
  server.app.request('/accounts/rest/google/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  })
const session = async (body: unknown) => {
  const answer = await login(body)
  expect(answer.status).toBe(200)
  return LoginAnswer.parse(await answer.json())
}

test('opens a session for a new account with a verified address by access token', async () => {
  const elise = person({ given_name: 'Élise', family_name: 'Martin' })
  const { user, access } = await session({ access_token: google.accessToken(elise) })
  expect(user).toMatchObject({
    username: 'elise',
    email: elise.email,
    first_name: 'Élise',
    last_name: 'Martin',
    socialaccount_set: [{ provider: 'google', uid: elise.sub }],
    emailaddress_set: [{ email: elise.email, verified: true }],
  })
  const me = await server.app.request('/accounts/rest/user/', {
    headers: { authorization: `Bearer ${access}` },
  })
  expect(me.status).toBe(200)
})

test('opens the same account at the second visit, even under another address', async () => {
  const eve = person()
  const first = await session({ access_token: google.accessToken(eve) })
  const moved = { ...eve, email: 'moved@example.org' }
  const second = await session({ access_token: google.accessToken(moved) })
  expect(second.user.pk).toBe(first.user.pk)
})

test('gives users with the same given name different user names', async () => {
  const names = await Promise.all(
    [person({ given_name: 'Zoé' }), person({ given_name: 'Zoé' })].map(
      async zoe => (await session({ access_token: google.accessToken(zoe) })).user.username,
    ),
  )
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^zoe\d*$/)
})

test('creates a user name from a given name without usable letters', async () => {
  const { user } = await session({ access_token: google.accessToken(person({ given_name: '李' })) })
  expect(user.username).toMatch(/^user\d*$/)
})

test('opens the account of the same user by a One Tap credential', async () => {
  const eve = person()
  const first = await session({ access_token: google.accessToken(eve) })
  const credential = await google.idToken(eve)
  const second = await session({ access_token: credential, id_token: credential })
  expect(second.user.pk).toBe(first.user.pk)
})

test('accepts an access token as a credential', async () => {
  const eve = person()
  const { user } = await session({ access_token: await google.idToken(eve) })
  expect(user.email).toBe(eve.email)
})

test('downloads Google’s keys once, and again for an unknown key', async () => {
  const asked = () => google.calls.filter(path => path === '/oauth2/v3/certs').length
  await session({ access_token: await google.idToken(person()) })
  const before = asked()
  await session({ access_token: await google.idToken(person()) })
  expect(asked()).toBe(before)

  await google.rotateKeys()
  // For an unknown key id, the server fetches the keys again, at most every 30 seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  await session({ access_token: await google.idToken(person()) })
  vi.useRealTimers()
  expect(asked()).toBe(before + 1)
})

test('exchanges a code for a token, once', async () => {
  const eve = person()
  const code = google.code(eve)
  expect((await session({ code })).user.email).toBe(eve.email)
  const again = await login({ code })
  expect([again.status, await again.json()]).toEqual([
    400,
    { non_field_errors: ['Failed to exchange code for access token'] },
  ])
})

test('accepts both spellings of the path', async () => {
  const answer = await server.app.request('/accounts/rest/google', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer stale' },
    body: JSON.stringify({ access_token: google.accessToken(person()) }),
  })
  expect(answer.status).toBe(200)
})

test('sends the client id to the client', async () => {
  const config = await (await server.app.request('/config.json')).json()
  expect(config).toMatchObject({ google_client_id: google.env.GOOGLE_CLIENT_ID })
  expect(JSON.stringify(config)).not.toContain(CLIENT_SECRET)
})
