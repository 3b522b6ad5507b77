import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwords, Queue, QueueFull } from './passwordHash.ts'

test('stores a password as argon2id with 19 MiB, two passes and its own salt', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('trois petits chats'),
    passwords.hash('trois petits chats'),
  ])
  const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
  const [, memory, passes] = pattern.exec(first) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(second).not.toBe(first)
})

test('matches only the exact password: no trimming, truncation or case folding', async () => {
  const long = 'é'.repeat(72)
  const stored = await passwords.hash(long)
  for (const [password, opens] of [
    [long, true],
    [long.normalize('NFD'), true],
    [`${long} `, false],
    [`${long}x`, false],
    [long.slice(0, -1), false],
    [long.toUpperCase(), false],
  ] as const) {
    expect([password, await passwords.verify(stored, password)]).toEqual([password, opens])
  }
})

test('rejects every password for an account without a password', async () => {
  expect(await passwords.verify(null, '')).toBe(false)
})

test('treats a hash with other parameters as outdated', async () => {
  const current = await passwords.hash('x')
  expect(passwords.isOutdated(current)).toBe(false)
  expect(passwords.isOutdated(current.replace('t=2', 't=1'))).toBe(true)
})

test('throws for an invalid PHC string, and never matches it', async () => {
  await expect(passwords.verify('pbkdf2_sha256$1$a$b', 'x')).rejects.toThrow('PHC')
})

test('never runs more tasks than the limit, and runs them in order', async () => {
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

test('refuses a task above the waiting limit at once, and continues', async () => {
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
