import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { addressesOf } from '../../cluster/answers.ts'
import { type Cluster, startCluster } from '../../cluster/topology.ts'
import { SIDE, syntheticCountry } from '../data/country.ts'
import { writeGeoJson } from '../data/files.ts'
import { openPage } from '../harness/browser.ts'
import { importZones } from '../harness/installation.ts'
import { interleaved, median } from '../harness/medians.ts'
import type { Options } from '../harness/options.ts'
import { processorOf } from '../harness/processor.ts'
import type { Figures } from './figures.ts'

/** Repetitions of a visit's requests per round. */
const VISITS = 20
const SHOWN = '/?show=fr-departements~2026,label:population'

/** Measures servers that share database and storage, against a single one, and imports into both. */
export async function measureServers(browser: Browser, { runs, quick }: Options): Promise<Figures> {
  const env = { ACCESS: 'open', SEED: 'light', RATE_LIMITS: 'off', LOG: 'plain' }
  await using cluster = await startCluster({ servers: 3, workers: 1, env })
  const visit = await requestsOfVisit(browser, cluster.url)
  const perRequest = await timesOf(cluster, visit, Math.max(2, runs))
  const began = performance.now()
  const { url } = await cluster.addServer()
  const start = performance.now() - began
  const artefacts = (await addressesOf(cluster.url)).filter(path => path.startsWith('/cartable/geom/'))
  const miss = await timeOf(url, artefacts)
  const hit = await timeOf(url, artefacts)
  return {
    'requests of a visit': visit.length,
    'one server: processor of a request, ms': perRequest.one,
    'three servers: processor of a request, ms': perRequest.three,
    'three servers / one': perRequest.three / perRequest.one,
    'new visits, a second and core': 1000 / (perRequest.one * visit.length),
    'first answer of an artefact, ms': miss,
    'second answer of an artefact, ms': hit,
    'additional server: start, ms': start,
    ...(await importsInto(cluster, quick)),
  }
}

/** Returns the addresses that a browser requests on its first visit of a map link. */
async function requestsOfVisit(browser: Browser, url: string): Promise<string[]> {
  await using opened = await openPage(browser)
  const { page } = opened
  const paths: string[] = []
  page.on('request', request => {
    const { origin, pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && origin === url) paths.push(pathname + search)
  })
  await page.goto(url + SHOWN)
  await page.waitForFunction(() => document.querySelector('.legend') !== null)
  await page.waitForLoadState('networkidle')
  return paths
}

/** Measures processor time per request of a visit, with one server and with three alternately. */
async function timesOf(cluster: Cluster, visit: readonly string[], rounds: number) {
  const subjects = { one: cluster.servers.slice(0, 1), three: cluster.servers.slice(0, 3) }
  const found: Record<keyof typeof subjects, number[]> = { one: [], three: [] }
  const made = VISITS * visit.length
  // Warms up caches and code.
  for (const url of subjects.three) await ask([url], visit, 3 * VISITS)
  const servers = cluster.parts.filter(({ kind }) => kind === 'server').flatMap(({ pid }) => pid?.() ?? [])
  for (const name of interleaved(['one', 'three'] as const, rounds)) {
    const before = processorOf(servers)
    await ask(subjects[name], visit, VISITS)
    found[name].push((processorOf(servers) - before) / made)
  }
  return { one: median(found.one), three: median(found.three) }
}

async function ask(urls: readonly string[], paths: readonly string[], times: number): Promise<void> {
  let next = 0
  for (let time = 0; time < times; time++)
    for (const path of paths) await answerOf(urls[next++ % urls.length] ?? '', path)
}

async function answerOf(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** Returns the median time of sequential artefact requests. */
async function timeOf(url: string, paths: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await answerOf(url, path)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Imports as many zones as France has communes, into the cluster and into SQLite. */
async function importsInto({ env }: Cluster, quick: boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  try {
    const file = join(folder, 'zones.geojson')
    writeGeoJson(file, syntheticCountry(quick ? 40 : SIDE))
    const into = (name: string, own: Record<string, string>) =>
      importZones(file, 'communes', join(folder, name), own)
    const shared = await into('cluster', env)
    const alone = await into('sqlite', {})
    return {
      'communes into the cluster, ms': shared.ms,
      'communes into SQLite, ms': alone.ms,
      'into the cluster / into SQLite': shared.ms / alone.ms,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
