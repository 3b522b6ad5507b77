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

/** Connections of the heavy account. */
const CONNECTIONS = 30
/** Number of tiles and logins timed at rest and under load. */
const TILES = 1000
const LOGINS = 30

interface Call {
  path: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** Makes a call on a kept-alive connection. Resolves at its last byte. */
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
 * Measures tiles and logins while one account requests scans, sorts, comparisons and files on 30 connections,
 * relative to rest. Runs a separate server on a data folder with zones and added accounts.
 *
 * @param manifest Address of the tile manifest.
 */
export async function measureHeavyGuest(dataDir: string, manifest: string): Promise<Figures> {
  const { key } = await addPeople(dataDir, 2)
  await using server = await startProduct(dataDir, { ACCESS: 'account' })
  const agent = new Agent({ keepAlive: true })
  // Like a browser.
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
  // Warms up the code, as after some time of use.
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

/** Returns the 95th percentile of sequential calls in milliseconds. Throws if one is refused. */
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

/** Returns up to 500 tile addresses over all zooms. */
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
