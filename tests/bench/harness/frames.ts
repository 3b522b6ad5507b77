import type { Page } from 'playwright'
import { quantile } from './medians.ts'
import { rest } from './rest.ts'

/** Drags the map slightly to and fro; returns the median milliseconds of a frame of the same view. */
export async function frameOf(page: Page): Promise<number> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no map on the page.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => globalThis.oracle.record())
  for (const direction of [-1, 1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + direction * 60, y, { steps: 12 })
    await page.mouse.up()
    await rest(page)
  }
  return quantile(await page.evaluate(() => globalThis.oracle.recorded()), 0.5)
}
