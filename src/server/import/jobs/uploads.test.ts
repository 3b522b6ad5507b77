import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ArtefactStore } from '../../storage/artefactStore.ts'
import { Uploads } from './uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-uploads-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { signal } = new AbortController()
const sent = (stream: ReadableStream) => async () => ({ name: 'a.json', body: stream, address: null })
const body = () => new Blob(['{}']).stream() as ReadableStream

test('of the files that wait, the one unused for longest gives way to a newer one', async () => {
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

test('whoever sends many files pushes out their own, and nobody finds those of others', async () => {
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

test('whoever sends slowly takes places of their own, and what does not come any further is given up', async () => {
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
  // Without a buffer of its own a stream is pulled once somebody reads it, and not when it is made.
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
