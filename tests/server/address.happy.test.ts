import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AddressNews } from '../../src/contract/address.ts'
import { ImportNews } from '../../src/contract/import.ts'
import { Upload } from '../../src/contract/upload.ts'
import { newestDefinition } from '../../src/server/catalogue/store/instances.ts'
import { startCommand } from '../support/command.ts'
import { collection, installation, square } from '../support/import.ts'
import { ownerOf } from '../support/owner.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

const ZONES = collection(square('01', 0, 40, { population: 12 }), square('02', 2, 40, { population: 30 }))

let answer: RequestListener
const host = createServer((request, response) => answer(request, response))
let address: string
let server: TestServer
let headers: Record<string, string>
beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const named = `127.0.0.1:${(host.address() as AddressInfo).port}`
  address = `http://${named}`
  server = await startServer({ seed: 'none', env: { IMPORT_HOSTS: named } })
  headers = { ...(await ownerOf(server)), 'Content-Type': 'application/json', 'Accept-Language': 'en' }
})
afterAll(async () => {
  host.close().closeAllConnections()
  await server.close()
})

const ask = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${server.url}/cartable/import/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

const linesOf = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)

/** Returns the last progress event of a downloaded file. */
async function fetched(from: string) {
  const response = await ask('address/', { address: from })
  expect(response.status).toBe(200)
  return AddressNews.parse((await linesOf(response)).at(-1))
}

const filesLeft = () =>
  readdirSync(join(server.dataDir, 'temporary'), { recursive: true }).filter(name =>
    /json|csv/.test(`${name}`),
  )

test('surveys and imports a downloaded file like an upload, with its address', async () => {
  answer = ({ url }, response) => {
    if (url === '/r/1') response.writeHead(302, { Location: '/files/Mes%20zones.geojson?v=2' }).end()
    else response.end(ZONES)
  }
  const news = await fetched(`${address}/r/1`)
  if (news.type !== 'fetched') throw new Error(JSON.stringify(news))
  const { id, survey, definition } = Upload.parse(news.upload)
  expect(survey).toMatchObject({ file: 'Mes zones.geojson', format: 'geojson', rows: 2 })
  expect(definition.dataset).toMatchObject({ id: 'mes-zones', source: { url: `${address}/r/1` } })
  // The client cannot claim another origin for the file.
  const run = await ask(`${id}/run/`, {
    ...definition,
    data_date: '2026',
    edition: '2026',
    address: 'https://x.org/',
  })
  const last = ImportNews.parse((await linesOf(run)).at(-1))
  expect(last).toMatchObject({ type: 'done', report: { address: `${address}/r/1`, instance: { zones: 2 } } })
  expect(await newestDefinition(server.db, 'mes-zones')).toMatchObject({ address: `${address}/r/1` })
  const catalogue = await fetch(`${server.url}/cartable/dataset/?ids=mes-zones`)
  expect(await catalogue.text()).toContain(`${address}/r/1`)
})

test('counts the progress in bytes of the announced size', async () => {
  const go = Promise.withResolvers<void>()
  answer = async (_, response) => {
    response.writeHead(200, { 'Content-Length': ZONES.length + 2 ** 20 })
    response.write(ZONES + ' '.repeat(2 ** 20 - 1))
    await go.promise
    response.end(' ')
  }
  const { body } = await ask('address/', { address: `${address}/a.geojson` })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  const all = {
    dataset: 'a.geojson',
    step: 'fetch',
    done: ZONES.length + 2 ** 20 - 1,
    total: ZONES.length + 2 ** 20,
  }
  // The byte count of the first event is not predictable.
  for (let told = ''; !told.endsWith(`${JSON.stringify({ type: 'progress', progress: all })}\n`); ) {
    const { value, done } = await reader.read()
    expect(done).toBe(false)
    told += value
  }
  go.resolve()
  const rest = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) rest.push(next.value)
  expect(AddressNews.parse(JSON.parse(rest.join('').trimEnd().split('\n').at(-1)!))).toMatchObject({
    type: 'fetched',
  })
})

test('ends the download and leaves nothing when the client disconnects', async () => {
  const begun = Promise.withResolvers<void>()
  let isOpen = true
  answer = (_, response) => {
    response.write(' '.repeat(2 ** 21))
    response.on('close', () => {
      isOpen = false
    })
    begun.resolve()
  }
  const before = filesLeft().length
  const leaving = new AbortController()
  const asked = ask('address/', { address: `${address}/b.geojson` }, leaving.signal)
  const { body } = await asked
  await begun.promise
  await body!.getReader().read()
  await vi.waitFor(() => expect(filesLeft()).toHaveLength(before + 1), patient)
  leaving.abort()
  await vi.waitFor(() => expect(isOpen).toBe(false), patient)
  await vi.waitFor(() => expect(filesLeft()).toHaveLength(before), patient)
})

test.each([
  ['http://localhost/', 'localhost leads to the server itself or to a private network'],
  ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 leads to the server itself'],
  ['communes.csv', 'Invalid address: it must begin with https:// or http://.'],
  ['file:///etc/passwd', 'Unsupported address: it must begin with https:// or http://.'],
])('refuses %s in a sentence with advice', async (from, sentence) => {
  const before = filesLeft()
  expect(await fetched(from)).toEqual({
    type: 'failed',
    detail: expect.stringContaining(sentence),
    field: null,
  })
  expect(filesLeft()).toEqual(before)
})

test('refuses content without data, and does not store it', async () => {
  const before = filesLeft()
  answer = (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
  expect(await fetched(`${address}/dataset/x`)).toMatchObject({
    detail: expect.stringContaining('give the address of the file itself'),
  })
  answer = (_, response) => void response.end('PK\u0003\u0004 no archive')
  expect(await fetched(`${address}/a.zip`)).toMatchObject({
    type: 'failed',
    detail: expect.stringContaining('zip'),
  })
  expect(filesLeft()).toEqual(before)
})

test.each(['off', 'account'])('downloads nothing for anonymous users with IMPORT=%s', async mode => {
  let asked = 0
  answer = (_, response) => {
    asked++
    response.end(ZONES)
  }
  const named = new URL(address).host
  await using other = await startServer({ seed: 'none', env: { IMPORT: mode, IMPORT_HOSTS: named } })
  const response = await fetch(`${other.url}/cartable/import/address/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: `${address}/a.geojson` }),
  })
  expect([response.status, asked]).toEqual([mode === 'off' ? 403 : 401, 0])
})

test('accepts an address in place of a file in the command', async () => {
  await using place = installation()
  answer = (_, response) =>
    void response.setHeader('Content-Disposition', 'attachment; filename="zones 2025.geojson"').end(ZONES)
  const from = `${address}/download?id=7`
  const env = { IMPORT_HOSTS: new URL(address).host }
  const args = [from, '--yes', '--date', '2025', '--dataset', 'zones', '--lang', 'en']
  const { status, stdout, stderr } = await startCommand('import', place.dataDir, args, { env }).ended
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`zones~2025 has been imported.\n2 rows, 2 zones\n  from ${from}`)
  expect(await newestDefinition(place.db, 'zones')).toMatchObject({
    address: from,
    dataset: { name: { en: 'zones 2025' }, source: { url: from } },
  })
  expect(place.temporary()).toEqual([])
})

test('requests no private host from the command', async () => {
  await using place = installation()
  answer = (_, response) => void response.end(ZONES)
  const refused = await startCommand('import', place.dataDir, ['http://localhost/a.csv', '--lang', 'en'])
    .ended
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('give a public address')])
  const env = { IMPORT_HOSTS: 'https://a.org' }
  const misused = await startCommand('import', place.dataDir, [`${address}/a`, '--lang', 'en'], { env }).ended
  expect([misused.status, misused.stderr]).toEqual([
    2,
    expect.stringContaining('IMPORT_HOSTS must be a comma-separated list'),
  ])
  expect(place.temporary()).toEqual([])
})
