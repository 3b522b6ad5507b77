import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import { readColumn } from './files.ts'
import { configureApi } from './request.ts'

test('a column of many chunks comes whole and in order, a few requests at a time', async () => {
  let under = 0
  let most = 0
  const server = createServer((request, response) => {
    under++
    most = Math.max(most, under)
    setImmediate(() => {
      under--
      response.end(request.url?.split('/').at(-1))
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  configureApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  try {
    const { chunks, dictionary } = await readColumn('hash', 20 * CHUNK_SIZE + 1, true)
    const texts = chunks.map(bytes => new TextDecoder().decode(bytes))
    expect(texts).toEqual(Array.from({ length: 21 }, (_, chunk) => String(chunk)))
    expect(new TextDecoder().decode(dictionary ?? undefined)).toBe('dictionary')
    expect(most).toBeLessThanOrEqual(5)
  } finally {
    configureApi({ base: '' })
    server.close()
  }
})
