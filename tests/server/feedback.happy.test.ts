import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser } from '../../src/server/accounts/store/users.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    seed: 'none',
    env: { ACCESS: 'account', FEEDBACK_TO: 'us@example.org', RATE_LIMITS: 'off' },
  })
})
afterAll(() => server.close())

const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  })
const stored = async (text: string) =>
  server.db.selectFrom('feedback').selectAll().where('text', '=', text).executeTakeFirst()

test('accepts feedback from everyone, thanks for it, stores it and mails it', async () => {
  const said = { feedback: 'Très clair !', email: 'eve@example.org', can_contact: true, rate: 5 }
  const answer = await send(said)
  expect([answer.status, await answer.json()]).toEqual([201, { detail: 'Thank you for your feedback.' }])
  expect(await stored('Très clair !')).toMatchObject({
    user: null,
    email: 'eve@example.org',
    can_contact: 1,
    rate: 5,
  })
  const [mail] = await mailsOf(server)
  expect(mail?.text).toContain('Très clair !')
  expect(mail?.text).toContain('5/5')
})

test('notifies the client whether feedback is mailed', async () => {
  const isMailed = async ({ app }: TestServer) =>
    (await (await app.request('/config.json')).json()).feedback_mailed
  await using unread = await startServer({ seed: 'none' })
  expect([await isMailed(server), await isMailed(unread)]).toEqual([true, false])
})

test('requires only the text', async () => {
  expect((await send({ feedback: 'Court' })).status).toBe(201)
  expect((await send({ feedback: 'Vide', email: '', rate: null, can_contact: false })).status).toBe(201)
  expect(await stored('Vide')).toMatchObject({ email: null, can_contact: 0, rate: null })
})

test('thanks in the requested language', async () => {
  const answer = await send({ feedback: 'x' }, { 'accept-language': 'fr' })
  expect(await answer.json()).toEqual({ detail: 'Merci pour votre avis.' })
})

test('stores the user of the session, and ignores a stale session', async () => {
  const { user, headers } = await signedIn(server, 'sayer')
  await send({ feedback: 'De moi' }, headers)
  expect(await stored('De moi')).toMatchObject({ user })
  const stale = await send({ feedback: 'De personne' }, { authorization: 'Bearer stale' })
  expect(stale.status).toBe(201)
  expect(await stored('De personne')).toMatchObject({ user: null })
})

test('keeps feedback without its author after the account is deleted', async () => {
  const { user, headers } = await signedIn(server, 'leaver')
  await send({ feedback: 'Adieu', email: 'leaver@example.org', can_contact: true }, headers)
  await deleteUser(server.db, user)
  expect(await stored('Adieu')).toMatchObject({ user: null, email: null, can_contact: 0 })
})

test('stores feedback without an address to mail to', async () => {
  await using quiet = await startServer({ seed: 'none' })
  await quiet.app.request('/monitoring/feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"feedback": "x"}',
  })
  expect(await quiet.db.selectFrom('feedback').select('text').execute()).toEqual([{ text: 'x' }])
  expect(await quiet.db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test.each([
  [{}, { feedback: ['This field is required.'] }],
  [{ feedback: '' }, { feedback: ['This field may not be blank.'] }],
  [{ feedback: ' \n ' }, { feedback: ['This field may not be blank.'] }],
  [{ feedback: null }, { feedback: ['This field may not be null.'] }],
  [{ feedback: 'x'.repeat(5001) }, { feedback: ['Ensure this field has no more than 5000 characters.'] }],
  [{ feedback: 'a\0b' }, { feedback: ['Null characters are not allowed.'] }],
  [{ feedback: 'x', email: 'nowhere' }, { email: ['Enter a valid email address.'] }],
  [{ feedback: 'x', email: 'a@b.c\r\nBcc: d@e.f' }, { email: ['Enter a valid email address.'] }],
])('refuses %j', async (body, errors) => {
  const answer = await send(body)
  expect([answer.status, await answer.json()]).toEqual([400, errors])
})

test.each([0, 6, 1.5, -1, '5', true])('refuses %j as a rating', async rate => {
  const answer = await send({ feedback: 'x', rate })
  expect([answer.status, Object.keys(await answer.json())]).toEqual([400, ['rate']])
})

test.each(['yes', 1, null])('refuses %j as a boolean', async can_contact => {
  const answer = await send({ feedback: 'x', can_contact })
  expect([answer.status, Object.keys(await answer.json())]).toEqual([400, ['can_contact']])
})
