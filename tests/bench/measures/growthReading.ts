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
  const before = grid.processor()
  const download = await csvOf(grid)
  const downloadMs = grid.processor() - before
  const filters = await measured(grid, filter)
  const searches = await measured(grid, search)
  const browser = await launchBrowser()
  try {
    return {
      'filter, p50': quantile(filters.times, 0.5),
      'filter, p95': quantile(filters.times, 0.95),
      'filter, processor ms': filters.processorMs / CALLS,
      'code search, p95': quantile(searches.times, 0.95),
      'code search, processor ms': searches.processorMs / CALLS,
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

/** Measures different calls, in milliseconds. A first one opens the files, and is not measured. */
async function measured(
  grid: Grid,
  call: (grid: Grid, number: number) => Promise<Response>,
): Promise<{ times: number[]; processorMs: number }> {
  const times: number[] = []
  let before = 0
  for (let number = 0; number <= CALLS; number++) {
    if (number === 1) before = grid.processor()
    const began = performance.now()
    const answer = await call(grid, number)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    await answer.arrayBuffer()
    if (number > 0) times.push(performance.now() - began)
  }
  return { times, processorMs: grid.processor() - before }
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
