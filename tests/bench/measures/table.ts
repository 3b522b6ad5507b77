import type { Browser, Page } from 'playwright'
import { openPage } from '../harness/browser.ts'
import { quantile } from '../harness/medians.ts'
import { isSettled, openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const STEPS = 60

/** Measures scrolling through the table of a displayed dataset, and to its end, in milliseconds. */
export async function measureTable(
  browser: Browser,
  url: string,
  { dataset, instance }: { dataset: string; instance: string },
): Promise<Figures> {
  await using opened = await openPage(browser)
  const { page } = opened
  await openWorkbench(page, url, `/?show=${instance}`)
  await isSettled(page)
  await page.evaluate(name => globalThis.workbench.send({ type: 'table.opened', dataset: name }), dataset)
  await page.locator('.grid-body .grid-cell').first().waitFor()
  const frames = await scroll(page)
  return {
    'table scroll p50, ms': quantile(frames, 0.5),
    'table scroll p95, ms': quantile(frames, 0.95),
    'table to its end, ms': await toTheEnd(page),
  }
}

/** Scrolls a screen per frame: returns main thread time per frame. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(async steps => {
    const grid = document.querySelector('[role="grid"]')!
    const costs: number[] = []
    for (let step = 0; step < steps; step++) {
      await new Promise(requestAnimationFrame)
      const began = performance.now()
      grid.scrollTop += grid.clientHeight
      await new Promise<void>(resolve => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      })
      costs.push(performance.now() - began)
    }
    return costs
  }, STEPS)
}

/** Scrolls to the end; returns the time until the last row has its values. */
async function toTheEnd(page: Page): Promise<number> {
  await page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')!
    Object.assign(globalThis, { began: performance.now() })
    grid.scrollTop = grid.scrollHeight
  })
  await page.waitForFunction(() => {
    const grid = document.querySelector('[role="grid"]')!
    const last = grid.querySelector(`[aria-rowindex="${grid.getAttribute('aria-rowcount')}"]`)
    const isThere = last && /\d/.test(last.textContent ?? '') && !last.matches('[aria-busy="true"]')
    return isThere && Object.assign(globalThis, { ended: performance.now() })
  })
  return page.evaluate(() => {
    const { began, ended } = globalThis as unknown as { began: number; ended: number }
    return ended - began
  })
}
