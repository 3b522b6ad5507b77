import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig, StartError } from '../../src/server/platform/config.ts'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { requireSameInstallation } from '../../src/server/storage/sameInstallation.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { KEYS, type ObjectsDouble, startObjects } from '../support/objects/double.ts'

let double: ObjectsDouble

beforeEach(async () => {
  double = await startObjects()
  onTestFinished(() => double[Symbol.asyncDispose]())
})

const objectsOf = (env: Record<string, string> = {}) => readConfig({ ...double.env, ...env }).objects

/** Creates an empty installation. */
function place(objects = objectsOf()) {
  const made = installation(mkdtempSync(join(tmpdir(), 'cartable-together-')), objects)
  onTestFinished(async () => {
    await made.db.destroy()
    rmSync(made.dataDir, { recursive: true, force: true })
  })
  return made
}

type Place = ReturnType<typeof place>

/**
 * Connects a database to an object storage that must answer within some milliseconds.
 * @returns The operator's message in each language, or null.
 */
async function meet(
  { db }: Place,
  objects = objectsOf(),
  answer = 60_000,
): Promise<{ en: string; fr: string } | null> {
  const dataDir = emptyFolder()
  const storage = objects && new ObjectStorage(objects, { attempts: 1, answer })
  try {
    await requireSameInstallation(db, new ArtefactStore(dataDir, storage), dataDir)
    return null
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { en: error.explain(terminalTexts('en')), fr: error.explain(terminalTexts('fr')) }
  }
}

const zones = (made: Place) => made.import('z.geojson', collection(square('01', 0, 0)), definition())

test('shares objects between servers of one database only', async () => {
  const [first, second] = [place(), place()]
  expect([await meet(first), await meet(first), await meet(first)]).toEqual([null, null, null])
  await zones(first)
  expect(await meet(first)).toBeNull()
  expect((await meet(second))?.en).toBe(
    'The database and s3://cartable/essais/ do not belong together: correct ARTEFACTS_URL or DATABASE_URL, or start with an empty database and an empty location.',
  )
  expect((await meet(first, objectsOf({ ARTEFACTS_URL: 's3://cartable/ailleurs' })))?.en).toContain(
    's3://cartable/ailleurs/ do not belong together',
  )
})

test('continues a start that was killed between both names', async () => {
  const first = place()
  expect(await meet(first)).toBeNull()
  double.objects.clear()
  expect(await meet(first)).toBeNull()
  await zones(first)
  double.objects.delete('installation')
  expect((await meet(first))?.en).toContain('do not belong together')
})

test('refuses a storage with objects for an empty database', async () => {
  double.objects.set(`artefacts/${'a'.repeat(32)}`, { bytes: Buffer.from('x'), modifiedAt: 0 })
  expect((await meet(place()))?.en).toContain('do not belong together')
})

test('refuses a bucket for rows with files in a folder, and the reverse', async () => {
  const inFolder = place(null)
  await zones(inFolder)
  expect(await meet(inFolder)).toEqual({
    en: 'The data of this database are in a folder, not in s3://cartable/essais/: unset ARTEFACTS_URL, or start with an empty database.',
    fr: 'Les données de cette base sont dans un dossier, et non dans s3://cartable/essais/ : retirez ARTEFACTS_URL, ou commencez avec une base vide.',
  })
  const inObjects = place()
  expect(await meet(inObjects)).toBeNull()
  expect(await meet(inObjects, null)).toEqual({
    en: 'The data of this database are in an object storage: set ARTEFACTS_URL to it.',
    fr: 'Les données de cette base sont dans un stockage d’objets : indiquez-le dans ARTEFACTS_URL.',
  })
})

test.each([
  [
    { AWS_SECRET_ACCESS_KEY: 'not-the-secret' },
    /denies access to cartable \(SignatureDoesNotMatch\): correct/,
  ],
  [{ AWS_ACCESS_KEY_ID: 'not-the-key' }, /denies access to cartable \(InvalidAccessKeyId\): correct/],
  [{ AWS_REGION: 'us-east-2' }, /^The bucket cartable is in another region: correct AWS_REGION/],
  [
    { ARTEFACTS_URL: 's3://nowhere/x' },
    /^The bucket nowhere does not exist at 127\.0\.0\.1:\d+: create it, or correct ARTEFACTS_URL\.$/,
  ],
  [{ AWS_ENDPOINT_URL: 'http://127.0.0.1:2' }, /^No object storage answers at 127\.0\.0\.1:2: start it/],
  [
    { AWS_ENDPOINT_URL: 'http://nowhere.invalid' },
    /^The host nowhere\.invalid of the object storage is unknown/,
  ],
] as const)('advises the operator about %j in their language', async (env, sentence) => {
  const told = await meet(place(), objectsOf(env))
  expect(told?.en).toMatch(sentence)
  expect(told?.fr).toMatch(/corrigez|créez/)
  for (const secret of [KEYS.secretAccessKey, KEYS.accessKeyId, 'not-the-secret', 'not-the-key'])
    expect(JSON.stringify(told)).not.toContain(secret)
})

test('reports a storage that fails, stalls or lacks TLS', async () => {
  double.fail(() => 500)
  expect((await meet(place()))?.en).toMatch(
    /^The object storage of 127\.0\.0\.1:\d+ is failing \(InternalError\)/,
  )
  double.fail(() => 'silent')
  expect((await meet(place(), objectsOf(), 300))?.en).toMatch(/does not answer in time: check the network/)
  const mute = createServer(socket => socket.end('no TLS here'))
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as { port: number }
  expect((await meet(place(), objectsOf({ AWS_ENDPOINT_URL: `https://127.0.0.1:${port}` })))?.en).toMatch(
    /is failing|failed/,
  )
})

test('reports an invalid setting, and repeats no secret', () => {
  const problem = (env: Record<string, string>) => {
    try {
      readConfig({ ...double.env, ...env })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const url of [
    'https://bucket/x',
    's3://',
    's3://A_B',
    's3://bucket/../x',
    's3://bucket/a b',
    's3://b?x',
  ])
    expect(problem({ ARTEFACTS_URL: url })).toContain(
      'must be a location in an object storage, such as s3://bucket/prefix',
    )
  expect(problem({ AWS_SECRET_ACCESS_KEY: '' })).toContain(
    'also set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
  for (const endpoint of ['nonsense', 'ftp://x', 'http://user:hunter2@host']) {
    const told = problem({ AWS_ENDPOINT_URL_S3: endpoint })
    expect(told).toContain('AWS_ENDPOINT_URL is not a valid address')
    expect(told).not.toContain('hunter2')
  }
  expect(problem({ ARTEFACTS_CACHE_BYTES: 'much' })).toContain(
    'ARTEFACTS_CACHE_BYTES must be a number of bytes',
  )
  // Irrelevant for artefacts in a folder.
  expect(problem({ ARTEFACTS_URL: '', AWS_ENDPOINT_URL: 'nonsense' })).toBeNull()
  expect(objectsOf({ AWS_ENDPOINT_URL_S3: 'https://s3.example.org/' })?.endpoint).toBe(
    'https://s3.example.org',
  )
  expect(objectsOf({ AWS_ENDPOINT_URL: '', AWS_REGION: 'eu-west-3' })?.endpoint).toBe(
    'https://s3.eu-west-3.amazonaws.com',
  )
})

test('runs the commands with the object storage, or explains why not', async () => {
  const made = place(null)
  const run = (name: 'datasets' | 'import', args: string[], env: Record<string, string> = {}) =>
    startCommand(name, made.dataDir, [...args, '--lang', 'en'], { env: { ...double.env, ...env } }).ended
  const file = made.file('z.geojson', collection(square('01', 0, 0), square('02', 3, 3)))
  expect(await run('import', [file, '--yes'])).toMatchObject({ status: 0 })
  expect([...double.objects.keys()].filter(key => key.startsWith('artefacts/')).length).toBeGreaterThan(2)
  expect((await run('datasets', [])).stdout).toMatch(/2 zones/)
  expect((await run('datasets', ['check'])).status).toBe(0)
  const wrong = await run('datasets', ['check'], { AWS_SECRET_ACCESS_KEY: 'not-the-secret' })
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('correct AWS_ACCESS_KEY_ID and')])
  expect(wrong.stdout + wrong.stderr).not.toContain('not-the-secret')
  expect(runCommand('datasets', made.dataDir, '--lang', 'en').stderr).toContain('set ARTEFACTS_URL to it')
})
