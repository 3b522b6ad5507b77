import { expect, test } from 'vitest'
import { ByteCache, type Store } from './byteCache.ts'

const at = (name: string) => `https://cartable.example/${name}`

/** Browser cache in memory, with limited bytes. */
class Memory {
  readonly entries = new Map<string, Response>()
  readonly sizes = new Map<string, number>()
  room: number

  constructor(room = Number.POSITIVE_INFINITY) {
    this.room = room
  }

  readonly store: Store = {
    match: async request => this.entries.get(String(request))?.clone(),
    put: async (request, response) => {
      const body = await response.clone().arrayBuffer()
      const used = [...this.sizes.values()].reduce((sum, size) => sum + size, 0)
      if (used + body.byteLength > this.room) throw new DOMException('Full', 'QuotaExceededError')
      this.entries.set(String(request), response)
      this.sizes.set(String(request), body.byteLength)
    },
    delete: async request => {
      this.sizes.delete(String(request))
      return this.entries.delete(String(request))
    },
    keys: async () => [...this.entries.keys()].map(url => new Request(url)),
  }

  get names() {
    return [...this.entries.keys()].map(url => url.slice(at('').length))
  }
}

const ofBytes = (bytes: number) => new Response('a'.repeat(bytes))
const cacheOf = ({ store }: Memory, limit: number) => new ByteCache(async () => store, limit)

test('evicts the least recently used answers above its limit', async () => {
  const memory = new Memory()
  const cache = cacheOf(memory, 100)
  for (const name of ['a', 'b', 'c']) await cache.keep(at(name), ofBytes(30))
  expect(memory.names).toEqual(['a', 'b', 'c'])
  expect(await (await cache.match(at('a')))?.text()).toBe('a'.repeat(30))
  await cache.keep(at('d'), ofBytes(30))
  expect(memory.names).toEqual(['a', 'c', 'd'])
  await cache.keep(at('e'), ofBytes(100))
  expect(memory.names).toEqual(['e'])
})

test('skips an answer larger than the cache, without evicting others', async () => {
  const memory = new Memory()
  const cache = cacheOf(memory, 100)
  await cache.keep(at('a'), ofBytes(30))
  await cache.keep(at('b'), ofBytes(101))
  expect(memory.names).toEqual(['a'])
})

test('replaces the former answer of an address', async () => {
  const memory = new Memory()
  const cache = cacheOf(memory, 100)
  for (let time = 0; time < 5; time++) await cache.keep(at('a'), ofBytes(60))
  await cache.keep(at('b'), ofBytes(40))
  expect(memory.names).toEqual(['a', 'b'])
  await cache.forget(at('a'))
  await cache.keep(at('c'), ofBytes(60))
  expect(memory.names).toEqual(['b', 'c'])
})

test('counts cached bytes after a start', async () => {
  const memory = new Memory()
  await cacheOf(memory, 100).keep(at('a'), ofBytes(60))
  await cacheOf(memory, 100).keep(at('b'), ofBytes(60))
  expect(memory.names).toEqual(['b'])
})

test('frees half of the cache if the browser has no space, and never throws', async () => {
  const memory = new Memory(100)
  const cache = cacheOf(memory, 1000)
  for (const name of ['a', 'b', 'c']) await cache.keep(at(name), ofBytes(30))
  await cache.keep(at('d'), ofBytes(30))
  expect(memory.names).toEqual(['c', 'd'])
  await cache.keep(at('e'), ofBytes(500))
  expect(memory.names).not.toContain('e')
  await cache.keep(at('f'), ofBytes(10))
  expect(memory.names).toContain('f')
})

test('behaves as empty if the browser cannot open a cache', async () => {
  const cache = new ByteCache(() => Promise.reject(new DOMException('Denied', 'SecurityError')), 100)
  await cache.keep(at('a'), ofBytes(1))
  await cache.forget(at('a'))
  await cache.empty()
  expect(await cache.match(at('a'))).toBeUndefined()
})

test('caches a decompressed body with matching headers', async () => {
  const memory = new Memory()
  const cache = cacheOf(memory, 100)
  const headers = { 'Content-Encoding': 'br', 'Content-Length': '3', 'Content-Type': 'text/plain' }
  await cache.keep(at('a'), new Response('plain', { headers }))
  const kept = await cache.match(at('a'))
  expect(kept?.headers.get('content-encoding')).toBeNull()
  expect(kept?.headers.get('content-length')).toBeNull()
  expect(kept?.headers.get('content-type')).toBe('text/plain')
  expect(await kept?.text()).toBe('plain')
})

test('empties itself even if others already have', async () => {
  const memory = new Memory()
  const cache = cacheOf(memory, 100)
  await cache.keep(at('a'), ofBytes(90))
  memory.entries.clear()
  memory.sizes.clear()
  await cache.empty()
  await cache.keep(at('b'), ofBytes(90))
  expect(memory.names).toEqual(['b'])
})
