import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installTexts } from './language.mjs'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium that the browser tests drive: the one named by `CHROMIUM_PATH`, else Playwright's own, else
 * one of the system. Throws when `CHROMIUM_PATH` names no file.
 *
 * @returns {string | null} Path of the executable, or null when there is none.
 */
export function findChromium() {
  const { CHROMIUM_PATH: named } = process.env
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`${installTexts(process.env)('chromiumMissing')} ${named}`)
  }
  return [playwrightChromium(), ...SYSTEM_PATHS].find(path => path !== null && existsSync(path)) ?? null
}

/** @returns {string | null} */
function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    return null
  }
}
