import type { LaunchOptions } from 'playwright'
import { findChromium, findHeadlessShell } from '../../src/server/bootstrap/chromium.mjs'

/** Options by which a browser is started: drawing in software, and asking nobody anything. */
const optionsOf = (executablePath: string | null): LaunchOptions => ({
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
})

/** Starts the browser of tests and QA, without windows. */
export const chromiumOptions = optionsOf(findHeadlessShell() ?? findChromium())

/** Starts the whole browser, where there is one: for people who look on, and for figures that hold for it. */
export const wholeChromiumOptions = optionsOf(findChromium() ?? findHeadlessShell())
