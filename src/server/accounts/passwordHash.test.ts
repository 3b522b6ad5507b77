import { expect, test } from 'vitest'
import { passwords } from './passwordHash.ts'

test('a password is kept as argon2id with at least 19 MiB and two passes, each time with a new salt', async () => {
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

test('only the whole password as typed opens: no trimming, no cutting, no folding of case', async () => {
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

test('nobody has a password', async () => {
  expect(await passwords.verify(null, '')).toBe(false)
})

test('a hash with other parameters is told to be outdated', async () => {
  const current = await passwords.hash('x')
  expect(passwords.isOutdated(current)).toBe(false)
  expect(passwords.isOutdated(current.replace('t=2', 't=1'))).toBe(true)
})

test('what is no PHC string is an error, never a match', async () => {
  await expect(passwords.verify('pbkdf2_sha256$1$a$b', 'x')).rejects.toThrow('PHC')
})
