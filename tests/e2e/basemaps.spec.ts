import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { tinyExtract } from '../support/land/extract.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, Cartable, expect } from './cartable.ts'
import { countPixels, pictureOfMap } from './pixels.ts'

const FRANCE = '?map=5/46/2'
/** Muted water of the extract in the dark theme, and land of the double of another host. */
const [WATER, FOREIGN] = ['#262731', '#ff8800']

const test = base.extend<object, { offering: TestServer }>({
  /** Server with an extract of Protomaps that offers the basemaps of other hosts. */
  offering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cartable-extract-'))
      const extract = join(folder, 'extract.pmtiles')
      writeFileSync(extract, tinyExtract())
      await using server = await startServer({
        seed: 'none',
        client: 'dist',
        env: { BASEMAP_PMTILES: extract, BASEMAPS: 'openfreemap,ign' },
      })
      await use(server)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const share = async (page: Page, colour: string) => countPixels(await pictureOfMap(page), colour)
const credits = (page: Page) => page.locator('.maplibregl-ctrl-attrib')

/** Answers in the place of another host: a style whose land is orange. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/^https:/, route => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({
      json: {
        version: 8,
        sources: {
          land: {
            type: 'geojson',
            data: {
              type: 'Polygon',
              coordinates: [
                [
                  [-40, 20],
                  [40, 20],
                  [40, 70],
                  [-40, 70],
                  [-40, 20],
                ],
              ],
            },
          },
        },
        layers: [{ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': FOREIGN } }],
      },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return asked
}

test("draws the operator's extract instead of the own land, in both themes", async ({ page, offering }) => {
  const app = new Cartable(page)
  await page.goto(`${offering.url}/${FRANCE}`)
  await app.isReady()
  await app.press('Escape')
  await expect(credits(page)).toContainText('Protomaps')
  await expect.poll(() => share(page, WATER)).toBeGreaterThan(100_000)
  await page.goto(`${offering.url}/${FRANCE}&basemap=light`)
  await expect(credits(page)).toContainText('Protomaps')
  await expect.poll(() => share(page, WATER)).toBeLessThan(20_000)
})

test('contacts another host only after its basemap is chosen, and reports it', async ({ page, offering }) => {
  const asked = await standIn(page)
  const app = new Cartable(page)
  await page.goto(`${offering.url}/${FRANCE}`)
  await app.isReady()
  await app.press('Escape')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Fond et habillage de la carte' }).click()
  const choice = page.getByRole('menuitemradio', { name: 'OpenFreeMap' })
  await expect(choice).toContainText('tiles.openfreemap.org voit les lieux que la carte montre')
  await choice.click()
  await expect.poll(() => share(page, FOREIGN)).toBeGreaterThan(100_000)
  await expect(page).toHaveURL(/basemap=openfreemap/)
  await expect(credits(page)).toContainText('OpenFreeMap')
  expect(new Set(asked)).toEqual(new Set(['tiles.openfreemap.org']))

  await app.press('Control+z')
  await expect.poll(() => share(page, FOREIGN)).toBe(0)
  await expect(credits(page)).not.toContainText('OpenFreeMap')
})
