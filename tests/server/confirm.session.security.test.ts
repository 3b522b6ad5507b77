import { expect, test } from 'vitest'
import { addUser, logIn, outboxOf, PASSWORD, post, signup } from '../support/accounts.ts'
import { serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

/** Signs up, and returns the key of the mail and the cookie of the browser. */
async function signedUp(username: string, email: string) {
  const answer = await post(server, 'signup/', signup(username, email))
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const mail = (await outboxOf(server)).findLast(({ to }) => to === email)
  return { key: mail!.link.split('/').at(-1)!, cookie }
}

const confirm = async (body: { key: string; password?: string }, cookie = '') => {
  const answer = await post(server, 'signup/confirm/', body, { cookie })
  const { session } = (await answer.json()) as {
    session?: { access: string; user: { username: string } } | null
  }
  return { status: answer.status, session }
}

test('opens a session in the browser that signed up', async () => {
  const { key, cookie } = await signedUp('olga', 'olga@example.org')
  const { session } = await confirm({ key }, cookie)
  const user = await server.app.request('/accounts/rest/user/', {
    headers: { authorization: `Bearer ${session?.access}` },
  })
  expect([session?.user.username, user.status]).toEqual(['olga', 200])
})

test('opens a session in another browser where the password is given', async () => {
  const { key } = await signedUp('olga', 'olga@example.org')
  const { session } = await confirm({ key, password: PASSWORD })
  expect(session?.user.username).toBe('olga')
})

test('opens no session for a link that is used again', async () => {
  const { key, cookie } = await signedUp('olga', 'olga@example.org')
  await confirm({ key }, cookie)
  expect(await confirm({ key }, cookie)).toEqual({ status: 200, session: null })
  expect(await confirm({ key, password: PASSWORD })).toEqual({ status: 200, session: null })
})

test('opens no session for a stranger who opens the mail of another sign-up', async () => {
  const { key } = await signedUp('olga', 'olga@example.org')
  const { cookie } = await signedUp('mallory', 'mallory@example.org')
  expect((await confirm({ key }, cookie)).status).toBe(400)
})

test('keeps the session of a browser that confirms another account', async () => {
  await addUser(server)
  const { cookie: session } = await logIn(server, 'alice')
  const { key, cookie } = await signedUp('olga', 'olga@example.org')
  expect((await confirm({ key }, `${cookie}; ${session}`)).session).toBe(null)
})

test('opens no session for a suspended account', async () => {
  const { key, cookie } = await signedUp('olga', 'olga@example.org')
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'olga').execute()
  expect(await confirm({ key }, cookie)).toEqual({ status: 200, session: null })
})
