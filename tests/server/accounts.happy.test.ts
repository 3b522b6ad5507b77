import { expect, test } from 'vitest'
import {
  ANOTHER,
  addUser,
  cookieOf,
  logIn,
  NEW_PASSWORDS,
  outboxOf,
  PASSWORD,
  post,
  refresh,
  resetLink,
  sessionOf,
  signup,
  told,
  whoAmI,
} from '../support/accounts.ts'
import { now, pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

const carol = signup('carol', 'Carol@Example.org')

/** Returns the part of a mail's link after the last slash. */
const keyOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? ''

test('lets a user sign up and confirm the address, more than once', async () => {
  expect(await told(post(server, 'signup/', carol))).toEqual([201, { detail: 'Verification e-mail sent.' }])
  const [mail] = await outboxOf(server)
  expect(mail).toMatchObject({ kind: 'confirmEmail', to: 'Carol@Example.org' })
  expect(mail?.link).toMatch(/^\/account\/confirm\/[\w.-]+$/)
  const confirm = () => told(post(server, 'signup/confirm/', { key: keyOf(mail!), password: PASSWORD }))
  expect(await confirm()).toMatchObject([200, { detail: 'ok', session: { user: { username: 'carol' } } }])
  expect(await confirm()).toEqual([200, { detail: 'ok', session: null }])
  const { user } = await logIn(server, 'CAROL')
  expect(user).toEqual({
    pk: 1,
    username: 'carol',
    email: 'Carol@Example.org',
    first_name: '',
    last_name: '',
    socialaccount_set: [],
    emailaddress_set: [{ id: 1, email: 'Carol@Example.org', verified: true, primary: true }],
    profile: { plan: 'free', role: 'reader' },
  })
})

test('accepts a confirmation link for three days', async () => {
  await post(server, 'signup/', carol)
  const [mail] = await outboxOf(server)
  pass(3 * 24 * 3600)
  expect((await post(server, 'signup/confirm/', { key: keyOf(mail!) })).status).toBe(404)
})

test('sends the sign-up mail again to an unconfirmed address in any case', async () => {
  await addUser(server, { username: 'bob', verified: false })
  await addUser(server)
  for (const email of ['BOB@example.org', 'alice@example.org', 'nobody@example.org']) {
    expect(await told(post(server, 'signup/resend-email/', { email }))).toEqual([200, { detail: 'ok' }])
  }
  const mails = await outboxOf(server)
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['confirmEmail', 'bob@example.org']])
  expect((await post(server, 'signup/confirm/', { key: keyOf(mails[0]!), password: PASSWORD })).status).toBe(
    200,
  )
})

test('logs in by name or by confirmed address, in any case', async () => {
  await addUser(server, { username: 'Alice' })
  for (const name of ['Alice', 'aLICE', 'Alice@Example.ORG']) {
    expect((await logIn(server, name)).user.username).toBe('Alice')
  }
})

test('returns the account to its bearer, and never caches it', async () => {
  await addUser(server)
  const { bearer, user } = await logIn(server)
  const answer = await whoAmI(server, bearer)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await told(answer)).toEqual([200, user])
})

test('verifies tokens of both kinds', async () => {
  await addUser(server)
  const session = await logIn(server)
  for (const token of [session.access, session.refresh]) {
    expect(await told(post(server, 'token/verify/', { token }))).toEqual([200, {}])
  }
})

test('renews the session of a browser, with new tokens and their expiry', async () => {
  await addUser(server)
  const session = await logIn(server)
  pass(300)
  expect((await whoAmI(server, session.bearer)).status).toBe(401)
  const answer = await refresh(server, session.refresh, session.cookie)
  expect(answer.status).toBe(200)
  const renewed = await answer.json()
  const at = (seconds: number) => new Date((Math.floor(now / 1000) + seconds) * 1000).toISOString()
  expect(renewed).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    access_expiration: at(300),
    refresh_expiration: at(24 * 3600),
  })
  expect(renewed.refresh).not.toBe(session.refresh)
  expect((await whoAmI(server, { authorization: `Bearer ${renewed.access}` })).status).toBe(200)
  expect((await refresh(server, renewed.refresh, cookieOf(answer))).status).toBe(200)
})

test('ends the session at once on logout, and accepts a repeated logout', async () => {
  await addUser(server)
  const session = await logIn(server)
  for (let time = 0; time < 2; time++) {
    const answer = await post(server, 'logout/', {}, session.bearer)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(answer.headers.get('set-cookie')).toMatch(/^fgp=;.*Max-Age=0/)
    expect(await told(answer)).toEqual([200, { detail: 'Successfully logged out.' }])
  }
  expect((await whoAmI(server, session.bearer)).status).toBe(401)
  expect((await refresh(server, session.refresh, session.cookie)).status).toBe(401)
  expect((await post(server, 'token/verify/', { token: session.refresh })).status).toBe(401)
})

test('accepts a logout with an expired bearer, a refresh token or nothing', async () => {
  await addUser(server)
  const [first, second] = [await logIn(server), await logIn(server)]
  pass(301)
  expect((await post(server, 'logout/', {}, first.bearer)).status).toBe(200)
  expect((await post(server, 'logout/', { refresh: second.refresh })).status).toBe(200)
  const empty = await server.app.request('/accounts/rest/logout/', { method: 'POST' })
  expect(empty.status).toBe(200)
  for (const session of [first, second]) {
    expect((await refresh(server, session.refresh, session.cookie)).status).toBe(401)
  }
})

test('ends all other sessions and sends a mail after a password change', async () => {
  await addUser(server)
  const [own, other] = [await logIn(server), await logIn(server)]
  expect(
    await told(post(server, 'password/change/', { ...NEW_PASSWORDS, old_password: PASSWORD }, own.bearer)),
  ).toEqual([200, { detail: 'New password has been saved.' }])
  expect((await whoAmI(server, own.bearer)).status).toBe(200)
  expect((await whoAmI(server, other.bearer)).status).toBe(401)
  expect((await refresh(server, other.refresh, other.cookie)).status).toBe(401)
  expect((await refresh(server, own.refresh, own.cookie)).status).toBe(200)
  expect((await outboxOf(server)).map(({ kind, to }) => [kind, to])).toEqual([
    ['passwordChanged', 'alice@example.org'],
  ])
  expect((await post(server, 'login/', { username: 'alice', password: PASSWORD })).status).toBe(400)
  expect((await logIn(server, 'alice', ANOTHER)).user.username).toBe('alice')
})

test('ends every session and confirms the address after a reset by mail', async () => {
  await addUser(server, { verified: false })
  await addUser(server, { username: 'bob' })
  for (const email of ['ALICE@example.org', 'nobody@example.org']) {
    expect(await told(post(server, 'password/reset/', { email }))).toEqual([
      200,
      { detail: 'Password reset e-mail has been sent.' },
    ])
  }
  expect((await outboxOf(server)).map(({ to }) => to)).toEqual(['alice@example.org'])
  const link = await resetLink(server)
  expect(await told(post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS }))).toEqual([
    200,
    { detail: 'Password has been reset with the new password.' },
  ])
  const { user } = await logIn(server, 'alice', ANOTHER)
  expect(user.emailaddress_set[0]?.verified).toBe(true)
})

test('keeps the reset link valid after a weak new password', async () => {
  await addUser(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const link = await resetLink(server)
  const weak = { new_password1: 'azerty123', new_password2: 'azerty123' }
  expect(await told(post(server, 'password/reset/confirm/', { ...link, ...weak }))).toEqual([
    400,
    { new_password2: ['This password is too common.'] },
  ])
  expect((await post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })).status).toBe(200)
})

test('deletes a removed account with all its data, and sends a mail to its owner', async () => {
  const user = await addUser(server)
  const session = await logIn(server)
  await server.db
    .insertInto('social_account')
    .values({ user, provider: 'google', uid: '1001', last_login: '', date_joined: '' })
    .execute()
  await server.db
    .insertInto('feedback')
    .values({ user, text: 'Bien', email: 'alice@example.org', can_contact: 1, created_at: '' })
    .execute()
  expect(await told(post(server, 'delete/', {}, session.bearer))).toEqual([204, null])
  expect((await post(server, 'delete/', {}, session.bearer)).status).toBe(401)
  expect((await post(server, 'token/verify/', { token: session.refresh })).status).toBe(401)
  for (const table of [
    'user',
    'session',
    'email_address',
    'social_account',
    'api_key',
    'saved_style',
  ] as const) {
    expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
  expect(await server.db.selectFrom('feedback').select(['user', 'text', 'email']).execute()).toEqual([
    { user: null, text: 'Bien', email: null },
  ])
  expect((await outboxOf(server)).map(({ kind, to }) => [kind, to])).toEqual([
    ['accountDeleted', 'alice@example.org'],
  ])
})

test('opens the same demo account each time on a private server', async () => {
  const first = await sessionOf(await post(server, 'demo/'))
  const second = await sessionOf(await post(server, 'demo/'))
  expect(first.user.username).toBe('demo')
  expect(second.user.pk).toBe(first.user.pk)
  expect((await whoAmI(server, first.bearer)).status).toBe(200)
  expect(await (await server.app.request('/config.json')).json()).toMatchObject({ demo: true })
})
