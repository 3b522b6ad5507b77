import { expect, test } from 'vitest'
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
  type TestSession,
  told,
} from '../support/accounts.ts'
import { pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

const ADDRESS = 'olga@example.org'
const THEIRS = 'le mot de passe de la personne étrangère'
/** A stranger signs up with someone's address, then the owner of the address signs up. */
const stranger = { ...signup('mallory', ADDRESS), password1: THEIRS, password2: THEIRS }
const owner = signup('olga', 'Olga@Example.org')

const statusOf = async (username: string, password: string) =>
  (await post(server, 'login/', { username, password })).status

/** Returns the keys of the confirmation mails, oldest first. */
const confirmationKeys = async () =>
  (await outboxOf(server))
    .filter(({ kind }) => kind === 'confirmEmail')
    .map(({ link }) => link.split('/').at(-1)!)

const confirm = async (key: string, password = '', cookie = '') =>
  (await post(server, 'signup/confirm/', { key, password }, { cookie })).status

/** Returns the cookie of a sign-up, as the browser sends it. */
const markOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function keyOf({ bearer }: TestSession): Promise<string> {
  return (await (await post(server, 'api/', { name: 'Carte' }, bearer)).json()).key
}

const users = async () =>
  (await server.db.selectFrom('user').select('username').orderBy('pk').execute()).map(row => row.username)

test('lets the owner of an address confirm it after a sign-up by another user', async () => {
  for (const body of [stranger, owner]) expect((await post(server, 'signup/', body)).status).toBe(201)
  const [theirs, own] = await confirmationKeys()
  expect(await confirm(own!, PASSWORD)).toBe(200)
  expect([await statusOf('olga', PASSWORD), await statusOf(ADDRESS, PASSWORD)]).toEqual([200, 200])
  // The account of the other sign-up no longer exists.
  expect([await statusOf('mallory', THEIRS), await statusOf(ADDRESS, THEIRS)]).toEqual([400, 400])
  expect([await confirm(theirs!, THEIRS), await users()]).toEqual([404, ['olga']])
})

test('asks for the password of the sign-up in a browser that did not sign up', async () => {
  for (const body of [owner, stranger]) await post(server, 'signup/', body)
  const [own, theirs] = await confirmationKeys()
  for (const key of [own, theirs]) {
    expect(await told(post(server, 'signup/confirm/', { key }))).toEqual([
      400,
      { password: ['The sign-up was made in another browser: enter the password chosen at sign-up.'] },
    ])
    expect(await told(post(server, 'signup/confirm/', { key, password: ANOTHER }))).toEqual([
      400,
      {
        password: [
          'No sign-up with this address has that password. Enter the one chosen at sign-up, or choose a new one.',
        ],
      },
    ])
  }
  expect(await users()).toEqual(['olga', 'mallory'])
})

test('confirms the sign-up with the given password, regardless of the opened mail', async () => {
  for (const body of [owner, stranger]) await post(server, 'signup/', body)
  const theirs = (await confirmationKeys()).at(-1)!
  expect(await confirm(theirs, PASSWORD)).toBe(200)
  expect([await statusOf(ADDRESS, PASSWORD), await statusOf(ADDRESS, THEIRS), await users()]).toEqual([
    200,
    400,
    ['olga'],
  ])
})

test('confirms the sign-up of the browser in which the link is opened', async () => {
  await post(server, 'signup/', stranger)
  const cookie = markOf(await post(server, 'signup/', owner))
  const [theirs] = await confirmationKeys()
  expect(await confirm(theirs!, '', cookie)).toBe(200)
  expect([await statusOf(ADDRESS, PASSWORD), await statusOf(ADDRESS, THEIRS)]).toEqual([200, 400])
  expect(await users()).toEqual(['olga'])
})

test('ignores the mark of a sign-up with another address', async () => {
  await post(server, 'signup/', owner)
  await post(server, 'signup/', { ...stranger, email: 'mallory@example.net' })
  const cookie = markOf(await post(server, 'signup/', signup('anna', 'anna@example.org')))
  const [olga] = await confirmationKeys()
  expect([await confirm(olga!, '', cookie), await confirm(olga!, PASSWORD, cookie)]).toEqual([400, 200])
  expect([await statusOf('olga', PASSWORD), await users()]).toEqual([200, ['olga', 'mallory', 'anna']])
})

test('ends password and key of a stranger at the reset by the owner', async () => {
  await post(server, 'signup/', stranger)
  const [theirs] = await confirmationKeys()
  expect(await confirm(theirs!, THEIRS)).toBe(200)
  const session = await logIn(server, 'mallory', THEIRS)
  const key = await keyOf(session)
  await post(server, 'password/reset/', { email: ADDRESS })
  const link = await resetLink(server)
  expect((await post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })).status).toBe(200)
  expect([await statusOf('mallory', THEIRS), await statusOf(ADDRESS, ANOTHER)]).toEqual([400, 200])
  expect((await server.app.request('/accounts/rest/user/', { headers: session.bearer })).status).toBe(401)
  const withKey = { authorization: `Api-Key ${key}` }
  expect((await server.app.request('/cartable/zone/', { headers: withKey })).status).toBe(401)
})

test('confirms the address and ends the other sign-ups at a reset by mail', async () => {
  for (const body of [owner, stranger]) await post(server, 'signup/', body)
  await post(server, 'password/reset/', { email: ADDRESS })
  const link = await resetLink(server)
  expect((await post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })).status).toBe(200)
  expect([await statusOf(ADDRESS, ANOTHER), await statusOf(ADDRESS, THEIRS)]).toEqual([200, 400])
  expect(await users()).toHaveLength(1)
})

test('rejects a reset requested for a sign-up once another one is confirmed', async () => {
  await post(server, 'signup/', stranger)
  await post(server, 'password/reset/', { email: ADDRESS })
  const link = await resetLink(server)
  await post(server, 'signup/', owner)
  expect(await confirm((await confirmationKeys()).at(-1)!, PASSWORD)).toBe(200)
  expect((await post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })).status).toBe(400)
  expect(await statusOf('olga', PASSWORD)).toBe(200)
})

test('accepts one of twenty concurrent confirmations of an address', async () => {
  for (let count = 0; count < 20; count++) await post(server, 'signup/', signup(`name${count}`, ADDRESS))
  const answers = await Promise.all((await confirmationKeys()).map(key => confirm(key, PASSWORD)))
  expect(answers.toSorted()).toEqual([200, ...Array(19).fill(404)])
  expect(await users()).toHaveLength(1)
})

test('never transfers an address that an account has confirmed', async () => {
  await addUser(server, { username: 'olga' })
  expect((await post(server, 'signup/', stranger)).status).toBe(201)
  expect(await confirmationKeys()).toEqual([])
  const [mail] = await outboxOf(server)
  expect(mail).toMatchObject({ kind: 'alreadyRegistered', to: ADDRESS })
  expect([await statusOf('mallory', THEIRS), await statusOf(ADDRESS, PASSWORD)]).toEqual([400, 200])
})

test('does not reveal in a sign-up whether the address is taken', async () => {
  await addUser(server, { username: 'anna' })
  await addUser(server, { username: 'bruno', verified: false })
  const answers = await Promise.all(
    ['anna', 'bruno', 'nobody'].map((name, index) =>
      post(server, 'signup/', signup(`new${index}`, `${name}@example.org`)),
    ),
  )
  const seen = answers.map(answer => [
    answer.status,
    [...answer.headers.keys()].toSorted(),
    answer.headers.getSetCookie().map(cookie => cookie.replace(/=[\w-]{43};/, '=…;')),
  ])
  expect(new Set(seen.map(each => JSON.stringify(each))).size).toBe(1)
  expect(seen[0]![2]).toEqual(['signup=…; Max-Age=259200; Path=/; HttpOnly; SameSite=Lax'])
})

test('sends the mail of the browser’s sign-up again, otherwise of the newest', async () => {
  const cookie = markOf(await post(server, 'signup/', owner))
  await post(server, 'signup/', stranger)
  const resend = (headers = {}) => post(server, 'signup/resend-email/', { email: ADDRESS }, headers)
  pass(1)
  await resend({ cookie })
  await resend()
  const [own, theirs, again, newest] = (await confirmationKeys()).map(key => key.split('.')[0])
  expect([again, newest]).toEqual([own, theirs])
})

test('ends the API keys with a password change on request, and lists them in the mail', async () => {
  await addUser(server)
  const session = await logIn(server)
  const key = await keyOf(session)
  const read = async () =>
    (await server.app.request('/cartable/zone/', { headers: { authorization: `Api-Key ${key}` } })).status
  const mailed = async () => {
    const { params } = await server.db
      .selectFrom('mail')
      .select('params')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return JSON.parse(params).keys
  }
  await post(server, 'password/change/', NEW_PASSWORDS, session.bearer)
  expect([await read(), await mailed()]).toEqual([
    400,
    `\n\nThese API keys still work. In the account settings, delete any that you do not recognise:\n- Carte (${key.slice(0, 13)}…)`,
  ])
  await post(server, 'password/change/', { ...NEW_PASSWORDS, end_keys: true }, session.bearer)
  expect([await read(), await mailed()]).toEqual([
    401,
    `\n\nThese API keys were deleted too:\n- Carte (${key.slice(0, 13)}…)`,
  ])
  expect(await told(server.app.request('/accounts/rest/api/', { headers: session.bearer }))).toEqual([
    200,
    [],
  ])
})
