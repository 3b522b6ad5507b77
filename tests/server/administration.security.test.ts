import { beforeAll, expect, test } from 'vitest'
import { AccountPage, AuditPage } from '../../src/contract/administration.ts'
import { insertUser } from '../../src/server/accounts/store/users.ts'
import type { Mounted } from '../../src/server/platform/http/operation.ts'
import { mountRoutes } from '../../src/server/routes.ts'
import { logIn, type TestSession, told } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { startServer } from '../support/server.ts'
import { serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

let calls: readonly Mounted[]
beforeAll(async () => {
  await using bare = await startServer({ seed: 'none' })
  calls = mountRoutes(bare.app, { access: 'open', geometry: 'account' }).filter(({ path }) =>
    path.includes('/administration/'),
  )
})

const ask = ({ method, path }: Mounted, headers: Record<string, string>) =>
  server.app.request(path.replace(/:\w+/g, '1'), {
    method,
    headers: { 'accept-language': 'en', 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: '{}' }),
  })

test('reserves every call of administration for administrators', () => {
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter(({ caller }) => caller !== 'administrator')).toEqual([])
})

test('refuses every call of anyone but active administrators', async () => {
  const root = await member(server, 'root', 'administrator')
  const reader = await member(server, 'reader')
  const editor = await member(server, 'editor', 'editor')
  const made = await server.app.request('/accounts/rest/api/', {
    method: 'POST',
    headers: { ...root.bearer, 'content-type': 'application/json' },
    body: '{"name":"all"}',
  })
  const { key } = (await made.json()) as { key: string }
  const only = { detail: 'For administrators only: ask the operator of this server for this role.' }
  for (const call of calls) {
    expect((await ask(call, {})).status).toBe(401)
    expect((await ask(call, { authorization: 'Bearer nonsense' })).status).toBe(401)
    expect(await told(ask(call, reader.bearer))).toEqual([403, only])
    expect(await told(ask(call, editor.bearer))).toEqual([403, only])
    expect((await ask(call, { 'x-api-key': key })).status).toBe(403)
  }
  // Suspending an account ends its keys and sessions.
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'root').execute()
  for (const call of calls) {
    expect((await ask(call, root.bearer)).status).toBe(401)
    expect((await ask(call, { 'x-api-key': key })).status).toBe(401)
  }
  expect(await server.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

test('prevents administrators from suspending, demoting or deleting themselves', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const own = { detail: 'You cannot administer your own account: ask another administrator.' }
  for (const body of [{ suspended: true }, { role: 'reader' }, { suspended: false, role: 'administrator' }])
    expect(await told(administration(server, bearer, 'account/1/', 'PATCH', body))).toEqual([403, own])
  expect(await told(administration(server, bearer, 'account/1/', 'DELETE'))).toEqual([403, own])
  expect((await administration(server, bearer, 'account/')).status).toBe(200)
})

test('refuses to delete the only administrator', async () => {
  const root = await member(server, 'root', 'administrator')
  const bob = await member(server, 'bob')
  const leave = ({ bearer }: TestSession) =>
    told(
      Promise.resolve(
        server.app.request('/accounts/rest/delete/', {
          method: 'POST',
          headers: { 'accept-language': 'en', ...bearer },
        }),
      ),
    )
  const only = {
    detail: 'You are the only administrator: give this role to another account first, then delete yours.',
  }
  expect(await leave(root)).toEqual([409, only])
  const change = (body: object) =>
    administration(server, root.bearer, `account/${bob.user.pk}/`, 'PATCH', body)
  // A suspended administrator has no rights.
  await change({ role: 'administrator', suspended: true })
  expect(await leave(root)).toEqual([409, only])
  await change({ suspended: false })
  const other = await logIn(server, 'bob')
  // If both administrators leave at the same time, one of them must stay.
  const answers = await Promise.all([leave(root), leave(other)])
  expect(answers.map(([status]) => status).sort()).toEqual([204, 409])
  const left = await server.db.selectFrom('user').select('role').execute()
  expect(left).toEqual([{ role: 'administrator' }])
})

test('keeps one of two administrators who demote or remove each other simultaneously', async () => {
  const acts = [
    { method: 'PATCH', body: { role: 'reader' } },
    { method: 'PATCH', body: { suspended: true } },
    { method: 'DELETE', body: undefined },
  ]
  for (const [at, { method, body }] of acts.entries()) {
    const [one, other] = [
      await member(server, `one${at}`, 'administrator'),
      await member(server, `other${at}`, 'administrator'),
    ]
    const answers = await Promise.all([
      administration(server, one.bearer, `account/${other.user.pk}/`, method, body),
      administration(server, other.bearer, `account/${one.user.pk}/`, method, body),
    ])
    // The second administrator has lost the role or the session.
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(method === 'DELETE' ? 204 : 200)
    expect([401, 403]).toContain(statuses[1])
    const left = await server.db
      .selectFrom('user')
      .select('pk')
      .where('role', '=', 'administrator')
      .where('active', '=', 1)
      .where('pk', 'in', [one.user.pk, other.user.pk])
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('answers two concurrent actions on an account, the last of which wins', async () => {
  const [one, other] = [
    await member(server, 'one', 'administrator'),
    await member(server, 'other', 'administrator'),
  ]
  await member(server, 'bob')
  const answers = await Promise.all([
    administration(server, one.bearer, 'account/3/', 'PATCH', { role: 'editor' }),
    administration(server, other.bearer, 'account/3/', 'PATCH', { suspended: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { results } = AccountPage.parse(
    await (await administration(server, one.bearer, 'account/?search=bob')).json(),
  )
  expect(results).toMatchObject([{ role: 'editor', state: 'suspended' }])
  const gone = await Promise.all([
    administration(server, one.bearer, 'account/3/', 'DELETE'),
    administration(server, other.bearer, 'account/3/', 'PATCH', { suspended: false }),
  ])
  expect(gone.map(({ status }) => status)).toEqual([204, expect.toBeOneOf([200, 404])])
})

test('reports a deleted or unknown account', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  for (const pk of ['2', '999999999999999'])
    for (const [method, body] of [['PATCH', { suspended: true }], ['DELETE']] as const)
      expect(await told(administration(server, bearer, `account/${pk}/`, method, body))).toEqual([
        404,
        { detail: 'This account no longer exists.' },
      ])
  for (const pk of ['0', '-1', 'bob', '1%20or%201', '1e3', '9'.repeat(40)])
    expect((await administration(server, bearer, `account/${pk}/`, 'DELETE')).status).toBe(400)
  expect(await server.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

test('shows names of any script, length and content unchanged, and never runs them', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const hostile = [
    'x'.repeat(150),
    'اسم-المستخدم',
    '\u202egnp.exe',
    '<script>alert(1)</script>',
    "'; drop table user; --",
    '%_\\',
  ]
  for (const [at, username] of hostile.entries())
    await insertUser(server.db, {
      username,
      usernameKey: `${username}${at}`.toLowerCase(),
      password: null,
      joined: new Date(),
    })
  const read = async (query: string) =>
    AccountPage.parse(await (await administration(server, bearer, `account/${query}`)).json())
  expect((await read('')).results.map(({ username }) => username)).toEqual([...hostile.toReversed(), 'root'])
  const search = async (words: string) =>
    (await read(`?${new URLSearchParams({ search: words })}`)).results.map(({ username }) => username)
  expect(await search("'; drop")).toEqual(["'; drop table user; --"])
  expect(await search('%_\\')).toEqual(['%_\\'])
  expect(await search('اسم')).toEqual(['اسم-المستخدم'])
  expect((await administration(server, bearer, `account/?search=${'x'.repeat(255)}`)).status).toBe(400)
})

test('reads the last page of 10,000 accounts like the first', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    username: `person${at}`,
    username_key: `person${at}`,
    password: null,
    date_joined: '2026-01-01T00:00:00.000Z',
    last_login: null,
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await server.db
      .insertInto('user')
      .values(rows.slice(at, at + 1000))
      .execute()
  const read = async (query: string) =>
    AccountPage.parse(await (await administration(server, bearer, `account/?page_size=50${query}`)).json())
  const [first, last, found] = [await read(''), await read('&page=201'), await read('&search=person4242')]
  expect([first.count, first.results.length, first.results[0]?.username]).toEqual([10_001, 50, 'person9999'])
  expect([last.next, last.results.map(({ username }) => username)]).toEqual([null, ['root']])
  expect(found.results.map(({ username }) => username)).toEqual(['person4242'])
})

test('records the operator without author, and a deleted author as a number', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const other = await member(server, 'other', 'administrator')
  await member(server, 'bob')
  await administration(server, other.bearer, 'account/3/', 'PATCH', { role: 'editor' })
  await administration(server, bearer, 'account/2/', 'DELETE')
  const { results } = AuditPage.parse(await (await administration(server, bearer, 'audit/')).json())
  expect(results.map(({ author }) => author)).toEqual([
    { pk: 1, username: 'root' },
    { pk: 2, username: null },
  ])
})
