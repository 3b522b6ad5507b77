import type { LaunchOptions } from 'playwright'
import { findChromium } from '../../src/server/bootstrap/chromium.mjs'

const executablePath = findChromium()

/** Options by which tests, QA and the benchmark start the browser: drawing in software, and asking nobody anything. */
export const chromiumOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    // Where the processor draws, the page is put together faster without the detour through OpenGL.
    '--disable-gpu-compositing',
    '--disable-background-networking',
    '--disable-component-update',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}
