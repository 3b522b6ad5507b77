import { expect, onTestFinished, test } from 'vitest'
import type { ImportDefinition } from '../../src/contract/import.ts'
import { MAX_INSTANCES } from '../../src/contract/import.ts'
import type { Upload } from '../../src/contract/upload.ts'
import { addUser, logIn, post } from '../support/accounts.ts'
import { collection, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Starts a server with two accounts, on which any account may import. */
async function started(env: Record<string, string> = {}) {
  const server = await startServer({
    seed: 'none',
    env: { IMPORT: 'account', RATE_LIMITS: 'off', ...env },
  })
  onTestFinished(server.close)
  await addUser(server)
  await addUser(server, { username: 'mallory' })
  const [alice, mallory] = [await logIn(server), await logIn(server, 'mallory')]
  return { server, alice: alice.bearer, mallory: mallory.bearer }
}

type Headers = Record<string, string>
const zones = (population = 12) =>
  collection(square('01', 2, 45, { population }), square('02', 4, 46, { population: 30 }))

const send = (server: TestServer, headers: Headers, body = zones()) =>
  server.app.request('/cartable/import/?name=lieux.geojson', {
    method: 'POST',
    headers: { 'accept-language': 'en', ...headers },
    body,
  })

const run = (server: TestServer, headers: Headers, id: string, definition: ImportDefinition, what = 'run') =>
  server.app.request(`/cartable/import/${id}/${what}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(definition),
  })

type Change = (definition: ImportDefinition) => ImportDefinition

/**
 * Uploads a file and imports it.
 * @returns The last progress event.
 */
async function bring(server: TestServer, headers: Headers, change: Change = same => same, body = zones()) {
  const { id, definition } = (await (await send(server, headers, body)).json()) as Upload
  const news = await (await run(server, headers, id, change(definition as ImportDefinition))).text()
  return JSON.parse(news.trim().split('\n').at(-1)!)
}

const edition =
  (edition: string, dataset: Partial<ImportDefinition['dataset']> = {}): Change =>
  definition => ({ ...definition, edition, dataset: { ...definition.dataset, ...dataset } })

const undo = (server: TestServer, headers: Headers, instance: string) =>
  server.app.request(`/cartable/import/instance/${instance}/`, { method: 'DELETE', headers })

const catalogue = async ({ app }: TestServer) =>
  (await (await app.request('/cartable/dataset/')).json()).results

test('lets only the owner add to a dataset, change it or remove its instances', async () => {
  const { server, alice, mallory } = await started()
  expect(await bring(server, alice, edition('2025'))).toMatchObject({ type: 'done' })
  const before = await catalogue(server)
  const name = { fr: 'Faux', en: 'False' }
  for (const change of [edition('2026', { name }), edition('2025')]) {
    const news = await bring(server, mallory, change, zones(-1))
    expect([news.type, news.field !== null]).toEqual(['failed', true])
  }
  expect(await bring(server, mallory, edition('2026', { name }))).toMatchObject({
    type: 'failed',
    detail: 'The dataset lieux belongs to another account: choose another identifier.',
    field: 'dataset',
  })
  expect(await catalogue(server)).toEqual(before)
  // The analysis is refused too, before any work is done.
  const { id, definition } = (await (await send(server, mallory)).json()) as Upload
  const checked = await run(server, mallory, id, edition('2026')(definition as ImportDefinition), 'check')
  expect(await checked.text()).toContain('belongs to another account')
  expect(await bring(server, alice, edition('2026'))).toMatchObject({ type: 'done' })
  expect(await bring(server, mallory, edition('2026', { id: 'miens' }))).toMatchObject({ type: 'done' })
})

test('gives another account its own source instead of rewriting one', async () => {
  const { server, alice, mallory } = await started()
  const source = {
    id: 'insee',
    name: 'INSEE',
    url: 'https://insee.fr/',
    licence: 'Licence Ouverte',
    licence_url: null,
    attribution: 'INSEE',
  }
  await bring(server, alice, edition('2026', { source }))
  const forged = { ...source, url: 'https://evil.example/', attribution: 'Mallory' }
  await bring(server, mallory, edition('2026', { id: 'miens', source: forged }))
  await bring(server, mallory, edition('2026', { id: 'autres', source }))
  const sources = Object.fromEntries(
    (await catalogue(server)).map(({ id, source }: { id: string; source: object }) => [id, source]),
  )
  expect(sources).toEqual({ lieux: source, miens: { ...forged, id: 'insee-2' }, autres: source })
  // The owner of the source changes it.
  await bring(server, alice, edition('2027', { source: { ...source, url: 'https://www.insee.fr/' } }))
  expect((await catalogue(server))[0].source.url).toBe('https://www.insee.fr/')
})

test('refuses changes of an account to the operator’s datasets', async () => {
  const { server, alice } = await started()
  await bring(server, alice, edition('2025'))
  await server.db.updateTable('dataset').set({ owner: null }).execute()
  await server.db.updateTable('instance').set({ importer: null }).execute()
  expect((await bring(server, alice, edition('2026'))).detail).toContain('belongs to another account')
  expect((await undo(server, alice, 'lieux~2025')).status).toBe(404)
})

test('lets only its importer remove an import', async () => {
  const { server, alice, mallory } = await started()
  await bring(server, alice, edition('2025'))
  await bring(server, alice, edition('2026'))
  expect((await undo(server, mallory, 'lieux~2026')).status).toBe(404)
  expect((await undo(server, {}, 'lieux~2026')).status).toBe(401)
  expect((await undo(server, alice, 'lieux~2027')).status).toBe(404)
  expect(await catalogue(server)).toMatchObject([{ instances: 2 }])
  expect((await undo(server, alice, 'lieux~2026')).status).toBe(204)
  expect(await catalogue(server)).toMatchObject([{ instances: 1, latest: { id: 'lieux~2025' } }])
  expect((await undo(server, alice, 'lieux~2025')).status).toBe(204)
  expect(await catalogue(server)).toEqual([])
  // The name can be used again.
  expect(await bring(server, mallory, edition('2026'))).toMatchObject({ type: 'done' })
})

test('never reuses the id of a removed instance, because browsers cache it', async () => {
  const { server, alice } = await started()
  const idAfter = async () => {
    await bring(server, alice, edition('2026'))
    return (await catalogue(server))[0].latest.id
  }
  const ids = []
  for (let time = 0; time < 3; time++) {
    const id = await idAfter()
    ids.push(id)
    await undo(server, alice, id)
  }
  expect(ids).toEqual(['lieux~2026', 'lieux~2026-2', 'lieux~2026-3'])
  await bring(server, alice, edition('2026'))
  expect((await bring(server, alice, edition('2026'))).detail).toContain('lieux~2026-4')
})

test('logs each import and each removal for the operator', async () => {
  const { server, alice } = await started()
  await bring(server, alice, edition('2026'))
  await undo(server, alice, 'lieux~2026')
  const events = server.log.map(line => JSON.parse(line)).filter(({ event }) => /^import/.test(event))
  expect(events).toEqual([
    expect.objectContaining({ event: 'import.done', user: 1, instance: 'lieux~2026', rows: 2 }),
    expect.objectContaining({ event: 'import.undone', user: 1, instance: 'lieux~2026' }),
  ])
})

test('limits the bytes and instances of each account separately', async () => {
  const bytes = Buffer.byteLength(zones())
  const { server, alice, mallory } = await started({ IMPORT_QUOTA_BYTES: String(bytes) })
  expect(await bring(server, alice, edition('2025'))).toMatchObject({ type: 'done' })
  expect((await send(server, alice)).status).toBe(400)
  expect(await bring(server, mallory, edition('2026', { id: 'miens' }))).toMatchObject({ type: 'done' })
  const row = await server.db
    .selectFrom('instance')
    .selectAll()
    .where('importer', '=', 1)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: MAX_INSTANCES - 1 }, (_, count) => ({
    ...row,
    id: `lieux~${count}`,
    bytes: 0,
  }))
  await server.db
    .insertInto('instance')
    .values(many.map(each => ({ ...each, status: 'inactive' as const })))
    .execute()
  await server.db.updateTable('instance').set({ bytes: 0 }).execute()
  expect((await bring(server, alice, edition('2027'))).detail).toContain('maximum of 100 imported instances')
})

test('limits public texts of a dataset, and requires a valid date', async () => {
  const { server, alice } = await started()
  const { id, definition } = (await (await send(server, alice)).json()) as Upload
  const mine = definition as ImportDefinition
  const { dataset } = mine
  const long = (length: number) => ({ fr: 'x'.repeat(length), en: 'x' })
  const label = { column: 'population', name: 'population', type: null, unit: null, measure: null }
  const refused: [string, Partial<ImportDefinition>][] = [
    ['dataset', { dataset: { ...dataset, name: long(201) } }],
    ['dataset', { dataset: { ...dataset, description: long(5001) } }],
    ['dataset', { dataset: { ...dataset, origin: long(501) } }],
    ['dataset', { dataset: { ...dataset, source: { ...dataset.source, attribution: 'x'.repeat(501) } } }],
    ['dataset', { dataset: { ...dataset, source: { ...dataset.source, licence: 'x'.repeat(201) } } }],
    ['labels', { labels: [{ ...label, title: long(501) }] }],
    ['data_date', { data_date: '9999-99-99' }],
    ['data_date', { data_date: '2026-02-29' }],
  ]
  for (const [field, change] of refused) {
    const answer = await run(server, alice, id, { ...mine, ...change })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([400, [field]])
  }
  expect(await catalogue(server)).toEqual([])
  expect((await run(server, alice, id, { ...mine, data_date: '2024-02-29' })).status).toBe(200)
})

test('hides the upload of one account from another', async () => {
  const { server, alice, mallory } = await started()
  const { id, definition } = (await (await send(server, alice)).json()) as Upload
  const mine = definition as ImportDefinition
  expect((await run(server, mallory, id, mine)).status).toBe(404)
  expect((await run(server, mallory, id, mine, 'check')).status).toBe(404)
  const looked = await run(server, mallory, id, { read: mine.read, dataset: null } as never, 'survey')
  expect(looked.status).toBe(404)
  await server.app.request(`/cartable/import/${id}/`, { method: 'DELETE', headers: mallory })
  expect((await run(server, alice, id, mine)).status).toBe(200)
})

test('lets the owner of the machine import as the operator where accounts may not', async () => {
  const server = await startServer({ seed: 'none' })
  onTestFinished(server.close)
  const owner = await ownerOf(server)
  expect(await bring(server, owner, edition('2026'))).toMatchObject({ type: 'done' })
  expect(await server.db.selectFrom('dataset').select('owner').execute()).toEqual([{ owner: null }])
  expect((await undo(server, {}, 'lieux~2026')).status).toBe(403)
  expect((await undo(server, owner, 'lieux~2026')).status).toBe(204)
})

test('keeps datasets of a deleted account for the operator', async () => {
  const { server, alice, mallory } = await started()
  await bring(server, alice, edition('2026'))
  expect((await post(server, 'delete/', {}, alice)).status).toBe(204)
  expect(await catalogue(server)).toHaveLength(1)
  expect((await bring(server, mallory, edition('2027'))).detail).toContain('belongs to another account')
})
