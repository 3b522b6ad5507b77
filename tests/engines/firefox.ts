import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { DRAWS_IN_SOFTWARE, type Engine, HEIGHT, WIDTH } from './engine.ts'

/** Debian's Firefox. Headless, it lacks WebGL 2: it uses the display named by `DISPLAY`. */
export const FIREFOX = '/usr/bin/firefox-esr'

/** Starts Firefox, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'cartable-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: false,
    env: { ...process.env, ...DRAWS_IN_SOFTWARE },
    extraPrefsFirefox: {
      'intl.accept_languages': 'fr',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.alwaysOpenPanel': false,
    },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: WIDTH, height: HEIGHT })
  return {
    downloads,
    async open(address) {
      await page.goto(address)
    },
    read: async <T>(expression: string) =>
      JSON.parse(String(await page.evaluate(serialised(expression)))) as T,
    type: text => page.keyboard.type(text),
    async press(key, ctrl) {
      if (ctrl) await page.keyboard.down('Control')
      await page.keyboard.press(key)
      if (ctrl) await page.keyboard.up('Control')
    },
    click: selector => page.click(selector),
    picture: async () => Buffer.from(await page.screenshot()),
    async [Symbol.asyncDispose]() {
      await browser.close()
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}

const serialised = (expression: string) =>
  `Promise.resolve(${expression}).then(value => JSON.stringify(value ?? null))`
