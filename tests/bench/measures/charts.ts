import type { Page } from 'playwright'
import type { Filter } from '../../../src/contract/filter.ts'
import type { Chart } from '../../../src/contract/view.ts'
import { type ChartedColumns, parcelColumns } from '../data/datasets.ts'
import { VALUES } from '../data/zone.ts'
import { openPage } from '../harness/browser.ts'
import { startProduct } from '../harness/child.ts'
import { tilesOf } from '../harness/installation.ts'
import { median, quantile } from '../harness/medians.ts'
import { startPeerServer } from '../harness/peerServer.ts'
import type { Prepared } from '../harness/prepare.ts'
import { rest } from '../harness/rest.ts'
import { DATASET, INSTANCE, isSettled, openWorkbench } from '../subjects/product.ts'
import type { Bench } from './bench.ts'
import type { Figures } from './figures.ts'

/** Mosaic functions called by the benchmark. */
export interface ChartPeer {
  /** Loads the rows into the database. */
  load: () => Promise<void>
  /** Counts the three charts. Resolves with their number of rows. */
  open: () => Promise<number>
  /** Prepares for an interval of the first chart, as on hover. */
  hover: () => void
  /**
   * Chooses an interval of the first chart; resolves with the number of rows, once the other charts are
   * counted.
   */
  brush: (from: number, to: number) => Promise<number>
}

declare global {
  var chartPeer: ChartPeer
  /** Milliseconds from the last pointer move to its last effect, and since then. */
  var moves: { took: () => number; unchanged: () => number }
}

const CHARTS: readonly Chart[] = [
  { kind: 'histogram', labels: ['first'] },
  { kind: 'histogram', labels: ['second'] },
  { kind: 'bars', labels: ['district'] },
]
/** Pointer moves of a drawn interval. */
const MOVES = 24
/** Milliseconds without a change after which a move has no further effect. */
const CALM = 700

/**
 * Measures three charts of many zones while an interval is drawn on one: Cartable with its map, and Mosaic
 * with DuckDB in the browser, without a map or drawing. In milliseconds.
 */
export async function measureCharts(bench: Bench, { dataDir, facts }: Prepared): Promise<Figures> {
  const columns = parcelColumns(facts.zones)
  return { ...(await ofProduct(bench, dataDir, columns)), ...(await ofMosaic(bench, columns)) }
}

async function ofProduct({ browser }: Bench, dataDir: string, columns: ChartedColumns): Promise<Figures> {
  await using server = await startProduct(dataDir)
  await tilesOf(server, DATASET)
  await using opened = await openPage(browser)
  const { page } = opened
  await openWorkbench(page, server.url, `/?show=${INSTANCE}`)
  await isSettled(page)
  await rest(page)
  const there = await openCharts(page)
  await watchMoves(page)
  const field = await page.locator('.chart-field').first().boundingBox()
  if (!field) throw new Error('There is no chart.')
  const y = field.y + field.height / 2
  await page.mouse.move(field.x + field.width * 0.25, y)
  await page.mouse.down()
  await page.evaluate(() => globalThis.oracle.record())
  const took: number[] = []
  for (const share of sharesOfMoves()) {
    await page.mouse.move(field.x + field.width * share, y)
    await page.waitForFunction(calm => globalThis.moves.unchanged() > calm, CALM)
    took.push(await page.evaluate(() => globalThis.moves.took()))
  }
  const frames = await page.evaluate(() => globalThis.oracle.recorded())
  await page.mouse.up()
  await isSettled(page)
  await expectTruth(page, columns)
  const [first = Number.NaN, ...others] = took
  return {
    'charts there, ms': there,
    'first move, ms': first,
    'a move, p50 ms': median(others),
    'a move, p95 ms': quantile(others, 0.95),
    'frame, p50 ms': median(frames),
    'frames a move': frames.length / took.length,
  }
}

/** Positions of the pointer as shares of the chart's width. */
const sharesOfMoves = () => Array.from({ length: MOVES }, (_, move) => 0.27 + (0.6 * move) / MOVES)

/** Opens the charts; returns the time until all are drawn. */
function openCharts(page: Page): Promise<number> {
  return page.evaluate(
    async ({ dataset, charts }) => {
      const began = performance.now()
      for (const chart of charts) globalThis.workbench.send({ type: 'chart.added', dataset, chart })
      const isThere = () =>
        document.querySelectorAll('figure.chart').length === charts.length &&
        !document.querySelector('figure.chart .chart-note')
      while (!isThere()) await new Promise(requestAnimationFrame)
      return performance.now() - began
    },
    { dataset: DATASET, charts: CHARTS },
  )
}

async function watchMoves(page: Page): Promise<void> {
  await page.evaluate(() => {
    let movedAt = 0
    let changedAt = 0
    addEventListener(
      'pointermove',
      ({ timeStamp }) => {
        movedAt = timeStamp
        changedAt = timeStamp
      },
      { capture: true },
    )
    const charts = document.querySelector('.charts')
    if (!charts) throw new Error('There are no charts.')
    new MutationObserver(() => {
      changedAt = performance.now()
    }).observe(charts, { subtree: true, childList: true, attributes: true, characterData: true })
    const last = () => Math.max(changedAt, globalThis.oracle.endedAt())
    globalThis.moves = { took: () => last() - movedAt, unchanged: () => performance.now() - last() }
  })
}

/** Throws unless the displayed zones match the drawn interval. */
async function expectTruth(page: Page, columns: ChartedColumns): Promise<void> {
  const filter = await page.evaluate(
    () => globalThis.workbench.getSnapshot().context.view.displayed[0]?.filter ?? null,
  )
  const status = (await page.locator('.status-counts').textContent()) ?? ''
  const shown = Number(/[\d\s.,]+/.exec(status)?.[0].replaceAll(/\D/g, ''))
  const wanted = countWithin(columns, boundOf(filter, 'gte'), boundOf(filter, 'lt') - 1)
  if (shown !== wanted)
    throw new Error(`${shown} zones are displayed, not ${wanted}: ${JSON.stringify(filter)}`)
}

/** Returns the number in a comparison of a filter. */
const boundOf = (filter: Filter | null, operator: string): number => {
  const written = new RegExp(`"operator":"${operator}","value":([\\d.]+)`).exec(JSON.stringify(filter))
  return Number(written?.[1] ?? Number.NaN)
}

const countWithin = ({ first }: ChartedColumns, from: number, to: number): number =>
  first.reduce((sum, value) => (value >= from && value <= to ? sum + 1 : sum), 0)

async function ofMosaic({ browser, pages }: Bench, columns: ChartedColumns): Promise<Figures> {
  // Installed with the libraries that write the rows.
  const peerPages = await pages()
  const { arrowOf }: { arrowOf: (columns: ChartedColumns) => Uint8Array } = await import(
    '../peers/arrow.ts' as string
  )
  await using server = await startPeerServer({ pages: peerPages, columns: arrowOf(columns) })
  await using opened = await openPage(browser)
  const { page } = opened
  await page.goto(new URL('/mosaic', server.url).href)
  await page.waitForFunction(() => 'chartPeer' in globalThis)
  const { values, there, rows } = await page.evaluate(async () => {
    const began = performance.now()
    await globalThis.chartPeer.load()
    const loaded = performance.now()
    const rows = await globalThis.chartPeer.open()
    return { values: loaded - began, there: performance.now() - loaded, rows }
  })
  if (rows !== columns.first.length) throw new Error(`Mosaic counts ${rows} zones.`)
  await page.evaluate(() => globalThis.chartPeer.hover())
  const from = Math.round(VALUES * 0.25)
  const took: number[] = []
  for (const share of sharesOfMoves()) {
    const to = Math.round(VALUES * share)
    const { ms, kept } = await page.evaluate(
      async ({ from, to }) => {
        const began = performance.now()
        const kept = await globalThis.chartPeer.brush(from, to)
        return { ms: performance.now() - began, kept }
      },
      { from, to },
    )
    took.push(ms)
    console.log(`    Mosaic: ${kept} of ${countWithin(columns, from, to)} zones, ${Math.round(ms)} ms`)
  }
  const [first = Number.NaN, ...others] = took
  return {
    'mosaic: values there, ms': values,
    'mosaic: charts there, ms': there,
    'mosaic: first move, ms': first,
    'mosaic: a move, p50 ms': median(others),
    'mosaic: a move, p95 ms': quantile(others, 0.95),
  }
}
