import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportNews } from '../../src/contract/import.ts'
import { Upload, WaitingUpload } from '../../src/contract/upload.ts'
import { dialectOf } from '../../src/server/db/dialect.ts'
import { hangThreads } from '../support/hanging.ts'
import { collection, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let owner: { cookie: string }
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { IMPORT_MAX_BYTES: '2000000' } })
  owner = await ownerOf(server)
})
afterAll(() => server.close())

/** Returns the names of the stored files; the first upload creates their folder. */
const filesLeft = () => {
  const folder = join(server.dataDir, 'temporary')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

const send = (body: string | ReadableStream, name = 'essai.geojson') =>
  fetch(`${server.url}/cartable/import/?name=${name}`, {
    method: 'POST',
    headers: owner,
    body,
    duplex: 'half',
  } as RequestInit)

const run = (id: string, definition: object, signal?: AbortSignal) =>
  fetch(`${server.url}/cartable/import/${id}/run/`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(definition),
    ...(signal ? { signal } : {}),
  })

const lastNews = async (answer: Response) => {
  const lines = (await answer.text()).trimEnd().split('\n')
  return ImportNews.parse(JSON.parse(lines.at(-1) ?? ''))
}

/** Number of rows that makes the import still run when the fault occurs. */
const many = collection(
  ...Array.from({ length: 3000 }, (_, index) =>
    square(String(index), (index % 300) - 150, Math.floor(index / 300), { note: 'x'.repeat(200) }),
  ),
)

test.each([
  ['', 'an empty file'],
  ['{"type": "FeatureCollection", "features": [', 'a file that is cut'],
  ['\u0000\u0001\u0002', 'bytes that are no format'],
])('refuses an unreadable file with a sentence and does not store it: %#', async content => {
  const before = filesLeft()
  const answer = await send(content)
  expect(answer.status).toBe(400)
  const { file } = (await answer.json()) as { file: string[] }
  expect(file[0]).toMatch(/\.$/)
  expect(filesLeft()).toEqual(before)
})

test('refuses a file over the limit before reading when it announces its size', async () => {
  const answer = await send('x'.repeat(2_000_001))
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({
    detail:
      'Le fichier est trop volumineux : 2 Mo au plus (réglage IMPORT_MAX_BYTES). La ligne de commande importe les fichiers de toute taille.',
  })
})

test('does not store a file over the limit that does not announce its size', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(100_000))
  let left = 30
  const body = new ReadableStream({
    pull: controller => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
  })
  const before = filesLeft()
  await send(body).then(
    answer => expect(answer.status).toBe(413),
    // The server may close the connection before everything is sent.
    error => expect(error).toBeInstanceOf(TypeError),
  )
  expect(filesLeft()).toEqual(before)
})

test('refuses an invalid definition at its field', async () => {
  const upload = Upload.parse(await (await send(collection(square('1', 0, 0)))).json())
  const answer = await run(upload.id, { ...upload.definition, key: '' })
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()) as object)).toEqual(['key'])
})

test('reports unusable data at the part of the definition', async () => {
  const upload = Upload.parse(await (await send(collection(square('1', 0, 0), square('1', 2, 2)))).json())
  expect(await lastNews(await run(upload.id, { ...upload.definition, key: 'code' }))).toMatchObject({
    type: 'failed',
    field: 'key',
  })
})

test('refuses an existing instance at its edition, and keeps the file', async () => {
  const upload = Upload.parse(await (await send(collection(square('1', 0, 0)), 'deux.geojson')).json())
  await run(upload.id, upload.definition).then(lastNews)
  const again = Upload.parse(await (await send(collection(square('1', 0, 0)), 'deux.geojson')).json())
  expect(await lastNews(await run(again.id, again.definition))).toMatchObject({ field: 'edition' })
  expect(await lastNews(await run(again.id, { ...again.definition, edition: 'autre' }))).toMatchObject({
    type: 'done',
  })
})

test('queues a second import, and shows how many come before it', async () => {
  const [first, second] = await Promise.all(
    ['un', 'trois'].map(async name => Upload.parse(await (await send(many, `${name}.geojson`)).json())),
  )
  const wait = { dataset: 'trois', step: 'wait', done: 0, total: 1 }
  const leaving = new AbortController()
  let later: Response
  {
    using hanging = hangThreads()
    await run(first!.id, first!.definition, leaving.signal)
    await hanging.pass(0)
    const same = await run(first!.id, first!.definition)
    expect([same.status, await same.text()]).toEqual([409, expect.stringContaining('This file')])
    const waiting = await run(second!.id, second!.definition)
    const [seen, rest] = waiting.body!.tee()
    later = new Response(rest)
    const { value } = await seen.getReader().read()
    expect(JSON.parse(new TextDecoder().decode(value))).toEqual({ type: 'progress', progress: wait })
    const state = await fetch(`${server.url}/cartable/import/${second!.id}/`, { headers: owner })
    const { work, progress } = WaitingUpload.parse(await state.json())
    expect(work).toBe('import')
    // Servers that share a database save the progress at intervals.
    expect(dialectOf(server.db).isInProcess ? [wait] : [wait, null]).toContainEqual(progress)
  }
  leaving.abort()
  expect(await lastNews(later)).toMatchObject({ type: 'done' })
})

test('checks a file while another one is being imported', async () => {
  const [first, second] = await Promise.all(
    ['sept', 'huit'].map(async name => Upload.parse(await (await send(many, `${name}.geojson`)).json())),
  )
  const importing = await run(first!.id, first!.definition)
  const check = await fetch(`${server.url}/cartable/import/${second!.id}/check/`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify(second!.definition),
  })
  expect(check.status).toBe(200)
  expect(await Promise.all([importing, check].map(lastNews))).toMatchObject([
    { type: 'done' },
    { type: 'done' },
  ])
})

test('ends an import and leaves nothing when the client goes away', async () => {
  const upload = Upload.parse(await (await send(many, 'quatre.geojson')).json())
  const leaving = new AbortController()
  const answer = await run(upload.id, upload.definition, leaving.signal)
  leaving.abort()
  await expect(answer.text()).rejects.toThrow()
  // The next import starts as soon as the previous one has ended, without the latter's instance.
  await expect
    .poll(async () => (await run(upload.id, upload.definition).then(lastNews)).type, patient)
    .toBe('done')
})
