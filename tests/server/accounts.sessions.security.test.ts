import { expect, test } from 'vitest'
import { cleanAccounts } from '../../src/server/accounts/housekeeping.ts'
import {
  addUser,
  logIn,
  NEW_PASSWORDS,
  PASSWORD,
  post,
  refresh,
  resetLink,
  sessionOf,
  told,
  whoAmI,
} from '../support/accounts.ts'
import { startServer } from '../support/server.ts'
import { now, pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

const DAY = 24 * 3600

test('returns the same successor for a refresh token repeated within the grace period', async () => {
  await addUser(server)
  const { refresh: token, cookie } = await logIn(server)
  const parallel = await Promise.all(Array.from({ length: 5 }, () => refresh(server, token, cookie)))
  pass(20)
  const late = await refresh(server, token, cookie)
  const successors = await Promise.all([...parallel, late].map(async answer => (await answer.json()).refresh))
  expect(new Set(successors).size).toBe(1)
  expect(successors[0]).not.toBe(token)
  expect(await server.db.selectFrom('session').select('sid').execute()).toHaveLength(1)
})

test('ends the whole session when a refresh token is reused after the grace period', async () => {
  await addUser(server)
  const { refresh: token, cookie } = await logIn(server)
  const renewed = await (await refresh(server, token, cookie)).json()
  pass(21)
  expect(await told(refresh(server, token, cookie))).toEqual([
    401,
    { detail: 'Token is blacklisted', code: 'token_not_valid' },
  ])
  expect((await refresh(server, renewed.refresh, cookie)).status).toBe(401)
  expect((await whoAmI(server, { authorization: `Bearer ${renewed.access}` })).status).toBe(401)
  expect(server.log.some(line => line.includes('refresh.reused'))).toBe(true)
})

test('rejects the token before the last one, even immediately', async () => {
  await addUser(server)
  const { refresh: first, cookie } = await logIn(server)
  const second = (await (await refresh(server, first, cookie)).json()).refresh
  await refresh(server, second, cookie)
  expect((await refresh(server, first, cookie)).status).toBe(401)
})

test('rejects a stolen refresh token in another browser, and keeps the session', async () => {
  await addUser(server)
  const { refresh: token, cookie } = await logIn(server)
  for (const stolen of ['', 'fgp=', 'fgp=x', (await logIn(server)).cookie]) {
    expect((await refresh(server, token, stolen)).status).toBe(401)
  }
  expect((await refresh(server, token, cookie)).status).toBe(200)
})

test('ends a session after a day without renewal, and after thirty days', async () => {
  await addUser(server)
  const idle = await logIn(server)
  let { refresh: token, cookie } = await logIn(server)
  pass(DAY)
  expect((await refresh(server, idle.refresh, idle.cookie)).status).toBe(401)
  const lively = await logIn(server)
  ;({ refresh: token, cookie } = lively)
  let days = 0
  for (let status = 200; status === 200 && days < 100; days += 0.5) {
    pass(DAY / 2)
    const answer = await refresh(server, token, cookie)
    status = answer.status
    if (status === 200) token = (await answer.json()).refresh
  }
  expect(days).toBe(30)
})

test('hides the fingerprint cookie from scripts, and binds it to the host on TLS', async () => {
  await addUser(server)
  const plain = await post(server, 'login/', { username: 'alice', password: PASSWORD })
  expect(plain.headers.getSetCookie()[0]).toMatch(
    /^fgp=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  await using secure = await startServer({ seed: 'none', env: { APP_ORIGIN: 'https://carte.example.org' } })
  await addUser(secure)
  const answer = await post(secure, 'login/', { username: 'alice', password: PASSWORD })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-fgp=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-known=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const { refresh: token, cookie } = await sessionOf(answer)
  expect((await refresh(secure, token, cookie.replace('__Host-', ''))).status).toBe(401)
  expect((await refresh(secure, token, cookie)).status).toBe(200)
})

test('ends every session when a password is set by mail', async () => {
  await addUser(server)
  const sessions = [await logIn(server), await logIn(server)]
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  expect(
    (await post(server, 'password/reset/confirm/', { ...(await resetLink(server)), ...NEW_PASSWORDS }))
      .status,
  ).toBe(200)
  for (const session of sessions) {
    expect((await whoAmI(server, session.bearer)).status).toBe(401)
    expect((await refresh(server, session.refresh, session.cookie)).status).toBe(401)
  }
})

test('logs out a closed account at once', async () => {
  await addUser(server)
  const session = await logIn(server)
  await server.db.updateTable('user').set({ active: 0 }).execute()
  expect(await told(whoAmI(server, session.bearer))).toEqual([
    401,
    { detail: 'User is inactive', code: 'user_inactive' },
  ])
  expect(await told(refresh(server, session.refresh, session.cookie))).toEqual([
    401,
    { detail: 'No active account found for the given token.' },
  ])
  expect((await post(server, 'token/verify/', { token: session.refresh })).status).toBe(401)
})

test('removes expired sessions and resets', async () => {
  await addUser(server)
  await logIn(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  await cleanAccounts(server.db, now + (DAY + 1) * 1000)
  expect(await server.db.selectFrom('session').select('sid').execute()).toEqual([])
  expect(await server.db.selectFrom('password_reset').select('user').execute()).toEqual([])
})
