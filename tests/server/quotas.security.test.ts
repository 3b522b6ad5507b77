import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AccountPage } from '../../src/contract/administration.ts'
import type { ImportDefinition } from '../../src/contract/import.ts'
import type { Upload } from '../../src/contract/upload.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { told } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, square } from '../support/import.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

const FILE = collection(square('01', 2, 45))
const SIZE = Buffer.byteLength(FILE)

/**
 * Server on which every account may import up to a number of bytes, with an administrator and two accounts.
 */
async function started(byDefault: number) {
  const server = await startServer({
    seed: 'none',
    env: { IMPORT: 'account', RATE_LIMITS: 'off', IMPORT_QUOTA_BYTES: String(byDefault) },
  })
  onTestFinished(server.close)
  const [root, alice, bob] = [
    await member(server, 'root', 'administrator'),
    await member(server, 'alice'),
    await member(server, 'bob'),
  ]
  return {
    server,
    root: root.bearer,
    alice: alice.bearer,
    bob: bob.bearer,
    /** Sets the quota of an account, identified by number. */
    give: (pk: number, quota: unknown) =>
      told(administration(server, root.bearer, `account/${pk}/`, 'PATCH', { quota })),
  }
}

type Headers = Record<string, string>

const send = ({ app }: TestServer, headers: Headers, body: string | ReadableStream = FILE) =>
  app.request('/cartable/import/?name=lieux.geojson', {
    method: 'POST',
    headers: {
      'accept-language': 'en',
      ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    body,
    ...(typeof body !== 'string' && { duplex: 'half' }),
  } as RequestInit)

/**
 * Imports an uploaded file as a dataset.
 * @returns The last progress event.
 */
async function bring(server: TestServer, headers: Headers, id: string) {
  const sent = await send(server, headers)
  const upload = (await sent.json()) as Upload
  if (sent.status !== 201) return upload
  const { dataset, ...rest } = upload.definition as ImportDefinition
  const news = await server.app.request(`/cartable/import/${upload.id}/run/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify({ ...rest, edition: '2026', dataset: { ...dataset, id } }),
  })
  return JSON.parse((await news.text()).trim().split('\n').at(-1)!)
}

const usage = ({ app }: TestServer, headers: Headers) =>
  told(Promise.resolve(app.request('/cartable/import/usage/', { headers })))

const remove = ({ app }: TestServer, headers: Headers, instance: string) =>
  app.request(`/cartable/import/instance/${instance}/`, { method: 'DELETE', headers })

test('refuses a file above the quota before reading it, with the figures', async () => {
  const { server, alice, bob } = await started(1000)
  expect(SIZE).toBeGreaterThan(100)
  expect(await usage(server, alice)).toEqual([200, { used: 0, allowed: 1000 }])
  for (const id of ['a', 'b', 'c', 'd', 'e'].slice(0, Math.floor(1000 / SIZE)))
    expect(await bring(server, alice, id)).toMatchObject({ type: 'done' })
  const used = SIZE * Math.floor(1000 / SIZE)
  expect(await usage(server, alice)).toEqual([200, { used, allowed: 1000 }])
  const refused = await told(send(server, alice))
  const said = `This file is ${SIZE}\u00a0bytes, and your imports and kept data use ${used}\u00a0bytes of 1\u00a0kB. Remove some of them, or ask an administrator for more space.`
  expect(refused).toEqual([400, { file: [said] }])
  // A missing or wrong length does not bypass the quota.
  const silent = new Blob([FILE]).stream()
  expect(await told(send(server, alice, silent))).toEqual(refused)
  // Another account has its own quota.
  expect(await bring(server, bob, 'bobs')).toMatchObject({ type: 'done' })
})

test('asks nobody to remove imports for a file that is larger than the quota', async () => {
  const { server, alice } = await started(SIZE - 1)
  const said = `This file is ${SIZE}\u00a0bytes, more than the ${SIZE - 1}\u00a0bytes that you may import. Ask an administrator for more space.`
  expect(await told(send(server, alice))).toEqual([400, { file: [said] }])
})

test('frees space by a removal of the importer or an administrator', async () => {
  const { server, alice, root } = await started(SIZE)
  expect(await bring(server, alice, 'a')).toMatchObject({ type: 'done' })
  expect((await send(server, alice)).status).toBe(400)
  expect((await remove(server, alice, 'a~2026')).status).toBe(204)
  expect(await usage(server, alice)).toEqual([200, { used: 0, allowed: SIZE }])
  expect(await bring(server, alice, 'b')).toMatchObject({ type: 'done' })
  expect((await administration(server, root, 'import/b~2026/', 'DELETE')).status).toBe(204)
  expect(await bring(server, alice, 'c')).toMatchObject({ type: 'done' })
})

test('lets an administrator set and reset the quota of an account', async () => {
  const { server, root, alice, bob, give } = await started(SIZE)
  const pk = 2
  expect(await give(pk, 2 * SIZE)).toEqual([
    200,
    expect.objectContaining({ username: 'alice', quota: 2 * SIZE, allowed: 2 * SIZE }),
  ])
  for (const id of ['a', 'b']) expect(await bring(server, alice, id)).toMatchObject({ type: 'done' })
  expect((await send(server, alice)).status).toBe(400)
  expect(await give(pk, 'none')).toEqual([200, expect.objectContaining({ quota: 'none', allowed: null })])
  expect(await bring(server, alice, 'c')).toMatchObject({ type: 'done' })
  expect(await usage(server, alice)).toEqual([200, { used: 3 * SIZE, allowed: null }])
  // Above the quota, nothing existing is removed, but nothing can be added.
  expect(await give(pk, 'default')).toEqual([
    200,
    expect.objectContaining({ quota: 'default', allowed: SIZE }),
  ])
  expect(await usage(server, alice)).toEqual([200, { used: 3 * SIZE, allowed: SIZE }])
  expect((await send(server, alice)).status).toBe(400)
  expect((await give(3, 0))[0]).toBe(200)
  expect((await send(server, bob)).status).toBe(400)
  for (const quota of [-1, 1.5, '5 GB', null, 2 ** 60]) expect((await give(pk, quota))[0]).toBe(400)
  const { results } = AccountPage.parse(await (await administration(server, root, 'account/')).json())
  expect(results.map(({ username, bytes, allowed }) => [username, bytes, allowed])).toEqual([
    ['bob', 0, 0],
    ['alice', 3 * SIZE, SIZE],
    ['root', 0, SIZE],
  ])
  const acts = await server.db
    .selectFrom('audit')
    .select(['act', 'account', 'detail'])
    .orderBy('id')
    .execute()
  expect(acts.map(({ account, detail }) => [account, detail])).toEqual([
    [2, String(2 * SIZE)],
    [2, 'none'],
    [2, 'default'],
    [3, '0'],
  ])
})

test('lets no user set their own quota, and limits administrators as well', async () => {
  const { server, root, alice, give } = await started(SIZE)
  expect((await give(1, 'none'))[0]).toBe(403)
  expect((await administration(server, alice, 'account/2/', 'PATCH', { quota: 'none' })).status).toBe(403)
  expect(await bring(server, root, 'a')).toMatchObject({ type: 'done' })
  expect((await send(server, root)).status).toBe(400)
})

test('refuses one of two concurrent imports that exceed the quota together', async () => {
  const { server } = await started(SIZE)
  const file = join(server.dataDir, 'lieux.geojson')
  writeFileSync(file, FILE)
  const { signal } = new AbortController()
  const store = artefactsOf(server.dataDir)
  const importer = { user: 2, maxBytes: SIZE }
  const context = { db: server.db, store, onProgress: () => {}, signal, importer }
  const imports = ['a', 'b', 'c'].map(id => importDataset(file, definition({ id }), context))
  const settled = await Promise.allSettled(imports)
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const why = settled.flatMap(each => (each.status === 'rejected' ? [each.reason.problem] : []))
  expect(why).toEqual(['quotaFull', 'quotaFull'])
  expect(await server.db.selectFrom('instance').select('bytes').execute()).toEqual([{ bytes: SIZE }])
})

test('counts previous imports against a lowered quota', async () => {
  const { server, alice, give } = await started(SIZE)
  const upload = (await (await send(server, alice)).json()) as Upload
  await give(2, SIZE - 1)
  for (const what of ['check', 'run']) {
    const answer = await server.app.request(`/cartable/import/${upload.id}/${what}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...alice },
      body: JSON.stringify({ ...(upload.definition as ImportDefinition), edition: '2026' }),
    })
    const news = JSON.parse((await answer.text()).trim().split('\n').at(-1)!)
    expect(news).toMatchObject({ type: 'failed', field: 'file' })
  }
})

test('shows the owner of the machine the used space without a limit', async () => {
  const server = await startServer({ seed: 'none', env: { IMPORT_QUOTA_BYTES: '1' } })
  onTestFinished(server.close)
  const owner = await ownerOf(server)
  expect(await bring(server, owner, 'a')).toMatchObject({ type: 'done' })
  expect(await usage(server, owner)).toEqual([200, { used: SIZE, allowed: null }])
})

test('sets and prints a quota by command, and refuses invalid text', async () => {
  const { server, alice } = await started(SIZE)
  const run = (...args: string[]) => runCommand('admin', server.dataDir, ...args, '--lang', 'en')
  expect(run('quota', 'alice@example.org', '#3', '2kB').stdout).toBe('Quota of alice, bob: 2 kB.\n')
  expect(await usage(server, alice)).toEqual([200, { used: 0, allowed: 2000 }])
  expect(run('show', 'alice').stdout).toMatch(/^Quota +2 kB$/m)
  expect(run('audit').stdout).toMatch(/quota: 2 kB +#3 +bob +by the command$/m)
  expect(run('quota', 'alice', 'none').stdout).toBe('Quota of alice: without limit.\n')
  expect(run('quota', 'alice', 'default').stdout).toBe('Quota of alice: default.\n')
  expect(await usage(server, alice)).toEqual([200, { used: 0, allowed: SIZE }])
  for (const args of [['quota', 'alice'], ['quota'], ['quota', 'alice', 'much'], ['quota', 'alice', '5 XB']])
    expect(run(...args).status).toBe(2)
  expect(run('quota', 'nobody', '1GB')).toMatchObject({ status: 1 })
})
