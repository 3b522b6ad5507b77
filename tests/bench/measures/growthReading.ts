import type { Browser } from 'playwright'
import { USUAL_STYLE } from '../../../src/domain/address/address.ts'
import { codeOf } from '../data/grid.ts'
import { launchBrowser, openPage } from '../harness/browser.ts'
import { quantile } from '../harness/medians.ts'
import { rest } from '../harness/rest.ts'
import { isSettled, openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const CALLS = 40

/** Grid on a running server. */
interface Grid {
  url: string
  dataset: string
  zones: number
  /** Returns the time that the server's processors have spent so far, in milliseconds. */
  processor: () => number
}

/** Measures filters, searches, downloads and first views of a grid. */
export async function readingOf(grid: Grid): Promise<Figures> {
  // The first call after the start, which opens the files.
  const [download, downloadMs] = await spentIn(grid, () => csvOf(grid))
  const [filters, filterMs] = await spentIn(grid, () => timesOf(call => filter(grid, call)))
  const [searches, searchMs] = await spentIn(grid, () => timesOf(call => search(grid, call)))
  const browser = await launchBrowser()
  try {
    return {
      'filter, p50': quantile(filters, 0.5),
      'filter, p95': quantile(filters, 0.95),
      'filter, processor ms': filterMs / (CALLS + 1),
      'code search, p95': quantile(searches, 0.95),
      'code search, processor ms': searchMs / (CALLS + 1),
      'CSV, first byte': download.first,
      'CSV, ms': download.ms,
      'CSV, processor ms': downloadMs,
      'first view in one colour, bytes': await bytesOfView(browser, grid, null),
      'first view of a number, bytes': await bytesOfView(browser, grid, 'first'),
      'first view of many numbers, bytes': await bytesOfView(browser, grid, 'second'),
    }
  } finally {
    await browser.close()
  }
}

/** Runs work, and returns its outcome with the time of the server's processors meanwhile. */
async function spentIn<T>({ processor }: Grid, work: () => Promise<T>): Promise<[T, number]> {
  const before = processor()
  return [await work(), processor() - before]
}

/** Returns the milliseconds of different calls. The first one opens the files and is not measured. */
async function timesOf(call: (number: number) => Promise<Response>): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number <= CALLS; number++) {
    const began = performance.now()
    const answer = await call(number)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    await answer.arrayBuffer()
    if (number > 0) times.push(performance.now() - began)
  }
  return times
}

const filter = ({ url, dataset }: Grid, call: number): Promise<Response> =>
  fetch(`${url}/cartable/zone/query/?page_size=20`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      dataset_id: dataset,
      geometry: 'none',
      query: { mode: 'l', filter: { label: 'first', operator: 'gte', value: 900 + call } },
    }),
  })

const search = ({ url, dataset, zones }: Grid, call: number): Promise<Response> => {
  const code = codeOf(Math.floor((call * zones) / (CALLS + 1)))
  return fetch(`${url}/cartable/zone/?dataset_id=${dataset}&geometry=none&page_size=20&search=${code}`)
}

async function csvOf({ url, dataset }: Grid): Promise<{ first: number; ms: number }> {
  const began = performance.now()
  const answer = await fetch(`${url}/cartable/export/?dataset_id=${dataset}&format=csv`)
  if (!answer.ok || !answer.body) throw new Error(`${answer.url}: ${answer.status}`)
  let first: number | null = null
  for await (const _ of answer.body) first ??= performance.now() - began
  const ms = performance.now() - began
  return { first: first ?? ms, ms }
}

/** Returns the bytes of data that a browser reads to display a grid, without code and basemap. */
async function bytesOfView(browser: Browser, { url, dataset }: Grid, label: string | null): Promise<number> {
  await using opened = await openPage(browser)
  const { page } = opened
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (new URL(request.url()).pathname.startsWith('/cartable/'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const look = label === null ? USUAL_STYLE : `label:${label}`
  await openWorkbench(page, url, `?show=${dataset}~2026,${look}`)
  await isSettled(page)
  await rest(page)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
