import { type Browser, chromium } from 'playwright'
import { chromiumOptions } from '../../support/chromium.ts'

/** Starts the browser that the tests use. */
export function openBrowser({ headed = false, slow = false } = {}): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions, headless: !headed, slowMo: slow ? 500 : 0 })
}
