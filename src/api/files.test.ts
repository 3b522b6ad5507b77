import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answerCalls } from '../../tests/support/answering.ts'
import type { Renewal } from '../domain/account/account.ts'
import { CHUNK_SIZE } from '../domain/column/chunk.ts'
import { toFailure } from '../domain/failure.ts'
import { readColumn, readTile, tileCall } from './files.ts'
import { configureApi } from './request.ts'
import { actAs } from './session.ts'

test('reads a column of many chunks in order, a few requests at a time', async () => {
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

const PLACE = { zoom: 0, x: 0, y: 0 }

/**
 * Reads a tile that the server refused to a worker; returns the outcome, and the access tokens that the page
 * sent.
 */
async function readRefused(renewal: Renewal) {
  const sent: (string | undefined)[] = []
  const session = { access: 'old', open: () => {}, close: () => null }
  const renew = async () => {
    if (renewal === 'renewed') session.access = 'new'
    return renewal
  }
  actAs(Object.assign(session, { renew }))
  const refused = tileCall('t', PLACE)
  const stop = await answerCalls((request, response) => {
    sent.push(request.headers.authorization)
    response.writeHead(request.headers.authorization === 'Bearer new' ? 200 : 401).end('tile')
  })
  try {
    const bytes = await readTile('t', PLACE, undefined, undefined, refused).catch(toFailure)
    return [bytes instanceof ArrayBuffer ? new TextDecoder().decode(bytes) : bytes.code, sent]
  } finally {
    stop()
    configureApi({ base: '' })
    actAs(null)
  }
}

test('renews the session before it repeats the tile call of a worker', async () => {
  expect(await readRefused('renewed')).toEqual(['tile', ['Bearer new']])
})

test.each(['refused', 'unknown'] as const)('repeats no tile call when the renewal is %s', async renewal => {
  expect(await readRefused(renewal)).toEqual(['refused', []])
})
