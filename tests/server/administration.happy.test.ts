import { expect, test } from 'vitest'
import { AccountPage, AuditPage } from '../../src/contract/administration.ts'
import { addUser, logIn, post, told, whoAmI } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { now, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

const readList = async (headers: Record<string, string>, query = '') =>
  AccountPage.parse(await (await administration(server, headers, `account/${query}`)).json())
const names = async (headers: Record<string, string>, query = '') =>
  (await readList(headers, query)).results.map(({ username }) => username)
const readAudit = async (headers: Record<string, string>, query = '') =>
  AuditPage.parse(await (await administration(server, headers, `audit/${query}`)).json())

test('pages, searches and filters the list of accounts', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  await member(server, 'Editha', 'editor')
  await addUser(server, { username: 'new', email: 'percent%@example.org', verified: false })
  await addUser(server, { username: 'out' })
  await server.db.updateTable('user').set({ active: 0 }).where('username', '=', 'out').execute()
  const { count, next, results } = await readList(bearer, '?page_size=3')
  expect([count, next]).toEqual([4, '/accounts/rest/administration/account/?page_size=3&page=2'])
  expect(results).toEqual([
    {
      pk: 4,
      username: 'out',
      email: 'out@example.org',
      role: 'reader',
      state: 'suspended',
      joined: expect.stringMatching(/^\d{4}-.+Z$/),
      lastLogin: null,
      imports: 0,
      bytes: 0,
      quota: 'default',
      allowed: 5_000_000_000,
    },
    expect.objectContaining({ username: 'new', state: 'unconfirmed' }),
    expect.objectContaining({
      username: 'Editha',
      role: 'editor',
      state: 'active',
      lastLogin: new Date(now).toISOString(),
    }),
  ])
  expect(await names(bearer, '?page_size=3&page=2')).toEqual(['root'])
  expect(await names(bearer, '?search=EDITH')).toEqual(['Editha'])
  expect(await names(bearer, '?search=%25')).toEqual(['new'])
  expect(await names(bearer, '?search=_')).toEqual([])
  expect(await names(bearer, '?role=administrator')).toEqual(['root'])
  expect(await names(bearer, '?state=unconfirmed')).toEqual(['new'])
  expect(await names(bearer, '?state=active&search=example.org')).toEqual(['Editha', 'root'])
  expect((await administration(server, bearer, 'account/?page=7')).status).toBe(404)
  expect((await administration(server, bearer, 'account/?role=king')).status).toBe(400)
})

test('suspends an account, ends its session, and reactivates it', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const bob = await member(server, 'bob')
  const change = (body: object) => told(administration(server, bearer, 'account/2/', 'PATCH', body))
  expect(await change({ suspended: true })).toEqual([
    200,
    expect.objectContaining({ username: 'bob', state: 'suspended' }),
  ])
  expect((await whoAmI(server, bob.bearer)).status).toBe(401)
  expect(
    (await post(server, 'login/', { username: 'bob', password: 'trois petits chats verts' })).status,
  ).toBe(400)
  expect(await change({ suspended: false })).toEqual([200, expect.objectContaining({ state: 'active' })])
  expect((await logIn(server, 'bob')).user.username).toBe('bob')
})

test('grants a role from the next call on', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const bob = await member(server, 'bob')
  expect((await administration(server, bob.bearer, 'account/')).status).toBe(403)
  for (const role of ['editor', 'administrator'])
    expect(await told(administration(server, bearer, 'account/2/', 'PATCH', { role }))).toEqual([
      200,
      expect.objectContaining({ role }),
    ])
  expect(await names(bob.bearer)).toEqual(['bob', 'root'])
})

test('ends the sessions of a deleted account, and records the author', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  const bob = await member(server, 'bob')
  await member(server, 'eve')
  await administration(server, bearer, 'account/3/', 'PATCH', { suspended: true, role: 'editor' })
  expect(await told(administration(server, bearer, 'account/2/', 'DELETE'))).toEqual([204, null])
  expect((await whoAmI(server, bob.bearer)).status).toBe(401)
  expect(await names(bearer)).toEqual(['eve', 'root'])
  const author = { pk: 1, username: 'root' }
  const at = new Date(now).toISOString()
  expect((await readAudit(bearer)).results).toEqual([
    { id: 3, at, act: 'deleted', account: { pk: 2, username: null }, role: null, detail: null, author },
    { id: 2, at, act: 'role', account: { pk: 3, username: 'eve' }, role: 'editor', detail: null, author },
    { id: 1, at, act: 'suspended', account: { pk: 3, username: 'eve' }, role: null, detail: null, author },
  ])
  const second = await readAudit(bearer, '?page_size=2&page=2')
  expect([second.count, second.next, second.results.map(({ id }) => id)]).toEqual([3, null, [1]])
})

test('records a repeated action once, such as a double click', async () => {
  const { bearer } = await member(server, 'root', 'administrator')
  await member(server, 'bob')
  const twice = async (body: object) =>
    (await Promise.all([1, 2].map(() => administration(server, bearer, 'account/2/', 'PATCH', body)))).map(
      ({ status }) => status,
    )
  expect(await twice({ suspended: true })).toEqual([200, 200])
  expect(await twice({ role: 'editor' })).toEqual([200, 200])
  expect(await twice({})).toEqual([200, 200])
  expect((await readAudit(bearer)).results.map(({ act }) => act)).toEqual(['role', 'suspended'])
  const lines = server.log
    .map(line => JSON.parse(line))
    .filter(({ event }) => event === 'account.administered')
  expect(lines.map(({ act }) => act)).toEqual(['suspended', 'role'])
  const deleted = await Promise.all([1, 2].map(() => administration(server, bearer, 'account/2/', 'DELETE')))
  expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await readAudit(bearer)).count).toBe(3)
})
