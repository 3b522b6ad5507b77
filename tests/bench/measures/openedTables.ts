import type { Browser, Page } from 'playwright'
import { CODED_TABLES } from '../data/codedTables.ts'
import { openPage } from '../harness/browser.ts'
import { median } from '../harness/medians.ts'
import { rest } from '../harness/rest.ts'
import { openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

/** Ways to open a table with one action: dropping a file or pasting rows. */
const WAYS = { dropped: drop, pasted: paste } as const
/** Timeout in milliseconds of a map or a question. */
const LONGEST_MS = 60_000

/**
 * Measures opening tables without geometry: milliseconds from the user's action to the coloured map, actions,
 * keys, and the share of rows on the map. Each question gets its first answer.
 * @param url Server with the starting catalogue.
 */
export async function measureOpenedTables(browser: Browser, url: string, rounds: number): Promise<Figures> {
  const figures: Figures = {}
  for (const [table, make] of Object.entries(CODED_TABLES)) {
    const csv = make()
    for (const [way, bring] of Object.entries(WAYS)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await using opened = await openPage(browser)
        const { page } = opened
        await openWorkbench(page, url)
        await rest(page)
        await page.evaluate(() => globalThis.oracle.record())
        const began = await bring(page, csv)
        const isAsked = (await whatCame(page)) === 'asking'
        if (isAsked) await answer(page, way)
        times.push((await coloured(page)) - began)
        figures[`${table}, ${way}: acts`] = isAsked ? 2 : 1
        figures[`${table}, ${way}: keys`] = way === 'pasted' ? (isAsked ? 3 : 2) : 0
        figures[`${table}, ${way}: zones of rows`] =
          (await zonesShown(page)) / (csv.trimEnd().split('\n').length - 1)
      }
      figures[`${table}, ${way}: ms`] = median(times)
    }
  }
  return figures
}

/** Drops the file on the map; returns the time on the page's clock. */
function drop(page: Page, csv: string): Promise<number> {
  return page.evaluate(content => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([content], 'table.csv', { type: 'text/csv' }))
    const map = document.querySelector('.map-canvas')
    const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    map?.dispatchEvent(event('dragover'))
    const began = performance.now()
    map?.dispatchEvent(event('drop'))
    return began
  }, csv)
}

/** Pastes the rows like a spreadsheet, by Ctrl+V; returns the time. */
function paste(page: Page, csv: string): Promise<number> {
  return page.evaluate(
    text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const began = performance.now()
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
      return began
    },
    csv.replaceAll(';', '\t'),
  )
}

/** Waits until the table is displayed, or the page asks for its zones. */
async function whatCame(page: Page): Promise<'asking' | 'shown'> {
  const came = await page.waitForFunction(
    () => {
      if (globalThis.cartable.state('opening') === 'asking') return 'asking'
      return globalThis.cartable.view().displayed.length > 0 && 'shown'
    },
    null,
    { timeout: LONGEST_MS },
  )
  return (await came.jsonValue()) || 'shown'
}

/** Gives the first answer, which has the focus. */
async function answer(page: Page, way: string): Promise<void> {
  const first = '[data-command="file.join"]'
  await page.waitForFunction(selector => document.activeElement?.matches(selector), first)
  if (way === 'pasted') await page.keyboard.press('Enter')
  else await page.locator(first).first().click()
}

/** Waits until the map is coloured and at rest; returns the time of the last frame. */
async function coloured(page: Page): Promise<number> {
  await page.waitForFunction(
    () => {
      const [shown] = globalThis.cartable.view().displayed
      return Boolean(shown?.style.label) && globalThis.workbench.getSnapshot().value.showing === 'settled'
    },
    null,
    { timeout: LONGEST_MS },
  )
  await rest(page)
  return page.evaluate(() => globalThis.oracle.endedAt())
}

/** Returns the number of displayed zones, as the workbench counts them. */
async function zonesShown(page: Page): Promise<number> {
  const text = await page.locator('.status-counts .tabular').first().textContent()
  return Number(/[\d\s.,\u202f\u00a0]+/.exec(text ?? '')?.[0].replace(/\D/g, '') ?? 0)
}
