import { expect, test } from 'vitest'
import {
  addUser,
  logIn,
  NEW_PASSWORDS,
  outboxOf,
  post,
  resetLink,
  signup,
  told,
} from '../support/accounts.ts'
import { pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

test('accepts a reset link once, even of twenty concurrent requests', async () => {
  await addUser(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const link = await resetLink(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
})

test.each<[what: string, happens: (user: number) => Promise<unknown>]>([
  ['an hour has passed', async () => pass(3600)],
  ['its owner logged in', () => logIn(server)],
  [
    'its owner changed the password',
    async () => post(server, 'password/change/', NEW_PASSWORDS, (await logIn(server)).bearer),
  ],
  ['its address is no longer there', () => server.db.deleteFrom('email_address').execute()],
  ['its account is no longer there', () => server.db.deleteFrom('user').execute()],
])('rejects a reset link once %s', async (_what, happens) => {
  const user = await addUser(server)
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const link = await resetLink(server)
  await happens(user)
  expect(await told(post(server, 'password/reset/confirm/', { ...link, ...NEW_PASSWORDS }))).toEqual([
    400,
    { token: ['Invalid value'] },
  ])
})

test('rejects a reset link for another account', async () => {
  await addUser(server)
  await addUser(server, { username: 'bob' })
  await post(server, 'password/reset/', { email: 'alice@example.org' })
  const { token } = await resetLink(server)
  expect((await post(server, 'password/reset/confirm/', { uid: '2', token, ...NEW_PASSWORDS })).status).toBe(
    400,
  )
})

test('binds a confirmation key to its address, and rejects a forged one', async () => {
  await post(server, 'signup/', signup('carol', 'carol@example.org'))
  await post(server, 'signup/', signup('dave', 'dave@example.org'))
  const [carol, dave] = (await outboxOf(server)).map(({ link }) => link.split('/').at(-1)!)
  const [id, until, sign] = carol!.split('.')
  for (const key of [
    `${dave!.split('.')[0]}.${until}.${sign}`,
    `${id}.zzzzzzz.${sign}`,
    `${id}.${until}.${'A'.repeat(43)}`,
    carol!.slice(0, -1),
    `${carol}x`,
  ]) {
    expect([key, (await post(server, 'signup/confirm/', { key })).status]).toEqual([key, 404])
  }
  await server.db
    .updateTable('email_address')
    .set({ email: 'other@example.org' })
    .where('id', '=', 1)
    .execute()
  expect((await post(server, 'signup/confirm/', { key: carol })).status).toBe(404)
})

test('ignores the host of a request in links', async () => {
  await addUser(server)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await post(server, 'password/reset/', { email: 'alice@example.org' }, headers)
  await post(server, 'signup/', signup('carol', 'carol@example.org'), headers)
  for (const { link } of await outboxOf(server)) expect(link).toMatch(/^\/(password|account)\//)
})

test('rejects an address with a line break or a second address', async () => {
  for (const email of ['a@b.org\r\nBcc: x@y.org', 'a@b.org,x@y.org', '<a@b.org>', 'a@b.org\0', 'a b@c.org']) {
    expect([email, (await post(server, 'password/reset/', { email })).status]).toEqual([email, 400])
  }
})
