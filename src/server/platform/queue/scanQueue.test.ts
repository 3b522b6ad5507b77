import { expect, test } from 'vitest'
import { ScanQueue, ScanQueueFull } from './scanQueue.ts'

/** Simulates scans that end on command and record their start. */
function scripted() {
  const scans = new ScanQueue({ refusalMs: 0 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const want = (who: string, name: string, signal = new AbortController().signal) =>
    scans.run({ who, signal }, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      return promise
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // By then, the next work has started.
    await new Promise(resolve => setImmediate(resolve))
  }
  return { want, end, begun }
}

test('runs two scans at the same time, one per account', async () => {
  const { want, end, begun } = scripted()
  const all = [want('a', 'a1'), want('a', 'a2'), want('b', 'b1'), want('c', 'c1')]
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('a2')
  await Promise.all(all)
})

test('gives waiting accounts turns, regardless of their numbers of scans', async () => {
  const { want, end, begun } = scripted()
  const first = [want('x', 'x'), want('y', 'y')]
  const many = Array.from({ length: 10 }, (_, index) => want('a', `a${index}`))
  const few = [want('b', 'b0'), want('c', 'c0'), want('b', 'b1')]
  await end('x')
  await end('y')
  expect(begun.slice(2)).toEqual(['a0', 'b0'])
  await end('a0')
  await end('b0')
  expect(begun.slice(4).toSorted()).toEqual(['a1', 'c0'])
  await end('c0')
  expect(begun.at(-1)).toBe('b1')
  for (const name of ['b1', ...Array.from({ length: 9 }, (_, index) => `a${index + 1}`)]) await end(name)
  await Promise.all([...first, ...many, ...few])
})

test('refuses an account with too many scans, and no other', async () => {
  const { want, end, begun } = scripted()
  const first = [want('x', 'x'), want('a', 'a')]
  const waiting = Array.from({ length: 20 }, (_, index) => want('a', `a${index}`))
  await expect(want('a', 'late')).rejects.toThrow(ScanQueueFull)
  const other = want('b', 'b')
  await end('x')
  expect(begun.at(-1)).toBe('b')
  await end('b')
  await end('a')
  for (let index = 0; index < 20; index++) await end(`a${index}`)
  await Promise.all([...first, ...waiting, other])
})

test('frees the place of a client that disconnects', async () => {
  const { want, end, begun } = scripted()
  const first = [want('x', 'x'), want('y', 'y')]
  const leaving = new AbortController()
  const gone = want('a', 'a', leaving.signal)
  const next = want('b', 'b')
  leaving.abort()
  await expect(gone).rejects.toThrow('aborted')
  await end('x')
  expect(begun).toEqual(['x', 'y', 'b'])
  await end('y')
  await end('b')
  await Promise.all([...first, next])
  await expect(want('a', 'never', AbortSignal.abort())).rejects.toThrow('aborted')
})

test('starts the next scan after a failed one', async () => {
  const scans = new ScanQueue()
  const { signal } = new AbortController()
  const failing = () => Promise.reject(new Error('It failed'))
  for (let count = 0; count < 5; count++) {
    await expect(scans.run({ who: 'a', signal }, failing)).rejects.toThrow('It failed')
  }
  expect(await scans.run({ who: 'a', signal }, async () => 'done')).toBe('done')
})

test('reports to a waiting import how many run before it', async () => {
  const imports = new ScanQueue({ atOnce: 1 })
  const { signal } = new AbortController()
  const places: Record<string, number> = {}
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const want = (who: string, name: string, leaving = signal) =>
    imports.resume(
      { who, signal: leaving },
      () => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      },
      before => {
        places[name] = before
      },
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  const leaving = new AbortController()
  const all = [want('x', 'x'), want('a', 'a1'), want('a', 'a2'), want('a', 'a3'), want('b', 'b1')]
  expect(places).toEqual({ a1: 1, a2: 3, a3: 4, b1: 2 })
  const gone = want('c', 'c1', leaving.signal)
  expect(places).toEqual({ a1: 1, b1: 2, c1: 3, a2: 4, a3: 5 })
  leaving.abort()
  await expect(gone).rejects.toThrow('aborted')
  expect(places).toMatchObject({ a1: 1, b1: 2, a2: 3, a3: 4 })
  await end('x')
  expect(places).toMatchObject({ b1: 1, a2: 2, a3: 3 })
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['x', 'a1', 'b1', 'a2', 'a3'])
  await Promise.all(all)
})
