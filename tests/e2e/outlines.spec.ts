import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { countPixels, pictureOfMap } from './pixels.ts'

/** Two classes without 0 or insets, in colours foreign to the basemap. */
const LOOK =
  'label:population,form:fill,classes:quantile,classCount:2,minColour:%23ff8800,maxColour:%2300aa55'
const SHOWN = `/?show=fr-departements~2026,${LOOK}&insets=off&map=6.5/46.6/2.45`
const [LESS, MORE] = ['#ff8800', '#00aa55']

async function shares(page: Page) {
  const picture = await pictureOfMap(page)
  return { less: countPixels(picture, LESS), more: countPixels(picture, MORE) }
}

test('draws zones as outlines in class colours, pickable inside', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open(SHOWN)
  await app.settled()
  const filled = await shares(page)
  const swatch = page.locator('.legend .legend-row .swatch').first()
  await expect(swatch).not.toHaveAttribute('data-hollow')

  await app.typedCommand('contour seul oui')
  await expect(page).toHaveURL(/outlined:true/)
  await expect(swatch).toHaveAttribute('data-hollow')
  await expect.poll(async () => (await shares(page)).less).toBeLessThan(filled.less * 0.4)
  const outlined = await shares(page)
  expect(outlined.more).toBeLessThan(filled.more * 0.4)
  // Neighbours do not hide each other: both colours show along common borders, about 3 px of zones of 150.
  expect(outlined.less).toBeGreaterThan(filled.less * 0.04)
  expect(outlined.more).toBeGreaterThan(filled.more * 0.04)

  // The map's centre is far from any outline.
  const map = (await page.locator('.maplibregl-canvas').boundingBox())!
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2)
  await expect(page.locator('.map-pointed')).toContainText(/Cher|Allier/)

  // The tooltip and the mark of the zone cover some of the pixels.
  await page.mouse.move(5, 5)
  await expect(page.locator('.map-pointed')).toHaveCount(0)
  await app.press('Control+z')
  await expect(swatch).not.toHaveAttribute('data-hollow')
  await expect.poll(async () => (await shares(page)).less).toBeGreaterThan(filled.less * 0.9)

  await app.press('9')
  await page.getByRole('checkbox', { name: 'Contour seul' }).check({ force: true })
  await expect(swatch).toHaveAttribute('data-hollow')
  await app.isAccessible()
})
