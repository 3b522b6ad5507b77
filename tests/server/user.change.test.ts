import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountUser } from '../../src/contract/account.ts'
import { addUser } from '../support/accounts.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

const now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    seed: 'none',
    env: { ACCESS: 'account', RATE_LIMITS: 'off' },
    clock: () => now,
  })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const PATH = '/accounts/rest/user/'
const change = (headers: Headers, body: unknown, method = 'PATCH') =>
  server.app.request(PATH, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  })
const read = async (headers: Headers) =>
  AccountUser.parse(await (await server.app.request(PATH, { headers })).json())
const namesOf = ({ first_name, last_name }: AccountUser) => [first_name, last_name]

test('trims and composes a name, and keeps missing fields', async () => {
  const { headers } = await signedIn(server, 'lea', now)
  const answer = await change(headers, { first_name: '  Le\u0301a ', last_name: 'O’Neil-Đặng' })
  expect([answer.status, namesOf(AccountUser.parse(await answer.json()))]).toEqual([
    200,
    ['Léa', 'O’Neil-Đặng'],
  ])
  expect((await change(headers, { last_name: '' })).status).toBe(200)
  expect(namesOf(await read(headers))).toEqual(['Léa', ''])
  expect((await change(headers, {})).status).toBe(200)
  expect(namesOf(await read(headers))).toEqual(['Léa', ''])
})

test('accepts names in scripts that need joiners, and of 150 characters', async () => {
  const { headers } = await signedIn(server, 'scripts', now)
  for (const first_name of ['می‌خواهم', 'ක්‍රිෂ්', '李小龍', 'é'.repeat(150)]) {
    expect((await change(headers, { first_name })).status, first_name).toBe(200)
    expect((await read(headers)).first_name).toBe(first_name.normalize('NFC'))
  }
})

test.each([
  ['too long', 'x'.repeat(151), 'Ensure this field has no more than 150 characters.'],
  ['a line', 'Léa\nBcc: eve@example.org', 'Control characters are not allowed.'],
  ['a line separator', 'Léa\u2028x', 'Control characters are not allowed.'],
  ['the other direction', 'Léa\u202Egnp.exe', 'Control characters are not allowed.'],
  ['an isolate', '\u2066Léa', 'Control characters are not allowed.'],
  ['NUL', 'Léa\0', 'Null characters are not allowed.'],
  ['null', null, 'This field may not be null.'],
  ['a number', 7, 'Not a valid string.'],
  ['a list', ['Léa'], 'Not a valid string.'],
])('refuses %s at its field, and changes nothing', async (name, first_name, sentence) => {
  const { headers } = await signedIn(server, name.replaceAll(' ', '_'), now)
  const answer = await change(headers, { first_name, last_name: 'Martin' })
  expect([answer.status, await answer.json()]).toEqual([400, { first_name: [sentence] }])
  expect(namesOf(await read(headers))).toEqual(['', ''])
})

test('changes only the name, and only of the own account', async () => {
  const { headers } = await signedIn(server, 'mass', now)
  const before = await read(headers)
  const body = {
    ...{ pk: 1, username: 'root', email: 'eve@example.org', profile: { plan: 'gold' }, plan: 'gold' },
    ...{ is_staff: true, active: 0, emailaddress_set: [], first_name: 'Eve' },
  }
  expect((await change(headers, body)).status).toBe(200)
  expect(await read(headers)).toEqual({ ...before, first_name: 'Eve' })
  const other = await addUser(server, { username: 'other' })
  const row = await server.db.selectFrom('user').selectAll().where('pk', '=', other).executeTakeFirstOrThrow()
  expect([row.first_name, row.last_name]).toEqual(['', ''])
})

test('refuses to change a name without a session, or with a key', async () => {
  expect((await change({}, { first_name: 'x' })).status).toBe(401)
  const { headers } = await signedIn(server, 'keyed', now)
  const made = await server.app.request('/accounts/rest/api/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'k' }),
  })
  const { key } = (await made.json()) as { key: string }
  expect((await change({ authorization: `Api-Key ${key}` }, { first_name: 'x' })).status).toBe(403)
})

test('describes the call in the description of the API', async () => {
  const document = (await (await server.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { summary: string }>>
    components: { schemas: Record<string, { properties: Record<string, { maxLength?: number }> }> }
  }
  expect(document.paths[PATH]?.['patch']?.summary).toBe('Changes the name of the user')
  expect(document.components.schemas['UserChange']?.properties['first_name']?.maxLength).toBe(150)
})

test('greets a confirmed user by first name in a mail, and shows markup as text', async () => {
  const { headers } = await signedIn(server, 'greeted', now)
  await change(headers, { first_name: '<b>Léa</b>' })
  const stranger = await addUser(server, { username: 'squatter', verified: false })
  await server.db.updateTable('user').set({ first_name: 'Buy!' }).where('pk', '=', stranger).execute()
  for (const email of ['greeted@example.org', 'squatter@example.org'])
    await server.app.request('/accounts/rest/password/reset/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
      body: JSON.stringify({ email }),
    })
  const mails = await mailsOf(server)
  const to = (address: string) => mails.find(mail => JSON.stringify(mail).includes(address))
  expect(to('greeted@')?.text).toContain('Bonjour <b>Léa</b>,')
  expect(to('greeted@')?.html).toContain('Bonjour &lt;b&gt;Léa&lt;/b&gt;,')
  expect(to('squatter@')?.text).toContain('Bonjour,')
})
