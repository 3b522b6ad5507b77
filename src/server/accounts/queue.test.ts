import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Queue, QueueFull } from './queue.ts'

test('never more tasks than allowed run at once, and all that are taken end, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (atOnce, fates) => {
        const queue = new Queue(atOnce, 100)
        let running = 0
        let most = 0
        const begun: number[] = []
        const outcomes = await Promise.allSettled(
          fates.map((succeeds, index) =>
            queue.run(async () => {
              begun.push(index)
              most = Math.max(most, ++running)
              await Promise.resolve()
              running--
              if (!succeeds) throw new Error('task')
              return index
            }),
          ),
        )
        expect(most).toBeLessThanOrEqual(atOnce)
        expect(begun).toEqual(fates.map((_, index) => index))
        expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(fates)
      },
    ),
  )
})

test('what exceeds the places to wait is refused at once, and the queue goes on', async () => {
  const queue = new Queue(1, 1)
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const second = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toThrow(QueueFull)
  gate.resolve()
  await first
  expect(await second).toBe('second')
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})
