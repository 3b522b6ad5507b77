import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ArtefactStore } from '../../storage/artefactStore.ts'
import type { UploadedFile } from './uploadKeeper.ts'
import { Uploads } from './uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-uploads-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { signal } = new AbortController()
const sent = (stream: ReadableStream) => async () => ({ name: 'a.json', body: stream, address: null })
const body = () => new Blob(['{}']).stream() as ReadableStream

test('removes the upload that was unused for longest for a newer one', async () => {
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const receive = () => uploads.receive('1', sent(body()), signal)
  const [first, second] = [await receive(), await receive()]
  for (let others = 0; others < 6; others++) await receive()
  await uploads.find('1', first.id)
  await receive()
  expect([(await uploads.find('1', first.id))?.id, await uploads.find('1', second.id)]).toEqual([
    first.id,
    undefined,
  ])
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([true, false])
})

test('evicts only an account’s own uploads, and hides those of others', async () => {
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const alone = await uploads.receive('1', sent(body()), signal)
  const many = []
  for (let count = 0; count < 20; count++) many.push(await uploads.receive('2', sent(body()), signal))
  const left = await Promise.all(many.map(({ id }) => uploads.find('2', id)))
  expect(left.filter(file => file !== undefined)).toHaveLength(8)
  expect([await uploads.find('2', alone.id), (await uploads.find('1', alone.id))?.id]).toEqual([
    undefined,
    alone.id,
  ])
})

test('counts slow uploads against their own account, and aborts stalled ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const allAreRead = Promise.withResolvers<void>()
  let read = 0
  const pull = () => {
    read += 1
    if (read === 8) allAreRead.resolve()
    return new Promise<void>(() => {})
  }
  // Without a buffer, the stream is pulled on reading and not on creation.
  const never = () => new ReadableStream({ pull }, { highWaterMark: 0 })
  const slow = Array.from({ length: 8 }, () => uploads.receive('2', sent(never()), signal))
  const ended = Promise.allSettled(slow)
  await allAreRead.promise
  await expect(uploads.receive('2', sent(body()), signal)).rejects.toMatchObject({ reason: 'tooMany' })
  expect(await uploads.receive('1', sent(body()), signal)).toMatchObject({ address: null })
  vi.advanceTimersByTime(60_000)
  expect((await ended).map(each => each.status === 'rejected' && each.reason.reason)).toEqual(
    Array(8).fill('stalled'),
  )
  expect(await uploads.receive('2', sent(body()), signal)).toMatchObject({ address: null })
})

/**
 * Fills all 64 slots with the files of the given number of owners, alternately. @returns The files of each
 * owner, oldest first.
 */
async function fill(uploads: Uploads, owners: number) {
  const files: string[][] = Array.from({ length: owners }, () => [])
  for (let at = 0; at < 64; at++) {
    const owner = at % owners
    files[owner]!.push((await uploads.receive(`${owner}`, sent(body()), signal)).id)
  }
  return files
}

/** Returns the files of an owner that still exist. */
async function kept(uploads: Uploads, owner: number, ids: readonly string[]) {
  const states = await Promise.all(ids.map(async id => [id, await uploads.state(`${owner}`, id)] as const))
  return states.flatMap(([id, state]) => (state === undefined ? [] : [id]))
}

test('takes a slot from an account with several files when all are taken', async () => {
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const files = await fill(uploads, 8)
  for (const [owner, ids] of files.entries()) for (const id of ids) await uploads.find(`${owner}`, id)
  const guest = await uploads.receive('guest', sent(body()), signal)
  expect(await kept(uploads, 0, files[0]!)).toEqual(files[0]!.slice(1))
  for (const owner of [1, 2, 3, 4, 5, 6, 7]) expect(await kept(uploads, owner, files[owner]!)).toHaveLength(8)
  // An owner of eight files loses one before an owner of seven files, even if the latter's files are older.
  const second = await uploads.receive('guest', sent(body()), signal)
  expect(await kept(uploads, 0, files[0]!)).toHaveLength(7)
  expect(await kept(uploads, 1, files[1]!)).toEqual(files[1]!.slice(1))
  expect(await uploads.find('guest', guest.id)).toBeDefined()
  expect(await uploads.find('guest', second.id)).toBeDefined()
})

test('refuses an upload when 64 accounts have one file each', async () => {
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const files = await fill(uploads, 64)
  await expect(uploads.receive('guest', sent(body()), signal)).rejects.toMatchObject({ reason: 'tooMany' })
  for (const [owner, ids] of files.entries()) expect(await kept(uploads, owner, ids)).toEqual(ids)
})

test('never removes a file that is being imported, for a slot or after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const files: UploadedFile[] = []
  for (let count = 0; count < 8; count++) files.push(await uploads.receive('1', sent(body()), signal))
  const [oldest, second] = files
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const work = uploads.during(oldest!.id, 'import', () => end)
  await uploads.receive('1', sent(body()), signal)
  expect([existsSync(oldest!.path), existsSync(second!.path)]).toEqual([true, false])
  vi.advanceTimersByTime(2 * 3_600_000)
  await expect.poll(() => existsSync(files[2]!.path)).toBe(false)
  expect(existsSync(oldest!.path)).toBe(true)
  resolve()
  await work
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => existsSync(oldest!.path)).toBe(false)
})
