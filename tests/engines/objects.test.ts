import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import { readObjects } from '../../src/server/platform/config.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { artefactUses } from '../../src/server/storage/store/artefacts.ts'
import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import { startChildServer } from '../support/childServer.ts'
import { startCommand } from '../support/command.ts'
import { collection, square } from '../support/import.ts'
import { installPeers } from '../support/installPeers.ts'
import { patient } from '../support/patient.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'
import { type Swift, startSwift } from '../support/services/swift.ts'

/** Part of Amazon's client used here: it is not a dependency of the product. */
interface Sdk {
  S3Client: new (options: object) => { send: (command: object) => Promise<Record<string, unknown>> }
  CreateBucketCommand: Command
  PutObjectCommand: Command
  GetObjectCommand: Command
  ListObjectsV2Command: Command
  ListMultipartUploadsCommand: Command
}
type Command = new (parameters: object) => object

const peers = join(import.meta.dirname, 'peers')
const folder = mkdtempSync(join(tmpdir(), 'cartable-engines-objects-'))
const BUCKET = 'cartable'

let swift: Swift
let postgres: Postgres
let sdk: Sdk
let send: (command: object) => Promise<Record<string, unknown>>

beforeAll(async () => {
  installPeers(peers)
  sdk = createRequire(join(peers, 'package.json'))('@aws-sdk/client-s3')
  swift = await startSwift()
  postgres = await startPostgres()
  const { AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = swift.env
  const client = new sdk.S3Client({
    endpoint: AWS_ENDPOINT_URL,
    region: AWS_REGION,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    // Swift does not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  send = command => client.send(command)
  await send(new sdk.CreateBucketCommand({ Bucket: BUCKET }))
})
afterAll(async () => {
  postgres?.remove()
  await swift?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const envOf = (prefix: string) => ({ ...swift.env, ARTEFACTS_URL: `s3://${BUCKET}/${prefix}` })

function storage(prefix: string): ObjectStorage {
  const at = readObjects(envOf(prefix))
  if (at === null) throw new Error('No place')
  return new ObjectStorage(at)
}

/** Returns the bytes of an object, read by Amazon's client. */
async function witnessed(Key: string): Promise<Buffer> {
  const { Body } = await send(new sdk.GetObjectCommand({ Bucket: BUCKET, Key }))
  return Buffer.from(
    await (Body as { transformToByteArray: () => Promise<Uint8Array> }).transformToByteArray(),
  )
}

test('exchanges small and multipart objects with Amazon’s client in both directions', async () => {
  const objects = storage('witness')
  const large = randomBytes(20 * 2 ** 20)
  const [path, copy] = [join(folder, 'large'), join(folder, 'copy')]
  writeFileSync(path, large)
  await objects.put('artefacts/small', new TextEncoder().encode('é'))
  await objects.putFile('artefacts/large', path)
  expect((await witnessed('witness/artefacts/small')).toString()).toBe('é')
  expect((await witnessed('witness/artefacts/large')).equals(large)).toBe(true)
  await send(new sdk.PutObjectCommand({ Bucket: BUCKET, Key: 'witness/artefacts/other', Body: large }))
  expect(await objects.getFile('artefacts/other', copy)).toBe(true)
  expect(readFileSync(copy).equals(large)).toBe(true)

  const { Contents } = await send(new sdk.ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'witness/' }))
  const seen = (Contents as { Key: string; Size: number }[]).map(({ Key, Size }) => [Key, Size])
  const listed: unknown[] = []
  for await (const page of objects.list('')) {
    for (const { key, size } of page.objects) listed.push([`witness/${key}`, size])
  }
  expect(listed).toEqual(seen)
  for (const name of ['small', 'large', 'large', 'other']) await objects.delete(`artefacts/${name}`)
  expect([await objects.size('artefacts/large'), await objects.get('artefacts/small')]).toEqual([null, null])
})

test('removes the parts of aborted uploads', async () => {
  const path = join(folder, 'aborted')
  writeFileSync(path, randomBytes(40 * 2 ** 20))
  const abort = new AbortController()
  const sending = storage('aborted').putFile('artefacts/aborted', path, abort.signal)
  const parts = async () => {
    const { Uploads = [] } = await send(new sdk.ListMultipartUploadsCommand({ Bucket: BUCKET }))
    return (Uploads as unknown[]).length
  }
  await expect.poll(parts, patient).toBe(1)
  abort.abort(new Error('no longer wanted'))
  await expect(sending).rejects.toThrow('no longer wanted')
  expect([await parts(), await storage('aborted').size('artefacts/aborted')]).toEqual([0, null])
})

test('shows one catalogue on two servers, even without the storage for cached data', async () => {
  postgres.ask('create database shared owner cartable')
  const env = { ...envOf('shared'), DATABASE_URL: `${postgres.url}/shared`, ACCESS: 'open' }
  const dataDirs = ['first', 'second'].map(name => join(folder, name))
  const [firstDir = '', secondDir = ''] = dataDirs
  const run = (name: 'datasets' | 'import', dataDir: string, ...args: string[]) =>
    startCommand(name, dataDir, [...args, '--lang', 'en'], { env }).ended

  // One server imported the data and another tiled them; both show them.
  const file = join(folder, 'zones.geojson')
  writeFileSync(file, collection(square('01', 0, 0, { people: 12 }), square('02', 5, 5, { people: 7 })))
  expect(await run('import', firstDir, file, '--yes')).toMatchObject({ status: 0, stderr: '' })
  const db = openDatabase(env.DATABASE_URL)
  onTestFinished(() => db.destroy())
  const tiler = join(folder, 'tiler')
  const tiles = new TileBuilder({ db, dataDir: tiler, objects: readObjects(env), log: () => undefined })
  await tiles.wantAll()
  await tiles.idle()
  const servers = [await startChildServer(firstDir, env), await startChildServer(secondDir, env)]
  const ask = async (server: number, path: string) => {
    const answer = await fetch(new URL(path, servers[server]?.url))
    return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() }
  }
  const page = '/cartable/zone/?dataset_id=zones'
  const shown = await ask(0, page)
  expect([shown.status, JSON.parse(shown.text).count]).toEqual([200, 2])
  expect(await ask(1, page)).toEqual(shown)
  const manifest = JSON.parse(shown.text).tiles
  expect((await ask(1, manifest)).status).toBe(200)

  // The first server has not read the tiles yet.
  await swift.stop()
  expect([await ask(0, page), await ask(1, page)]).toEqual([shown, shown])
  expect(await ask(0, manifest)).toMatchObject({ status: 503, again: '5' })
  expect((await run('import', secondDir, file, '--yes', '--edition', '2030')).status).toBeGreaterThan(0)
  await swift.start()
  await expect.poll(async () => (await ask(0, manifest)).status, patient).toBe(200)

  // Every object matches its name, and there are no others.
  expect((await run('datasets', secondDir, 'check')).status).toBe(0)
  const named = new Set((await artefactUses(db)).map(({ hash }) => hash))
  const kept: string[] = []
  for await (const { objects } of storage('shared').list('artefacts/'))
    kept.push(...objects.map(({ key }) => key))
  expect(kept).toEqual([...named].map(hash => `artefacts/${hash}`).toSorted())
  const store = new ArtefactStore(join(folder, 'third'), readObjects(env))
  for (const hash of named) expect(await store.fault(hash)).toBeNull()

  const wrong = await startCommand('datasets', firstDir, ['check', '--lang', 'en'], {
    env: { ...env, AWS_SECRET_ACCESS_KEY: 'not-the-secret' },
  }).ended
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('correct AWS_ACCESS_KEY_ID')])
  const other = await startCommand('datasets', firstDir, ['--lang', 'en'], {
    env: { ...env, ...envOf('elsewhere') },
  }).ended
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('do not belong together')])
})
