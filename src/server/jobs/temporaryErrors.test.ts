import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runTask, ThreadLost } from '../platform/threads/threadPool.ts'
import { ObjectsError } from '../storage/objects/objectsFaults.ts'
import { isTemporary } from './temporaryErrors.ts'

/** Returns the error that a tile-building thread threw. */
const thrownInThread = (task: object): Promise<unknown> =>
  runTask(new URL('../storage/tiler/thread.ts', import.meta.url), task, {
    onProgress: () => {},
    graceMs: 0,
    silenceMs: 60_000,
    memoryMb: 256,
  }).then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  [
    'a full disk found by SQLite',
    Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  ],
  ['an object storage that does not answer', new ObjectsError('away', 'ECONNREFUSED')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
])('classifies %s as temporary', (_, error) => {
  expect(isTemporary(error)).toBe(true)
})

test.each([
  ['a mistake', new TypeError('x is undefined')],
  ['a thread that died', new ThreadLost('The thread ended with 1')],
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['no error at all', 'ENOSPC'],
])('classifies %s as permanent', (_, error) => {
  expect(isTemporary(error)).toBe(false)
})

test('classifies an unreachable database in a thread as temporary, unlike faulty work', async () => {
  const place = { dataDir: tmpdir(), objects: null, geometry: 'x' }
  const unreachable = await thrownInThread({ ...place, database: 'postgres://nobody@127.0.0.1:1/none' })
  expect([isTemporary(unreachable), String(unreachable)]).toEqual([
    true,
    expect.stringContaining('No PostgreSQL answers'),
  ])
})
