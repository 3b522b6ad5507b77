import { expect, test } from 'vitest'
import { LruCache } from './lru.ts'

/** Creates a cache of 10 that records its misses. */
function recorded() {
  const made: string[] = []
  const cache = new LruCache<string>(10)
  const get = (key: string, size = 4) =>
    cache.get(key, async () => {
      made.push(key)
      return { value: key.toUpperCase(), size }
    })
  return { made, cache, get }
}

test('creates a value once, even for two concurrent requests', async () => {
  const { made, get } = recorded()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['A', 'A'])
  await get('a')
  expect(made).toEqual(['a'])
})

test('drops the least recently used value first', async () => {
  const { made, get } = recorded()
  await get('a')
  await get('b')
  await get('a')
  await get('c')
  await get('a')
  await get('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('keeps the newest value even when it alone is too large', async () => {
  const { made, get } = recorded()
  await get('a', 100)
  await get('a')
  expect(made).toEqual(['a'])
})

test('retries a value whose creation failed', async () => {
  const { made, cache, get } = recorded()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a')).toBe('A')
  expect(made).toEqual(['a'])
})

test('frees the space of a deleted value', async () => {
  const { made, cache, get } = recorded()
  await get('a', 8)
  cache.delete('a')
  await get('b', 5)
  await get('c', 5)
  await get('b')
  expect(made).toEqual(['a', 'b', 'c'])
})
