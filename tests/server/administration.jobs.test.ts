import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AuditPage, JobPage, type ListedJob } from '../../src/contract/administration.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { told } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { runCommand } from '../support/command.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Starts a server that builds tiles, with an administrator and two datasets; one dataset cannot be tiled. */
async function withSpoilt() {
  const server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' }, makesTiles: true })
  const place = installation(server.dataDir)
  const root = await member(server, 'root', 'administrator')
  await place.import('b.geojson', collection(square('02', 9, 9)), definition({ id: 'b' }))
  const path = place.store.path((await findInstance(server.db, 'b'))?.geometry ?? '')
  const sound = readFileSync(path)
  writeFileSync(path, 'spoilt')
  await place.import('a.geojson', collection(square('01', 0, 0)), definition({ id: 'a' }))
  const read = async (query = '') =>
    JobPage.parse(await (await administration(server, root.bearer, `job/${query}`)).json())
  await server.tiles?.wantAll()
  await expect
    .poll(async () => (await read()).results.map(({ state }) => state), patient)
    .toEqual(['givenUp'])
  return {
    server,
    read,
    again: (body: object) => told(administration(server, root.bearer, 'job/again/', 'POST', body)),
    audit: async () => AuditPage.parse(await (await administration(server, root.bearer, 'audit/')).json()),
    mend: () => writeFileSync(path, sound),
    tilesets: async () => (await server.db.selectFrom('tileset').select('id').execute()).length,
    async [Symbol.asyncDispose]() {
      await place.db.destroy()
      await server.close()
    },
  }
}

const GIVEN_UP: ListedJob = {
  instance: 'b~2026',
  state: 'givenUp',
  name: { fr: 'Essai', en: 'Essai' },
  tries: 1,
  cause: 'failed',
  error: expect.stringContaining('is changed'),
  failed: expect.stringMatching(/^\d{4}-.+Z$/),
  since: expect.stringMatching(/^\d{4}-.+Z$/),
}

test('lists failed tiles with dataset and error, and builds them after a retry', async () => {
  await using all = await withSpoilt()
  expect((await all.read()).results).toEqual([GIVEN_UP])
  expect(await all.tilesets()).toBe(1)
  // Tiles fail again until the fault is repaired.
  expect(await all.again({ instance: 'b~2026' })).toEqual([204, null])
  await expect.poll(async () => (await all.read()).results[0]?.state, patient).toBe('givenUp')
  all.mend()
  expect(await all.again({ instance: null })).toEqual([204, null])
  await expect.poll(async () => (await all.read()).results, patient).toEqual([])
  expect(await all.tilesets()).toBe(2)
  expect((await all.audit()).results).toMatchObject([
    { act: 'again', account: null, role: null, detail: null, author: { username: 'root' } },
    { act: 'again', account: null, role: null, detail: 'b~2026', author: { username: 'root' } },
  ])
  expect(triedAgain(all.server)).toEqual(['all', 'b~2026'])
})

/** Returns the names of retried jobs in the log. */
const triedAgain = ({ log }: TestServer): string[] =>
  log
    .map(line => JSON.parse(line))
    .filter(({ event }) => event === 'jobs.again')
    .map(({ instance }) => instance)
    .sort()

test('ignores a retry of tiles that have not failed', async () => {
  await using all = await withSpoilt()
  const gone = [404, { detail: 'These tiles are not marked as failed.' }]
  for (const instance of ['a~2026', 'b~2027', 'nothing~2026'])
    expect(await all.again({ instance })).toEqual(gone)
  for (const body of [{}, { instance: '../b' }, { instance: 7 }]) expect((await all.again(body))[0]).toBe(400)
  expect((await all.audit()).results).toEqual([])
  // Of two concurrent requests, one succeeds.
  all.mend()
  const answers = await Promise.all([1, 2].map(() => all.again({ instance: 'b~2026' })))
  expect(answers.map(([status]) => status).sort()).toEqual([204, 404])
  expect((await all.audit()).count).toBe(1)
})

test('lists waiting tiles by pages, without tiles of removed instances', async () => {
  await using server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const place = installation(server.dataDir)
  const root = await member(server, 'root', 'administrator')
  await place.import('a.geojson', collection(square('01', 0, 0)), definition({ id: 'a' }))
  await place.import('b.geojson', collection(square('02', 9, 9)), definition({ id: 'b' }))
  // The same zones again, so both datasets share their tiles.
  await place.import('c.geojson', collection(square('02', 9, 9)), definition({ id: 'c' }))
  const read = async (query = '') =>
    JobPage.parse(await (await administration(server, root.bearer, `job/${query}`)).json())
  expect((await read()).results).toMatchObject([
    { instance: 'a~2026', state: 'waiting', tries: 0, cause: null, error: null, failed: null },
    { instance: 'b~2026', state: 'waiting' },
  ])
  const second = await read('?page_size=1&page=2')
  expect([second.count, second.results.map(({ instance }) => instance)]).toEqual([2, ['b~2026']])
  expect(await told(administration(server, root.bearer, 'import/a~2026/', 'DELETE'))).toEqual([204, null])
  expect((await read()).results.map(({ instance }) => instance)).toEqual(['b~2026'])
  await place.db.destroy()
})

test('lists the same from the command, and has the running server retry them', async () => {
  await using all = await withSpoilt()
  const run = (...args: string[]) => runCommand('admin', all.server.dataDir, ...args)
  expect(run('jobs', '--lang', 'en').stdout).toMatch(/^b~2026 {2}failed {2}.+ {2}1 attempt {2}.*is changed/)
  expect(JSON.parse(run('jobs', '--json').stdout)).toEqual([GIVEN_UP])
  expect(run('again', 'a~2026')).toMatchObject({
    status: 1,
    stderr: 'Aucune de ces tuiles n’est en échec.\n',
  })
  for (const args of [['again'], ['again', '--all', 'b~2026'], ['again', 'b/2026']])
    expect(run(...args).status).toBe(2)
  all.mend()
  expect(run('again', '--all', '--lang', 'en').stdout).toBe('Tiles of 1 set of zones will be built again.\n')
  await expect.poll(all.tilesets, patient).toBe(2)
  await expect.poll(async () => (await all.read()).count, patient).toBe(0)
  expect(run('jobs').stdout).toBe('Toutes les tuiles sont prêtes.\n')
  expect((await all.audit()).results).toMatchObject([{ act: 'again', author: null, detail: null }])
  expect(run('audit', '--lang', 'en').stdout).toMatch(/tiles tried again.+all +by the command$/m)
})
