import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ScanQueue, ScanQueueFull } from '../platform/queue/scanQueue.ts'
import { streamInParts } from './inParts.ts'

const by = (who: string, signal = new AbortController().signal) => ({ who, signal })

/**
 * Returns a file of the given number of chunks of 100 kB. It records how many chunks were read and whether it
 * was aborted.
 */
function file(pieces: number) {
  const made: number[] = []
  let isGivenUp = false
  async function* write() {
    try {
      for (let number = 0; number < pieces; number++) {
        made.push(number)
        yield new Uint8Array(100_000).fill(number)
      }
    } finally {
      isGivenUp = made.length < pieces
    }
  }
  return { made, write, isGivenUp: () => isGivenUp }
}

async function all(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Keeps the queue busy for a requester until it is ended. */
function busy(queue: ScanQueue, who: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = queue.run(by(who), () => promise)
  return () => {
    resolve()
    return running
  }
}

test('returns all bytes of the pieces of a stream in order', async () => {
  const whole = await all(await streamInParts(new ScanQueue({ refusalMs: 0 }), by('a'), file(12).write()))
  expect(whole.byteLength).toBe(1_200_000)
  expect(Array.from({ length: 12 }, (_, at) => whole[at * 100_000])).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
})

test('blocks no client and writes nothing while a stream is unread', async () => {
  const queue = new ScanQueue({ refusalMs: 0 })
  const { made, write } = file(100)
  const stream = await streamInParts(queue, by('slow reader'), write())
  expect(made).toEqual([0])
  const ends = [busy(queue, 'b'), busy(queue, 'c')]
  await Promise.all(ends.map(end => end()))
  expect(made).toEqual([0])
  await stream.return(undefined)
})

test('queues a part behind earlier ones', async () => {
  const queue = new ScanQueue({ refusalMs: 0 })
  const { made, write } = file(100)
  const stream = await streamInParts(queue, by('a'), write())
  const [endB, endC] = [busy(queue, 'b'), busy(queue, 'c')]
  await stream.next()
  const second = stream.next()
  await setImmediate()
  expect(made).toEqual([0])
  await endB()
  expect((await second).value?.byteLength).toBe(300_000)
  await endC()
  await stream.return(undefined)
})

test('never refuses a stream that has begun, even above the account’s limit', async () => {
  const queue = new ScanQueue({ refusalMs: 0 })
  const streams = await Promise.all(
    Array.from({ length: 21 }, () => streamInParts(queue, by('a'), file(5).write())),
  )
  const ends = [busy(queue, 'b'), busy(queue, 'c')]
  for (const stream of streams) await stream.next()
  const rest = streams.map(all)
  await expect(streamInParts(queue, by('a'), file(1).write())).rejects.toThrow(ScanQueueFull)
  await Promise.all(ends.map(end => end()))
  expect((await Promise.all(rest)).map(({ byteLength }) => byteLength)).toEqual(Array(21).fill(400_000))
})

test('leaves the queue and ends the writer when a client disconnects', async () => {
  const queue = new ScanQueue({ refusalMs: 0 })
  const { write, isGivenUp } = file(100)
  const leaving = new AbortController()
  const stream = await streamInParts(queue, by('a', leaving.signal), write())
  const ends = [busy(queue, 'b'), busy(queue, 'c')]
  await stream.next()
  const next = stream.next()
  leaving.abort()
  await expect(next).rejects.toThrow('aborted')
  expect(isGivenUp()).toBe(true)
  await Promise.all(ends.map(end => end()))
  expect(await queue.run(by('a'), async () => 'done')).toBe('done')
})

test('ends a part at an empty piece, so that others have their turn', async () => {
  const queue = new ScanQueue()
  const steps: string[] = []
  async function* write() {
    for (const step of [1, 2, 3]) {
      steps.push(`file ${step}`)
      yield new Uint8Array()
    }
    yield new Uint8Array([7])
  }
  const stream = await streamInParts(queue, by('one'), write())
  const scan = queue.run(by('one'), async () => void steps.push('scan'))
  const bytes = await all(stream)
  await scan
  expect([...bytes]).toEqual([7])
  expect(steps.indexOf('scan')).toBeLessThan(steps.indexOf('file 3'))
})
