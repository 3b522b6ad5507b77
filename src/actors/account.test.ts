import { expect, test } from 'vitest'
import { FailureError } from '../domain/failure.ts'
import { removeAll } from './account.ts'

const ids = Array.from({ length: 9 }, (_, index) => `key${index}`)

test('all are asked for, four at once at most', async () => {
  let running = 0
  let most = 0
  const asked: string[] = []
  const failed = await removeAll(ids, async id => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    asked.push(id)
    running--
  })
  expect([failed, asked.sort(), most]).toEqual([[], ids, 4])
})

test('those that fail are answered; those that are gone already are done', async () => {
  const failed = await removeAll(ids, async id => {
    if (id === 'key1') throw new FailureError({ code: 'notFound', detail: null })
    if (id === 'key2') throw new FailureError({ code: 'unreachable', detail: null })
  })
  expect(failed).toEqual(['key2'])
})
