import { expect, onTestFinished, test } from 'vitest'
import { type ImportDefinition, type PastImport, PastImportPage } from '../../src/contract/import.ts'
import type { Upload } from '../../src/contract/upload.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import formerReport from '../former/report.json' with { type: 'json' }
import { addUser, logIn, post } from '../support/accounts.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Headers = Record<string, string>

async function started(env: Record<string, string> = {}) {
  const server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off', ...env } })
  onTestFinished(server.close)
  return server
}

/** Uploads two zones and a row without a position, and imports them as an edition. */
async function bring(server: TestServer, headers: Headers, edition: string) {
  const nowhere = { type: 'Feature', properties: { code: '03' }, geometry: null }
  const body = collection(square('01', 2, 45), square('02', 4, 46), nowhere as never)
  const sent = await server.app.request('/cartable/import/?name=lieux.geojson', {
    method: 'POST',
    headers,
    body,
  })
  const { id, definition } = (await sent.json()) as Upload
  const done = await server.app.request(`/cartable/import/${id}/run/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fr', ...headers },
    body: JSON.stringify({ ...(definition as ImportDefinition), edition }),
  })
  return JSON.parse((await done.text()).trim().split('\n').at(-1)!)
}

const listed = (server: TestServer, headers: Headers, query = '') =>
  server.app.request(`/cartable/import/${query}`, { headers })

async function importsOf(server: TestServer, headers: Headers): Promise<PastImport[]> {
  const answer = await listed(server, headers)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return PastImportPage.parse(await answer.json()).results
}

const idsOf = async (server: TestServer, headers: Headers) =>
  (await importsOf(server, headers)).map(({ instance }) => instance.id)

test("lists only the account's own imports, newest first, with their reports", async () => {
  const server = await started({ IMPORT: 'account' })
  await addUser(server)
  await addUser(server, { username: 'mallory' })
  const [{ bearer: alice }, { bearer: mallory }] = [await logIn(server), await logIn(server, 'mallory')]
  const { report } = await bring(server, alice, '2025')
  await bring(server, alice, '2026')
  const [newest, older] = await importsOf(server, { ...alice, 'accept-language': 'fr' })
  expect([newest?.instance.id, older?.instance.id]).toEqual(['lieux~2026', 'lieux~2025'])
  expect(older?.name).toEqual({ fr: 'lieux', en: 'lieux' })
  // The newer instance has become the latest in the meantime.
  expect([report.instance.status, older?.instance.status]).toEqual(['latest', 'historical'])
  expect(older?.report).toEqual({ ...report, instance: { ...report.instance, status: 'historical' } })
  expect(older?.report?.refused).toBe(1)
  expect(older?.report?.refusals).toEqual(['Ligne 3\u00A0: L’entité n’a pas de géométrie.'])
  expect((await importsOf(server, { ...alice, 'accept-language': 'en' }))[1]?.report?.refusals).not.toEqual(
    older?.report?.refusals,
  )
  expect(await importsOf(server, mallory)).toEqual([])
  expect((await listed(server, {})).status).toBe(401)
  expect((await listed(server, alice, '?page=2')).status).toBe(404)
  await server.app.request('/cartable/import/instance/lieux~2025/', { method: 'DELETE', headers: alice })
  expect(await idsOf(server, alice)).toEqual(['lieux~2026'])
})

test('lists imports of the command line only for the owner of the machine', async () => {
  const server = await started()
  const owner = await ownerOf(server)
  await bring(server, owner, '2026')
  const { db, store, context, file } = installation(server.dataDir)
  const path = file('essai.geojson', collection(square('11', 0, 40)))
  await importDataset(path, definition({ title: null }), { ...context, db, store })
  // Instances of the starting catalogue have no importer.
  const start = { ...context, db, store, isStarting: true }
  await importDataset(path, definition({ id: 'depart', title: null }), start)
  await db.destroy()
  expect(await idsOf(server, owner)).toEqual(['essai~2026', 'lieux~2026'])
  expect((await listed(server, {})).status).toBe(403)
})

test('lets the operator remove the imports of a deleted account', async () => {
  const server = await started({ IMPORT: 'account' })
  await addUser(server)
  const { bearer } = await logIn(server)
  await bring(server, bearer, '2026')
  await post(server, 'delete/', {}, bearer)
  const { importer, report } = await server.db
    .selectFrom('instance')
    .select(['importer', 'report'])
    .executeTakeFirstOrThrow()
  expect([importer, report === null]).toEqual([null, false])
})

test('lists the report of a former version with the origin of its zones', async () => {
  const server = await started({ IMPORT: 'account' })
  await addUser(server)
  const { bearer } = await logIn(server)
  await bring(server, bearer, '2026')
  const report = JSON.stringify(formerReport)
  await server.db.updateTable('instance').set({ report }).execute()
  const [past] = await importsOf(server, bearer)
  expect(past?.report).toMatchObject({ origin: 'lieux~2026', lender: 'lieux~2026', unmatched: ['09'] })
})

test('lists an import of a former version without its report', async () => {
  const server = await started({ IMPORT: 'account' })
  await addUser(server)
  const { bearer } = await logIn(server)
  await bring(server, bearer, '2026')
  await bring(server, bearer, '2027')
  for (const [edition, report] of [
    ['2026', null],
    ['2027', '{"refusals": []}'],
  ] as const)
    await server.db.updateTable('instance').set({ report }).where('id', '=', `lieux~${edition}`).execute()
  expect((await importsOf(server, bearer)).map(({ report }) => report)).toEqual([null, null])
})
