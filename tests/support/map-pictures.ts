/**
 * Writes public/maps: a picture of each ready map in both themes, from a running Cartable with open access
 * and the starting catalogue. Run: node tests/support/map-pictures.ts http://127.0.0.1:4180
 */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { KEPT } from '../../src/actors/storage.ts'
import { READY_MAP_IDS } from '../../src/domain/view/readyMaps.ts'
import { chromiumOptions } from './chromium.ts'

const [, , url = 'http://127.0.0.1:4180'] = process.argv
const folder = new URL('../../public/maps/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

/** Hides everything over the map and above it: the picture shows only the map. */
const ONLY_THE_MAP =
  '.map-pane > :not(.map-canvas), .maplibregl-control-container, .notice { display: none !important }'
/** Window of a phone, on which the map is 500 × 300 pixels: circles and names are still seen in a small card. */
const WINDOW = { width: 500, height: 413 }

const browser = await chromium.launch(chromiumOptions)
for (const colorScheme of ['dark', 'light'] as const) {
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: 'fr-FR',
    bypassCSP: true,
  })
  await context.addInitScript(([key, theme]) => localStorage.setItem(key, JSON.stringify({ theme })), [
    KEPT.preferences,
    colorScheme,
  ] as const)
  const page = await context.newPage()
  for (const id of READY_MAP_IDS) {
    await page.goto(url)
    await page.addStyleTag({ content: ONLY_THE_MAP })
    await page.locator(`[data-command="readyMap.show"][data-args="${id}"]`).click()
    await page.waitForFunction(
      () =>
        (cartable.state('workbench') as { showing: string }).showing === 'settled' &&
        cartable.view().displayed.length > 0,
    )
    await page.evaluate(() => cartable.mapDrawn())
    await page
      .locator('.map-canvas')
      .screenshot({ path: `${folder}${id}-${colorScheme}.jpg`, type: 'jpeg', quality: 68 })
  }
  await context.close()
}
await browser.close()
