import { expect, onTestFinished, test, vi } from 'vitest'
import { AS_IT_IS, type ImportProgress } from '../../src/contract/import.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { checkInWorker, importInWorker, surveyInWorker } from '../../src/server/import/importInWorker.ts'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'
import { cleanTemporary } from '../../src/server/storage/clean.ts'
import { collection, definition, installation, square } from '../support/import.ts'

const never = new AbortController().signal
const ignore = () => undefined

test('imports in a thread in parallel to its caller, and reports its progress', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0), square('02', 400, 0)))
  const steps: ImportProgress['step'][] = []
  const onProgress = ({ step }: ImportProgress) => void steps.push(step)
  const report = await importInWorker(place, file, definition(), onProgress, never, 'en')
  expect(report).toMatchObject({ instance: { id: 'essai~2026', zones: 1 }, refused: 1 })
  expect(report.refusals[0]).toMatch(/^Line 2: /)
  expect(steps.at(-1)).toBe('done')
  expect((await findInstance(place.db, 'essai'))?.instance).toEqual(report.instance)
})

test('reports the same for a trial in a thread, and changes nothing', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0)))
  const report = await checkInWorker(place, file, definition(), ignore, never)
  expect(report).toMatchObject({ instance: { id: 'essai~2026', zones: 1 } })
  expect(await findInstance(place.db, 'essai')).toBeUndefined()
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
})

test('surveys a file in a thread', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0)))
  const survey = await surveyInWorker(place, file, { read: AS_IT_IS, geometry: null }, never)
  expect(survey).toMatchObject({ rows: 1, guess: { key: 'code', title: 'nom' } })
})

test('passes the error of a file with all its details out of the thread', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('1', 0, 0), square('1', 5, 5)))
  const attempt = importInWorker(place, file, definition(), ignore, never)
  await expect(attempt).rejects.toMatchObject({
    name: 'ImportError',
    problem: 'duplicateKey',
    params: { key: '1', first: 1 },
    line: 2,
  })
})

test('leaves no files of an aborted thread, and starts a new one for the next task', async () => {
  await using place = installation()
  const rows = Array.from({ length: 9000 }, (_, index) => square(String(index), 0, 0))
  const file = place.file('a.geojson', collection(...rows))
  const abort = new AbortController()
  const attempt = importInWorker(place, file, definition(), () => abort.abort(), abort.signal)
  await expect(attempt).rejects.toThrow('abort')
  await cleanTemporary(place.db, place.store)
  expect([...place.artefacts(), ...place.temporary()]).toEqual([])
  const other = place.file('b.geojson', collection(square('01', 0, 0)))
  const report = await importInWorker(place, other, definition(), ignore, never)
  expect(report).toMatchObject({ instance: { zones: 1 } })
})

test('ends an import that reports progress for an hour', async () => {
  endIdleThreads()
  await using place = installation()
  const rows = Array.from({ length: 30_000 }, (_, index) => square(String(index), 0, 0))
  const file = place.file('a.geojson', collection(...rows))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let reports = 0
  const onProgress = () => {
    reports += 1
    vi.advanceTimersByTime(5 * 60_000)
  }
  const attempt = importInWorker(place, file, definition(), onProgress, never)
  await expect(attempt).rejects.toMatchObject({ problem: 'readTooLong', params: { seconds: 3600 } })
  expect(reports).toBe(12)
})

test('reuses a thread until it refuses a file, and starts two for concurrent tasks', async () => {
  endIdleThreads()
  await using place = installation()
  const good = place.file('a.geojson', collection(square('01', 0, 0)))
  const bad = place.file('b.geojson', '{')
  let threads = 0
  const count = () => void threads++
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const look = (file: string) => surveyInWorker(place, file, { read: AS_IT_IS, geometry: null }, never)

  expect(await look(good)).toMatchObject({ rows: 1 })
  expect(await look(good)).toMatchObject({ rows: 1 })
  expect(threads).toBe(1)
  await expect(look(bad)).rejects.toMatchObject({ name: 'ImportError' })
  expect(await look(good)).toMatchObject({ rows: 1 })
  expect(threads).toBe(2)
  await Promise.all([look(good), look(good)])
  expect(threads).toBe(3)
  endIdleThreads()
  await look(good)
  expect(threads).toBe(4)
})
