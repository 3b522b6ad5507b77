import { type Browser, chromium, type Page } from 'playwright'
import { chromiumOptions, wholeChromiumOptions } from '../../support/chromium.ts'
import { standByPalette } from './focus.ts'

/** Starts the browser that the tests use. */
export function openBrowser({ headed = false, slow = false } = {}): Promise<Browser> {
  const options = headed ? wholeChromiumOptions : chromiumOptions
  return chromium.launch({ ...options, headless: !headed, slowMo: slow ? 500 : 0 })
}

/** Opens the product at an address, and waits until it runs there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => 'cartable' in globalThis)
  await standByPalette(page)
}
