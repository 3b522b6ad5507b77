import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../../src/server/bootstrap/chromium.mjs'

/** Starts the browser that the tests use. */
export function openBrowser({ headed = false, slow = false } = {}): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    headless: !headed,
    slowMo: slow ? 500 : 0,
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}
