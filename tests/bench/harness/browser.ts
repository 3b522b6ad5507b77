import { type Browser, chromium, type Page } from 'playwright'
import { wholeChromiumOptions } from '../../support/chromium.ts'
import { installOracle } from './oracle.ts'

export const VIEWPORT = { width: 1280, height: 800 }

export const launchBrowser = (): Promise<Browser> => chromium.launch(wholeChromiumOptions)

/** Opens a page with empty caches and the oracle. Its context closes with the scope. */
export async function openPage(browser: Browser): Promise<{ page: Page } & AsyncDisposable> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.addInitScript(installOracle)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}
