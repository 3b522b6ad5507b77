import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { EMPTY_TILE } from '../../tests/support/tiles.ts'
import { encodeTile } from '../domain/tile/codec.ts'
import type { FileCall } from './messages.ts'
import { TileCalls } from './tileCalls.ts'

/** Tile with the point of zone 7. */
const TILE = encodeTile({
  ...EMPTY_TILE,
  points: { ordinals: Uint32Array.of(7), xs: Int32Array.of(5), ys: Int32Array.of(6) },
})
const PLACE = { zoom: 0, x: 0, y: 0 }

/** Calls a server with scripted answers. */
async function calling(
  answer: RequestListener,
  run: (call: FileCall, calls: TileCalls) => Promise<void>,
): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tile`
  try {
    const headers = { Authorization: 'Bearer access' }
    await run({ address, headers, priority: 'low', timeout: 60_000 }, new TileCalls())
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('reads a tile with the headers of the call, and returns its size', async () => {
  let asked: IncomingMessage | null = null
  await calling(
    (request, response) => {
      asked = request
      response.end(TILE)
    },
    async (call, calls) => {
      const read = await calls.read(1, 'a', PLACE, call)
      expect(read).toMatchObject({ bytes: TILE.byteLength, mesh: { points: { owners: Uint32Array.of(7) } } })
      expect(asked?.headers.authorization).toBe('Bearer access')
    },
  )
})

test('notifies the page that the server refused the session', async () => {
  await calling(
    (_, response) => response.writeHead(401).end('{"detail":"no"}'),
    async (call, calls) =>
      expect(await calls.read(1, 'a', PLACE, call)).toEqual({ mesh: null, unread: 'unauthenticated' }),
  )
})

test('leaves refused, cached and missing answers to the page', async () => {
  const unread = { mesh: null, unread: 'refused' }
  const answers: RequestListener[] = [
    (_, response) => response.writeHead(503).end(),
    (_, response) => response.writeHead(200, { 'x-from-cache': '1' }).end(TILE),
    (_, response) => response.destroy(),
    (_, response) =>
      response
        .writeHead(200, { 'Content-Length': TILE.byteLength })
        .write(TILE.slice(0, 9), () => response.destroy()),
  ]
  for (const answer of answers)
    await calling(answer, async (call, calls) =>
      expect(await calls.read(1, 'a', PLACE, call)).toEqual(unread),
    )
})

test('rejects an answer that is not a tile', async () => {
  await calling(
    (_, response) => response.end('no tile'),
    async (call, calls) => {
      await expect(calls.read(1, 'a', PLACE, call)).rejects.toThrow(RangeError)
    },
  )
})

test('aborts cancelled calls, and those of a dropped load', async () => {
  const { promise: third, resolve: onThird } = Promise.withResolvers<void>()
  const ended: string[] = []
  const { promise: bothEnded, resolve: onBoth } = Promise.withResolvers<void>()
  const open: Record<string, () => void> = {}
  await calling(
    (request, response) => {
      const name = String(request.headers['x-name'])
      response.on('close', () => {
        if (!response.writableEnded) ended.push(name)
        if (ended.length === 2) onBoth()
      })
      open[name] = () => response.end(TILE)
      if (Object.keys(open).length === 3) onThird()
    },
    async (call, calls) => {
      const named = (name: string) => ({ ...call, headers: { 'x-name': name } })
      const reads = [
        calls.read(1, 'a', PLACE, named('cancelled')),
        calls.read(2, 'dropped', PLACE, named('dropped')),
        calls.read(3, 'a', PLACE, named('kept')),
      ]
      await third
      calls.cancel(1)
      calls.drop('dropped')
      await bothEnded
      open['kept']?.()
      const meshes = (await Promise.all(reads)).map(({ mesh }) => mesh !== null)
      expect(meshes).toEqual([false, false, true])
      expect(ended.sort()).toEqual(['cancelled', 'dropped'])
    },
  )
})

test('distinguishes a server that does not answer', async () => {
  await calling(
    () => {},
    async (call, calls) =>
      expect(await calls.read(1, 'a', PLACE, { ...call, timeout: 10 })).toEqual({
        mesh: null,
        unread: 'late',
      }),
  )
})
