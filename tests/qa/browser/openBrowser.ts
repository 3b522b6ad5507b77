import { type Browser, chromium } from 'playwright'
import { chromiumOptions, wholeChromiumOptions } from '../../support/chromium.ts'

/** Starts the browser of the tests. */
export function openBrowser({ headed = false, slow = false } = {}): Promise<Browser> {
  const options = headed ? wholeChromiumOptions : chromiumOptions
  return chromium.launch({ ...options, headless: !headed, slowMo: slow ? 500 : 0 })
}
