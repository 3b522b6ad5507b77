import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { countPixels } from './pixels.ts'

/** Colour of the first displayed dataset. */
const ZONES = '#1b8a9e'
const OVERSEAS = ['Guadeloupe', 'Martinique', 'Guyane', 'La Réunion', 'Mayotte']
/** Water and land of the light basemap: without a basemap, the map has the colour of land only. */
const [WATER, LAND] = ['#dde5ed', '#f4f2f8']
const [DARK_WATER, DARK_LAND] = ['#0b0811', '#191422']

/** Pixels of any colour that overlays may have; water would have ten times as many. */
const SPECKS = 15_000

const inset = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const clip = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

/** Counts the pixels of a colour on the map. */
async function onTheMap(page: Page, colour: string) {
  return countPixels(await page.screenshot({ clip: await clip(page, '.map-canvas') }), colour)
}

test('shows overseas départements beside France in the same colours, with links', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await page.goto('/?show=fr-departements~2026')
  await app.settled()
  for (const name of OVERSEAS) {
    const box = (await inset(page, name).boundingBox())!
    await expect
      .poll(async () => countPixels(await page.screenshot({ clip: box }), ZONES))
      .toBeGreaterThan(200)
  }
  await expect(page.locator('.legend')).toContainText('Encarts, pas à l’échelle de la carte')

  await inset(page, 'La Réunion').click()
  await expect(inset(page, 'La Réunion')).toBeHidden()
  const { camera } = await app.view()
  expect(camera?.lng).toBeCloseTo(55.5, 0)
  expect(camera?.lat).toBeCloseTo(-21.1, 0)
  await expect(page.locator('.legend')).not.toContainText('Encarts')

  await app.typedCommand('metropole')
  await expect(inset(page, 'Mayotte')).toBeVisible()
  await page.keyboard.press('Shift+E')
  await expect(inset(page, 'Mayotte')).toBeHidden()
  await expect(page).toHaveURL(/insets=off/)
  await app.press('Control+z')
  await expect(inset(page, 'Mayotte')).toBeVisible()
  await expect(page.locator('.legend')).toContainText('Encarts')

  // If the map has no space for insets, the page does not mention them.
  await page.setViewportSize({ width: 540, height: 800 })
  await expect(inset(page, 'Mayotte')).toBeHidden()
  await expect(page.locator('.legend')).toBeVisible()
  await expect(page.locator('.legend')).not.toContainText('Encarts')
})

test('sets the basemap dark, light or off by menu and link, and undoes it', async ({ app, page }) => {
  await page.goto(
    '/?show=fr-departements~2026,label:region,mode:value,randomColours:true&basemap=light&map=5/46/-9',
  )
  await app.settled()
  // The legend never covers the map's buttons, regardless of its length.
  await expect(page.locator('.legend-row', { hasText: 'Occitanie' })).toBeVisible()
  const [buttons, legend] = [await clip(page, '.map-zoom'), await clip(page, '.legends')]
  expect(legend.y).toBeGreaterThan(buttons.y + buttons.height)
  await expect.poll(() => onTheMap(page, WATER)).toBeGreaterThan(10_000)
  expect(await onTheMap(page, DARK_WATER)).toBeLessThan(SPECKS)

  const ground = page.getByRole('button', { name: 'Fond et habillage de la carte' })
  await ground.click()
  await page.getByRole('menuitemradio', { name: 'Aucun' }).click()
  await expect.poll(() => onTheMap(page, DARK_LAND)).toBeGreaterThan(10_000)
  expect(await onTheMap(page, WATER)).toBeLessThan(SPECKS)
  expect(await onTheMap(page, DARK_WATER)).toBeLessThan(SPECKS)
  await expect(page).toHaveURL(/basemap=none/)

  const plain = await onTheMap(page, DARK_LAND)
  await ground.click()
  await page.getByRole('menuitemcheckbox', { name: 'Graticule' }).click()
  await app.press('Escape')
  await expect.poll(() => onTheMap(page, DARK_LAND)).toBeLessThan(plain - 1000)
  await expect(page).toHaveURL(/graticule=on/)

  await app.press('Control+z')
  await app.press('Control+z')
  await expect.poll(() => onTheMap(page, LAND)).toBeGreaterThan(10_000)
})
