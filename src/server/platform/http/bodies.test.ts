import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { streamOf } from './bodies.ts'

/** Requests an answer made of these pieces. */
async function fetched(pieces: () => AsyncIterable<Uint8Array>): Promise<string> {
  const server = createServer(getRequestListener(() => new Response(streamOf(pieces()))))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    return await (await fetch(`http://127.0.0.1:${port}/`)).text()
  } finally {
    server.close()
  }
}
const piece = new TextEncoder().encode('piece')

test('sends a complete file', async () => {
  const pieces = async function* () {
    yield piece
    yield piece
  }
  expect(await fetched(pieces)).toBe('piecepiece')
})

test('breaks off a file that fails while being sent, instead of shortening it', async () => {
  const pieces = async function* () {
    yield piece
    throw new Error('unreadable')
  }
  await expect(fetched(pieces)).rejects.toThrow()
})
