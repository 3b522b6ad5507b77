import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readObjects } from '../../src/server/platform/config.ts'
import type { Patience } from '../../src/server/storage/objects/client.ts'
import { ObjectStorage } from '../../src/server/storage/objects/objectStorage.ts'
import { KEYS, type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { patient } from '../support/patient.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-objects-'))
const large = randomBytes(20 * 2 ** 20)
const path = join(folder, 'large')
writeFileSync(path, large)
const target = join(folder, 'copy')
let double: ObjectsDouble

beforeEach(async () => {
  double = await startObjects()
  onTestFinished(() => double[Symbol.asyncDispose]())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function storage(patience: Partial<Patience> = {}, env: Record<string, string> = {}): ObjectStorage {
  const at = readObjects({ ...double.env, ...env })
  if (at === null) throw new Error('No place')
  return new ObjectStorage(at, { again: 1, ...patience })
}

/** Repeats a call until it succeeds: with such short deadlines a busy machine misses some of them. */
const success = (call: () => Promise<unknown>) =>
  expect.poll(() => call().then(() => 'done', String), patient).toBe('done')

const bytes = (text: string) => new TextEncoder().encode(text)

/** Makes the first calls of a kind fail. */
function failFirst(count: number, fault: ReturnType<Parameters<ObjectsDouble['fail']>[0]>, method = 'GET') {
  let left = count
  double.fail(call => (call.method === method && left-- > 0 ? fault : undefined))
}

test('finds, lists and removes a stored object', async () => {
  const objects = storage()
  for (let number = 0; number < 8; number++) await objects.put(`artefacts/${number}`, bytes(`nº ${number}`))
  await objects.put('other', bytes(''))
  expect(await objects.get('artefacts/3')).toBe('nº 3')
  expect(await objects.get('artefacts/33')).toBeNull()
  expect([await objects.size('artefacts/3'), await objects.size('artefacts/33')]).toEqual([5, null])
  const pages: string[][] = []
  for await (const { objects: found } of objects.list('artefacts/')) pages.push(found.map(({ key }) => key))
  expect(pages).toEqual([
    ['artefacts/0', 'artefacts/1', 'artefacts/2'],
    ['artefacts/3', 'artefacts/4', 'artefacts/5'],
    ['artefacts/6', 'artefacts/7'],
  ])
  await objects.delete('artefacts/3')
  await objects.delete('artefacts/3')
  expect(await objects.get('artefacts/3')).toBeNull()
  expect(await objects.getFile('artefacts/3', target)).toBe(false)
})

test('sends a large file in parts, and reads ranges, despite broken connections', async () => {
  const objects = storage()
  await objects.putFile('large', path)
  expect(double.objects.get('large')?.bytes.equals(large)).toBe(true)
  const sent = double.calls.filter(({ method }) => method === 'PUT').map(call => call.bytes)
  expect(sent.toSorted((a, b) => b - a)).toEqual([8 * 2 ** 20, 8 * 2 ** 20, 4 * 2 ** 20])
  failFirst(3, 'cut')
  expect(await objects.getFile('large', target)).toBe(true)
  expect(readFileSync(target).equals(large)).toBe(true)
  const ranges = double.calls.flatMap(({ range }) => range ?? [])
  // Received bytes are not requested again.
  expect(new Set(ranges.map(range => range.replace(/-\d+$/, ''))).size).toBe(ranges.length)
})

test.each(['lost', 500, 503] as const)('repeats calls after %s', async fault => {
  const objects = storage()
  for (const method of ['POST', 'PUT'] as const) {
    failFirst(2, fault, method)
    await objects.putFile('large', path)
    expect(double.objects.get('large')?.bytes.equals(large)).toBe(true)
    double.objects.clear()
  }
  await objects.put('small', bytes('text'))
  for (const method of ['HEAD', 'DELETE', 'GET'] as const) {
    failFirst(2, fault, method)
    expect(await objects.get('small')).toBe('text')
    expect(await objects.size('small')).toBe(4)
    await objects.delete('small')
    await objects.put('small', bytes('text'))
  }
})

test('requests a missing or stalled answer again, then stops retrying', async () => {
  // More attempts than expected, since other work may slow this machine down.
  const objects = storage({ answer: 400, piece: 400, attempts: 5 })
  await objects.put('small', bytes('text'))
  failFirst(1, 'silent')
  expect(await objects.get('small')).toBe('text')
  failFirst(1, 'late')
  expect(await objects.get('small')).toBe('text')
  double.fail(() => 'silent')
  await expect(objects.get('small')).rejects.toThrow('The object storage does not answer: time-out')
})

test('removes the parts of a failed or aborted upload', async () => {
  const objects = storage({ attempts: 2 })
  double.fail(call => (call.query.get('partNumber') === '2' ? 500 : undefined))
  await expect(objects.putFile('large', path)).rejects.toThrow('does not answer: InternalError')
  expect([double.uploads.size, double.objects.size]).toEqual([0, 0])
  const abort = new AbortController()
  double.fail(call => {
    if (call.query.get('partNumber') === '3') abort.abort(new Error('no longer'))
    return undefined
  })
  await expect(objects.putFile('large', path, abort.signal)).rejects.toThrow('no longer')
  expect([double.uploads.size, double.objects.size]).toEqual([0, 0])
})

test('removes old unfinished parts', async () => {
  const objects = storage()
  double.uploads.set('old', { key: 'artefacts/a', parts: new Map(), begunAt: Date.now() - 7_200_000 })
  double.uploads.set('new', { key: 'artefacts/b', parts: new Map(), begunAt: Date.now() })
  await objects.deleteParts('artefacts/', 3_600_000)
  expect([...double.uploads.keys()]).toEqual(['new'])
})

test.each([
  [{ AWS_ACCESS_KEY_ID: 'another-key' }, 'The object storage refuses: InvalidAccessKeyId'],
  [{ AWS_SECRET_ACCESS_KEY: 'another-secret' }, 'The object storage refuses: SignatureDoesNotMatch'],
  [{ AWS_SESSION_TOKEN: 'another-token' }, 'The object storage refuses: AccessDenied'],
  [
    { AWS_REGION: 'us-west-1' },
    'The object storage has the bucket in another region: AuthorizationHeaderMalformed',
  ],
  [{ ARTEFACTS_URL: 's3://elsewhere/essais' }, 'The object storage has no such bucket: NoSuchBucket'],
  [{ AWS_ENDPOINT_URL: 'http://127.0.0.1:2' }, 'The object storage does not answer: ECONNREFUSED'],
] as const)('reports %j once, without secrets', async (env, message) => {
  const objects = storage({ attempts: 1 }, env)
  const error = await objects.get('small').catch(error => error)
  expect(error.message).toBe(message)
  const told = `${error.stack} ${JSON.stringify(error)}`
  for (const secret of [KEYS.secretAccessKey, KEYS.sessionToken, KEYS.accessKeyId, ...Object.values(env)])
    if (secret !== env['AWS_REGION' as never]) expect(told).not.toContain(secret)
  expect(double.calls.length).toBe('AWS_ENDPOINT_URL' in env ? 0 : 1)
})

test('runs at most eight calls at the same time', async () => {
  const objects = storage()
  await Promise.all(Array.from({ length: 60 }, (_, number) => objects.put(`small/${number}`, bytes('text'))))
  expect(double.objects.size).toBe(60)
  expect(double.busy.most).toBeLessThanOrEqual(8)
})

test('tries once per call while the storage fails, until a call succeeds', async () => {
  const objects = storage()
  await objects.put('small', bytes('text'))
  double.fail(() => 500)
  await expect(objects.get('small')).rejects.toThrow('InternalError')
  double.calls.length = 0
  await expect(objects.get('small')).rejects.toThrow('InternalError')
  expect(double.calls.length).toBe(1)
  double.fail(() => undefined)
  expect(await objects.get('small')).toBe('text')
})

test('ends a silent call at its deadline, with the calls that wait for it', async () => {
  const objects = storage({ whole: 300 })
  double.fail(() => 'silent')
  const calls = Array.from({ length: 30 }, (_, at) => objects.get(`small/${at}`))
  await Promise.all(calls.map(call => expect(call).rejects.toThrow('does not answer: time-out')))
  expect(double.calls.length).toBeLessThanOrEqual(8)
})

test('fails at once after a missed deadline, until a probe of the storage succeeds', async () => {
  const objects = storage({ whole: 300, look: 10 })
  await success(() => objects.put('small', bytes('text')))
  expect(objects.isAway).toBe(false)
  double.fail(() => 'late')
  await expect(objects.get('small')).rejects.toThrow('does not answer: time-out')
  expect(objects.isAway).toBe(true)
  double.fail(() => 'silent')
  double.calls.length = 0
  await expect(objects.get('small')).rejects.toThrow('does not answer: time-out')
  expect(double.calls.filter(({ method }) => method === 'GET')).toEqual([])
  double.fail(() => undefined)
  await expect.poll(() => objects.isAway, patient).toBe(false)
  await expect.poll(() => objects.get('small').catch(String), patient).toBe('text')
})

test('ends an upload when the storage falls silent', async () => {
  const objects = storage({ whole: 300, look: 10 })
  double.fail(() => 'silent')
  await expect(objects.putFile('large', path)).rejects.toThrow('does not answer: time-out')
  await expect(objects.put('small', bytes('text'))).rejects.toThrow('does not answer: time-out')
  expect(objects.isAway).toBe(true)
  double.fail(() => undefined)
  await expect.poll(() => objects.isAway, patient).toBe(false)
  await success(() => objects.putFile('large', path))
  expect([...double.objects.keys()]).toEqual(['large'])
})

test('waits for a slow upload while the storage answers otherwise', async () => {
  const objects = storage({ whole: 60_000, look: 10 })
  const { promise, resolve } = Promise.withResolvers<void>()
  double.fail(({ method }) => (method === 'PUT' ? promise : undefined))
  const sent = objects.put('small', bytes('text'))
  await expect
    .poll(() => double.calls.filter(({ method }) => method === 'HEAD').length, patient)
    .toBeGreaterThan(3)
  resolve()
  await sent
  expect(await objects.get('small')).toBe('text')
})

test('finds a storage again that refused connections', async () => {
  const objects = storage({ look: 10 })
  await objects.put('small', bytes('text'))
  await double.stop()
  await expect(objects.get('small')).rejects.toThrow('ECONNREFUSED')
  await double.start()
  await expect.poll(() => objects.get('small').catch(String), patient).toBe('text')
})
