import type { Browser, Page } from 'playwright'
import { rank, searchable } from '../../../src/domain/search/ranking.ts'
import { databasePath, openDatabase } from '../../../src/server/db/connection.ts'
import { fillCatalogue } from '../data/catalogue/fill.ts'
import { noise } from '../data/noise.ts'
import { openPage } from '../harness/browser.ts'
import { startProduct } from '../harness/child.ts'
import { median, quantile } from '../harness/medians.ts'
import type { Options } from '../harness/options.ts'
import { rest } from '../harness/rest.ts'
import { INSTANCE, isSettled, openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const COMMANDS = 5000
const QUERIES = ['population', 'departements', 'telecharger csv', 'color by']
/** Milliseconds between keys of a skilled typist. */
const BETWEEN_KEYS = 100
const SYLLABLES = [
  'pop',
  'u',
  'la',
  'tion',
  'dé',
  'par',
  'te',
  'ment',
  'car',
  'te',
  'cou',
  'leur',
  'zo',
  'ne',
  'fil',
  'tre',
]

/** Datasets of the catalogue in which the palette is measured. */
const DATASETS = { whole: 100_000, quick: 5000 }

/**
 * Measures a key in the palette in milliseconds: ranking 5,000 commands, and rendering the real palette with
 * many datasets in the catalogue and the zones of one on the map. Counts the keys lost while zones load.
 */
export async function measurePalette(
  browser: Browser,
  dataDir: string,
  { quick }: Options,
): Promise<Figures> {
  const db = openDatabase(databasePath(dataDir))
  try {
    await fillCatalogue(db, quick ? DATASETS.quick : DATASETS.whole)
  } finally {
    await db.destroy()
  }
  await using server = await startProduct(dataDir)
  return { ...rankMany(), ...(await typeInPalette(browser, server.url)) }
}

function rankMany(): Figures {
  const entries = Array.from({ length: COMMANDS }, (_, number) => {
    const word = (of: number) =>
      [0, 1, 2, 3].map(at => SYLLABLES[Math.floor(noise(number, of, at) * SYLLABLES.length)]).join('')
    return searchable(number, [`${word(1)} ${word(2)}`, `${word(3)} ${word(4)}`])
  })
  const times: number[] = []
  for (const query of QUERIES.flatMap(query => [query, query])) {
    for (let length = 1; length <= query.length; length++) {
      const began = performance.now()
      rank(query.slice(0, length), entries)
      times.push(performance.now() - began)
    }
  }
  return { 'rank of 5,000, median ms': median(times), 'rank of 5,000, p95 ms': quantile(times, 0.95) }
}

async function typeInPalette(browser: Browser, url: string): Promise<Figures> {
  await using opened = await openPage(browser)
  const { page } = opened
  await openWorkbench(page, url, `?show=${INSTANCE}`)
  await isSettled(page)
  await rest(page)
  await page.evaluate(() => {
    const costs: number[] = []
    let pressedAt = 0
    const note = () => {
      pressedAt = performance.now()
    }
    addEventListener('keydown', note, { capture: true })
    addEventListener(
      'input',
      () => {
        const began = pressedAt
        const { port1, port2 } = new MessageChannel()
        // The document shows the effects of the input in the next task.
        port1.onmessage = () => costs.push(performance.now() - began)
        port2.postMessage(null)
      },
      { capture: true },
    )
    Object.assign(globalThis, { costs })
  })
  await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').waitFor()
  // No user types faster.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
  await page.evaluate(() => (globalThis as unknown as { costs: number[] }).costs.splice(0))
  for (const query of QUERIES) {
    await page.keyboard.type(query, { delay: BETWEEN_KEYS })
    await page.keyboard.press('Control+a')
  }
  const costs = await page.evaluate(() => (globalThis as unknown as { costs: number[] }).costs)
  return {
    'a key in the palette, median ms': median(costs),
    'a key in the palette, p95 ms': quantile(costs, 0.95),
    'keys lost while zones load': await keysLost(page),
  }
}

const LINE = 'départements de plus de 500000 habitants'
/** Milliseconds between keys of a recorded line, faster than any typist. */
const AT_ONCE = 20

/** Types a line while the zones load again, and counts the missing letters. */
async function keysLost(page: Page): Promise<number> {
  await page.keyboard.press('Escape')
  await page.reload()
  await page.waitForFunction(() => 'cartable' in globalThis)
  await page.locator('body').press('Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type(LINE, { delay: AT_ONCE })
  return LINE.length - (await page.locator('[cmdk-input]').inputValue()).length
}
