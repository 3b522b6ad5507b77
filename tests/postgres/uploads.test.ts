import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportDefinition } from '../../src/contract/import.ts'
import type { Upload, WaitingUpload } from '../../src/contract/upload.ts'
import { uploadsOf } from '../../src/server/import/jobs/jobs.ts'
import { cleanUploads } from '../../src/server/import/jobs/uploadObjects.ts'
import { claimUpload } from '../../src/server/import/store/uploads.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { addUser, logIn } from '../support/accounts.ts'
import { startChildServer } from '../support/childServer.ts'
import { collection, square } from '../support/import.ts'
import { artefactsOf, objectsOf } from '../support/objects/of.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startSilentProxy } from '../support/services/silentProxy.ts'

type Headers = Record<string, string>

/** Two servers with one database and object storage, local files of their own, and two users. */
async function two(env: Headers = {}) {
  const rules = { IMPORT: 'account', RATE_LIMITS: 'off' }
  const one = await startServer({ seed: 'none', env: rules })
  onTestFinished(one.close)
  const other = await startServer({ beside: one, env: { ...rules, ...env } })
  onTestFinished(other.close)
  await addUser(one)
  await addUser(one, { username: 'mallory' })
  const [alice, mallory] = [await logIn(one), await logIn(one, 'mallory')]
  const objects = new ObjectStorage(objectsOf(one.dataDir)!)
  return { one, other, alice: alice.bearer, mallory: mallory.bearer, objects }
}

const zones = collection(square('01', 2, 45, { population: 12 }), square('02', 4, 46, { population: 30 }))

const send = (server: TestServer, headers: Headers, body: ReadableStream | string = zones) =>
  server.app.request('/cartable/import/?name=lieux.geojson', {
    method: 'POST',
    headers: { 'accept-language': 'en', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

const sent = async (answer: Response | Promise<Response>) => (await (await answer).json()) as Upload

const ask = async (server: TestServer, headers: Headers, path: string, body?: object) => {
  const answer = await server.app.request(`/cartable/import/${path}/`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const [status, text] = [answer.status, await answer.text()]
  const news = text.trim().split('\n')
  return { status, last: JSON.parse(news.at(-1) || 'null') }
}

const LOOK = { geometry: null, dataset: null }

async function kept(objects: ObjectStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const page of objects.list('uploads/')) keys.push(...page.objects.map(({ key }) => key))
  return keys
}

const idsIn = async ({ db }: TestServer) =>
  (await db.selectFrom('upload').select('id').execute()).map(({ id }) => id)

/** Returns a server's local copies of uploads. */
const copiesAt = ({ dataDir }: TestServer) =>
  readdirSync(join(dataDir, 'temporary'), { recursive: true, encoding: 'utf8' })
    .map(path => basename(path))
    .filter(name => name === 'lieux.geojson')

/** Marks the servers that import uploads as dead for a quarter of a minute. */
const letBeDead = ({ db }: TestServer) => sql`update upload set told_at = told_at - 15001`.execute(db)

test('imports across servers, and forgets the upload on all', async () => {
  const { one, other, alice, mallory, objects } = await two()
  const { id, definition, survey } = await sent(send(one, alice))
  expect(survey).toMatchObject({ file: 'lieux.geojson', rows: 2 })
  expect(await kept(objects)).toEqual([`uploads/${id}`])
  const looked = await ask(other, alice, `${id}/survey`, { ...LOOK, read: definition.read })
  expect([looked.status, looked.last.survey.rows]).toEqual([200, 2])
  expect((await ask(other, alice, `${id}/check`, definition)).last).toMatchObject({ type: 'done' })
  for (const server of [one, other]) {
    expect(await ask(server, mallory, `${id}/run`, definition)).toMatchObject({ status: 404 })
    expect(await ask(server, alice, id)).toEqual({
      status: 200,
      last: { id, name: 'lieux.geojson', work: null, progress: null, detail: null },
    })
  }
  expect((await ask(other, alice, `${id}/run`, definition)).last).toMatchObject({
    type: 'done',
    report: { instance: { dataset: 'lieux', rows: 2 } },
  })
  const listed = await (await one.app.request('/cartable/dataset/')).json()
  expect(listed).toMatchObject({ count: 1, results: [{ id: 'lieux' }] })
  for (const server of [one, other]) expect((await ask(server, alice, id)).status).toBe(404)
  expect([await kept(objects), await idsIn(one)]).toEqual([[], []])
})

test('works on an upload in place, and removes all copies afterwards', async () => {
  const { one, alice } = await two()
  const { id, definition } = await sent(send(one, alice))
  for (let checks = 0; checks < 2; checks++) {
    expect((await ask(one, alice, `${id}/check`, definition)).last).toMatchObject({ type: 'done' })
    expect(copiesAt(one)).toHaveLength(1)
  }
  expect((await ask(one, alice, `${id}/run`, definition)).last).toMatchObject({ type: 'done' })
  expect(copiesAt(one)).toEqual([])
})

test('imports an upload once if two servers are asked at the same time', async () => {
  const { one, other, alice } = await two()
  const { id, definition } = await sent(send(one, alice))
  const answers = await Promise.all(
    [one, other, one, other].map(server => ask(server, alice, `${id}/run`, definition)),
  )
  expect(answers.filter(({ last }) => last?.type === 'done')).toHaveLength(1)
  for (const { status, last } of answers) {
    if (last?.type === 'done') continue
    expect([404, 409, 200]).toContain(status)
    if (status === 200)
      expect(last).toMatchObject({ type: 'failed', detail: expect.stringContaining('busy') })
  }
})

test('reports progress on any server, and blocks a second import', async () => {
  const { one, other, alice } = await two()
  const { id, definition } = await sent(send(one, alice))
  const keeper = uploadsOf(one.db, artefactsOf(one.dataDir), 1e9)
  const owner = (await one.db.selectFrom('upload').select('owner').executeTakeFirstOrThrow()).owner
  await keeper.find(owner, id)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const progress = { dataset: 'lieux', step: 'read', done: 1, total: 2 } as const
  const work = keeper.during(id, 'import', async tell => {
    tell(progress)
    await end
  })
  const seen = () => ask(other, alice, id)
  await expect.poll(async () => (await seen()).last, patient).toMatchObject({ work: 'import', progress })
  expect((await ask(other, alice, `${id}/check`, definition)).status).toBe(409)
  resolve()
  await work
  expect((await seen()).last).toMatchObject({ work: null, progress: null, detail: null })
})

test('lets an import take over an upload that is being checked, on any server', async () => {
  const { one, other, alice } = await two()
  const { id, definition } = await sent(send(one, alice))
  expect(await claimUpload(one.db, id, 'check', 'checking')).toBe(true)
  expect((await ask(other, alice, `${id}/check`, definition)).last).toMatchObject({ type: 'done' })
  expect((await ask(other, alice, id)).last).toMatchObject({ work: 'check' })
  expect((await ask(other, alice, `${id}/run`, definition)).last).toMatchObject({ type: 'done' })
})

test('reports the work of a dead server as interrupted, and lets another restart it', async () => {
  const { one, other, alice } = await two()
  const { id, definition } = await sent(send(one, alice))
  expect(await claimUpload(one.db, id, 'import', 'dead')).toBe(true)
  expect((await ask(other, alice, `${id}/run`, definition)).status).toBe(409)
  await letBeDead(one)
  expect((await ask(other, alice, id)).last).toMatchObject({
    work: null,
    detail: 'The import was interrupted: try again.',
  })
  expect((await ask(other, alice, `${id}/run`, definition)).last).toMatchObject({ type: 'done' })
})

test('leaves an upload to other servers after a kill, without partial results', async () => {
  const { one, alice } = await two()
  const many = Array.from({ length: 40_000 }, (_, at) =>
    square(String(at), (at % 300) / 2, Math.floor(at / 300) / 2, {}),
  )
  const child = await startChildServer(one.dataDir, { IMPORT: 'account', SEED: 'none', ACCESS: 'open' })
  const upload = await fetch(`${child.url}/cartable/import/?name=lieux.geojson`, {
    method: 'POST',
    headers: alice,
    body: collection(...many),
  })
  const { id, definition } = await sent(upload)
  const running = fetch(`${child.url}/cartable/import/${id}/run/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...alice },
    body: JSON.stringify({ ...definition, key: definition.key ?? 'code' } as ImportDefinition),
  }).then(answer => answer.text())
  const ended = running.then(
    () => 'whole',
    () => 'broken',
  )
  await expect
    .poll(async () => ((await ask(one, alice, id)).last as WaitingUpload).progress?.step, {
      ...patient,
      interval: 20,
    })
    .toBeDefined()
  child.child.kill('SIGKILL')
  await child.ended
  expect(await ended).toBe('broken')
  expect((await (await one.app.request('/cartable/dataset/')).json()).count).toBe(0)
  await letBeDead(one)
  expect((await ask(one, alice, id)).last).toMatchObject({ detail: expect.stringContaining('try again') })
  const again = await ask(one, alice, `${id}/run`, definition)
  expect(again.last).toMatchObject({ type: 'done', report: { instance: { rows: 40_000 } } })
})

test('asks to send an upload again if its object is missing or damaged', async () => {
  const { one, other, alice, objects } = await two()
  for (const spoil of ['delete', 'put'] as const) {
    const { id, definition } = await sent(send(one, alice))
    if (spoil === 'delete') await objects.delete(`uploads/${id}`)
    else await objects.put(`uploads/${id}`, Buffer.from(zones.replace('12', '13')))
    expect(await ask(other, alice, `${id}/run`, definition)).toMatchObject({
      status: 404,
      last: { detail: expect.stringContaining('send it again') },
    })
  }
  expect([await kept(objects), await idsIn(one)]).toEqual([[], []])
})

test('refuses uploads without the storage, loses none and leaves nothing behind', async () => {
  const { one, other, alice } = await two({ AWS_ENDPOINT_URL: 'http://127.0.0.1:9' })
  const { id, definition } = await sent(send(one, alice))
  for (const answer of [await send(other, alice), await ask(other, alice, `${id}/run`, definition)])
    expect(answer.status).toBe(503)
  expect(await idsIn(one)).toEqual([id])
  expect((await ask(one, alice, `${id}/run`, definition)).last).toMatchObject({ type: 'done' })
})

test('refuses an upload while the storage is silent, and leaves nothing behind', async () => {
  const proxy = await startSilentProxy(Number(new URL(objectsOf('any')!.endpoint).port))
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  const { one, other, alice, objects } = await two({ AWS_ENDPOINT_URL: `http://127.0.0.1:${proxy.port}` })
  proxy.fallSilent()
  const answer = await send(other, alice)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect([await idsIn(one), await kept(objects), copiesAt(other)]).toEqual([[], [], []])
  proxy.resume()
  await expect.poll(async () => (await send(other, alice)).status, patient).toBe(201)
})

test('limits a heavy client to its own uploads, on all servers together', async () => {
  const { one, other, alice, mallory } = await two()
  const hers = await sent(send(one, mallory))
  const ids: string[] = []
  for (let at = 0; at < 11; at++) ids.push((await sent(send(at % 2 === 0 ? one : other, alice))).id)
  expect((await idsIn(one)).toSorted()).toEqual([hers.id, ...ids.slice(3)].toSorted())
  const endings: AbortController[] = []
  const never = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{'))
        const ending = new AbortController()
        ending.signal.addEventListener('abort', () =>
          controller.error(new DOMException('gone', 'AbortError')),
        )
        endings.push(ending)
      },
    })
  const slow = Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? one : other, alice, never()))
  const arriving = () => one.db.selectFrom('upload').select('id').where('work', '=', 'arrival').execute()
  await expect.poll(async () => (await arriving()).length, patient).toBe(8)
  for (const server of [one, other]) expect((await send(server, alice)).status).toBe(409)
  expect((await send(one, mallory)).status).toBe(201)
  for (const ending of endings) ending.abort()
  await Promise.all(slow.map(answer => Promise.resolve(answer).catch(() => undefined)))
  await expect.poll(async () => (await arriving()).length, patient).toBe(0)
  expect((await send(other, alice)).status).toBe(201)
})

test('refuses uploads over the common limit on each server', async () => {
  const { one, other, alice } = await two()
  const row = { name: 'x', address: null, hash: 'x', worker: null, work: null, progress: null } as const
  const now = Date.now()
  const others = Array.from({ length: 64 }, (_, at) => ({
    ...row,
    id: `${at}`,
    owner: `of ${at}`,
    used_at: now,
    told_at: now,
  }))
  await one.db.insertInto('upload').values(others).execute()
  for (const server of [one, other]) expect((await send(server, alice)).status).toBe(409)
  await sql`update upload set used_at = used_at - 3600001 where id = '7'`.execute(one.db)
  expect((await send(other, alice)).status).toBe(201)
  expect(await idsIn(one)).not.toContain('7')
})

test('takes a slot from the account with the most uploads, never a slot in use', async () => {
  const { one, other, alice } = await two()
  const now = Date.now()
  const row = { name: 'x', address: null, hash: 'x', worker: null, work: null, progress: null } as const
  const owners = [
    ...Array.from({ length: 58 }, (_, at) => `of ${at}`),
    'two',
    'two',
    ...Array(4).fill('four'),
  ]
  const others = owners.map((owner, at) => ({ ...row, id: `${at}`, owner, used_at: now + at, told_at: now }))
  await one.db.insertInto('upload').values(others).execute()
  expect(await claimUpload(one.db, '60', 'import', 'living')).toBe(true)
  expect((await send(other, alice)).status).toBe(201)
  const left = await idsIn(one)
  expect([left.length, others.map(({ id }) => id).filter(id => !left.includes(id))]).toEqual([64, ['61']])
})

test('removes unused uploads after an hour, and unreferenced ones immediately', async () => {
  const { one, other, alice, objects } = await two()
  const [old, young] = [await sent(send(one, alice)), await sent(send(other, alice))]
  await sql`update upload set used_at = used_at - 3600001 where id = ${old.id}`.execute(one.db)
  await objects.put('uploads/nobody', Buffer.from('x'))
  await cleanUploads(other.db, artefactsOf(one.dataDir))
  expect([await kept(objects), await idsIn(one)]).toEqual([[`uploads/${young.id}`], [young.id]])
  expect((await ask(one, alice, old.id)).status).toBe(404)
})
