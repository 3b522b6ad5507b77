import type { Page } from 'playwright'

/** Waits until something was drawn, and then nothing for a while. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let drawn = 0
    while (drawn === 0 || drawn !== globalThis.oracle.drawn()) {
      drawn = globalThis.oracle.drawn()
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  })
}
