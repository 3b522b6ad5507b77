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

/** Debian's headless build, in which a page takes half as much processor time as in the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the full Chromium: the one named by `CHROMIUM_PATH`, otherwise Playwright's, otherwise the
 * system's. Throws when `CHROMIUM_PATH` names no file.
 *
 * @returns {string | null} Path of the executable, or null when there is none.
 */
export function findChromium() {
  return namedChromium() ?? firstOf([playwrightChromium(), ...SYSTEM_PATHS])
}

/**
 * Returns a headless Chromium: the one named by `CHROMIUM_PATH`, otherwise a headless build. Throws when
 * `CHROMIUM_PATH` names no file.
 *
 * @returns {string | null} Path of the executable, or null when there is none.
 */
export function findHeadlessShell() {
  return namedChromium() ?? firstOf([HEADLESS_SHELL])
}

/** @returns {string | null} */
function namedChromium() {
  const { CHROMIUM_PATH: named } = process.env
  if (!named || existsSync(named)) return named || null
  throw new Error(`${installTexts(process.env)('chromiumMissing')} ${named}`)
}

/**
 * @param {(string | null)[]} paths
 * @returns {string | null}
 */
function firstOf(paths) {
  return paths.find(path => path !== null && existsSync(path)) ?? null
}

/** @returns {string | null} */
function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    return null
  }
}
