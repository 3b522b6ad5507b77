import { expect, onTestFinished, test } from 'vitest'
import { ANOTHER, addUser, logIn, outboxOf, PASSWORD, post } from '../support/accounts.ts'
import { startServer } from '../support/server.ts'

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

async function expectThrottled(answer: Response) {
  const wait = answer.headers.get('retry-after')
  const unit = wait === '1' ? 'second' : 'seconds'
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { detail: `Request was throttled. Expected available in ${wait} ${unit}.` },
  ])
}

const passwords = { new_password1: ANOTHER, new_password2: ANOTHER }

// All of these are rejected; the limit counts attempts.
test.each<[string, number, (count: number) => unknown]>([
  ['signup/', 20, n => ({ username: `n${n}`, email: `n${n}@example.org`, password1: '1', password2: '1' })],
  ['signup/resend-email/', 20, n => ({ email: `n${n}@example.org` })],
  ['signup/confirm/', 20, () => ({ key: 'x' })],
  ['password/reset/', 20, n => ({ email: `n${n}@example.org` })],
  ['password/reset/confirm/', 20, () => ({ uid: '1', token: 'x', ...passwords })],
])('allows %s %i calls a minute from one address', async (path, max, body) => {
  const { server, pass } = await timed()
  for (let count = 0; count < max; count++) {
    expect((await post(server, path, body(count))).status).not.toBe(429)
  }
  await expectThrottled(await post(server, path, body(max)))
  pass(60)
  expect((await post(server, path, body(max))).status).not.toBe(429)
})

const wrong = (username: string) => ({ username, password: 'wrong' })

test('allows ten wrong passwords a minute from one address, for any names', async () => {
  const { server, pass } = await timed()
  for (let count = 0; count < 10; count++) {
    expect((await post(server, 'login/', wrong(`name${count}`))).status).toBe(400)
  }
  await expectThrottled(await post(server, 'login/', wrong('another')))
  pass(60)
  expect((await post(server, 'login/', wrong('another'))).status).toBe(400)
})

test('allows five wrong passwords for one name in five minutes, in any spelling', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  for (const name of ['alice', 'Alice', 'ALICE', 'aLiCe', 'alicE']) {
    expect((await post(server, 'login/', wrong(name))).status).toBe(400)
  }
  await expectThrottled(await post(server, 'login/', { username: 'alice', password: PASSWORD }))
  pass(5 * 60)
  expect((await post(server, 'login/', { username: 'alice', password: PASSWORD })).status).toBe(200)
})

test('does not count a correct password, nor forget wrong passwords of others', async () => {
  const { server } = await timed()
  await addUser(server)
  for (let count = 0; count < 9; count++) await post(server, 'login/', wrong(`name${count}`))
  await logIn(server)
  await logIn(server)
  expect((await post(server, 'login/', wrong('name9'))).status).toBe(400)
  await expectThrottled(await post(server, 'login/', wrong('name10')))
})

test('unlocks a name that wrong guesses locked when its password is reset by mail', async () => {
  const { server, pass } = await timed()
  await addUser(server)
  for (let count = 0; count < 5; count++) await post(server, 'login/', wrong('alice'))
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const [{ link } = { link: '' }] = await outboxOf(server)
  const [uid, token] = link.split('/').slice(-2)
  expect((await post(server, 'password/reset/confirm/', { uid, token, ...passwords })).status).toBe(200)
  // The IP address of the client still has its own count.
  pass(60)
  expect((await post(server, 'login/', { username: 'alice', password: ANOTHER })).status).toBe(200)
})

test('allows five reset mails a minute to one address, in any spelling', async () => {
  const { server } = await timed()
  for (const email of ['a@b.org', 'A@b.org', 'a@B.org', 'A@B.ORG', 'a@b.ORG']) {
    expect((await post(server, 'password/reset/', { email })).status).toBe(200)
  }
  await expectThrottled(await post(server, 'password/reset/', { email: 'a@b.org' }))
})

test('sends one confirmation mail in three minutes, without an error', async () => {
  const { server, pass } = await timed()
  await addUser(server, { verified: false })
  const resend = async () =>
    (await post(server, 'signup/resend-email/', { email: 'alice@example.org' })).status
  expect([await resend(), await resend()]).toEqual([200, 200])
  expect(await outboxOf(server)).toHaveLength(1)
  pass(3 * 60)
  expect(await resend()).toBe(200)
  expect(await outboxOf(server)).toHaveLength(2)
})

test('allows five attempts a minute to change a password, by account', async () => {
  const { server } = await timed()
  await addUser(server)
  const { bearer } = await logIn(server)
  const change = () => post(server, 'password/change/', { new_password1: 'a', new_password2: 'b' }, bearer)
  for (let count = 0; count < 5; count++) expect((await change()).status).toBe(400)
  await expectThrottled(await change())
})
