import type { Page } from 'playwright'

/** Waits for a frame, then for a pause without frames. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let drawn = 0
    while (drawn === 0 || drawn !== globalThis.oracle.drawn()) {
      drawn = globalThis.oracle.drawn()
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  })
}
