import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'
import { TileManifest } from '../../../src/contract/tiles.ts'
import { addPeople, nameOf, PASSWORD } from '../data/people.ts'
import { startProduct } from '../harness/child.ts'
import type { GuestData } from '../harness/guest.ts'
import { quantile } from '../harness/medians.ts'
import { DATASET, INSTANCE } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

/** Connections of the account that asks for all it can. */
const CONNECTIONS = 30
/** Tiles and logins timed at rest, and as many beside that account. */
const TILES = 1000
const LOGINS = 30

interface Call {
  path: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** Makes a call on a connection that is kept, as a browser does. Resolves once its last byte is there. */
function ask(
  url: string,
  agent: Agent,
  { path, method, headers, body }: Call,
): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(path, url),
      { agent, method: method ?? 'GET', headers: { 'content-type': 'application/json', ...headers } },
      answer => {
        answer.resume()
        answer.on('end', () => resolve({ ms: performance.now() - began, status: answer.statusCode ?? 0 }))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * Measures how long tiles and logins take while one account asks for scans, sorts, comparisons and files on 30 connections, against how long they
 * take at rest. On a server of its own over a data folder with zones, which people are added to.
 *
 * @param manifest The address of the manifest of the tiles.
 */
export async function measureHeavyGuest(dataDir: string, manifest: string): Promise<Figures> {
  const { key } = await addPeople(dataDir, 2)
  await using server = await startProduct(dataDir, { ACCESS: 'account' })
  const agent = new Agent({ keepAlive: true })
  // As a browser asks.
  const bearer = {
    authorization: `Bearer ${await accessOf(server.url, nameOf(1))}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
  const addresses = await tileAddresses(server.url, manifest, bearer)
  const tile = (number: number) =>
    ask(server.url, agent, { path: addresses[number % addresses.length] ?? '', headers: bearer })
  const login = () =>
    ask(server.url, agent, {
      path: '/accounts/rest/login/',
      method: 'POST',
      body: { username: nameOf(1), password: PASSWORD },
    })
  await timed(TILES, tile)
  await timed(3, login)
  const rest = { tile: await timed(TILES, tile), login: await timed(LOGINS, login) }

  const guest = new Worker(new URL('../harness/guest.ts', import.meta.url), {
    workerData: {
      url: server.url,
      key,
      dataset: DATASET,
      instance: INSTANCE,
      connections: CONNECTIONS,
    } satisfies GuestData,
  })
  // As at rest, code that is run for the first time is not timed.
  await timed(TILES, tile)
  const beside = { tile: await timed(TILES, tile), login: await timed(LOGINS, login) }
  guest.postMessage('answered')
  const [answered] = (await once(guest, 'message')) as [Record<number, number>]
  await guest.terminate()
  agent.destroy()
  return {
    'tile at rest, p95 ms': rest.tile,
    'tile beside the guest, p95 ms': beside.tile,
    'tile: beside the guest / at rest': beside.tile / rest.tile,
    'login at rest, p95 ms': rest.login,
    'login beside the guest, p95 ms': beside.login,
    'login: beside the guest / at rest': beside.login / rest.login,
    'scans done': answered[200] ?? 0,
    'scans refused': answered[503] ?? 0,
  }
}

/** The 95th percentile of the milliseconds that calls take one after the other. Throws when one is refused. */
async function timed(
  calls: number,
  call: (number: number) => Promise<{ ms: number; status: number }>,
): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < calls; number++) {
    const { ms, status } = await call(number)
    if (status !== 200) throw new Error(`A call was answered with ${status}.`)
    times.push(ms)
  }
  return quantile(times, 0.95)
}

async function accessOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/accounts/rest/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { access } = (await answer.json()) as { access: string }
  return access
}

/** The addresses of the tiles of all zooms that somebody looks at, up to 500 of them. */
async function tileAddresses(
  url: string,
  manifest: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const answer = await fetch(new URL(manifest, url), { headers })
  const { id, levels } = TileManifest.parse(await answer.json())
  return levels
    .flatMap(({ zoom, tiles }) => {
      let number = 0
      return tiles.slice(0, 100).map(difference => {
        number += difference
        return `/cartable/geom/${id}/${zoom}/${number % 2 ** zoom}/${Math.floor(number / 2 ** zoom)}`
      })
    })
    .slice(0, 500)
}
