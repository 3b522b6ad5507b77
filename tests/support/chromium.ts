import type { LaunchOptions } from 'playwright'
import { findChromium, findHeadlessShell } from '../../src/server/bootstrap/chromium.mjs'

/** Launch options: software rendering, and no network requests of the browser's own. */
const optionsOf = (executablePath: string | null): LaunchOptions => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    // Without a GPU, compositing is faster without OpenGL.
    '--disable-gpu-compositing',
    '--disable-background-networking',
    '--disable-component-update',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})

/** Headless browser of tests and QA. */
export const chromiumOptions = optionsOf(findHeadlessShell() ?? findChromium())

/** Full browser, if installed: for watching, and for benchmark figures. */
export const wholeChromiumOptions = optionsOf(findChromium() ?? findHeadlessShell())
