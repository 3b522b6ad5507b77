import type { Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels } from './pixels.ts'

const DEPARTMENTS = '/?show=fr-departements~2026,style:usual'
/** Colour of the first displayed dataset. */
const ZONES = '#1b8a9e'
const OTHERS = ['.map-zoom', '.maplibregl-ctrl-scale', '.maplibregl-ctrl-attrib']

const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

/** Returns the map corner of the legend's centre. */
async function cornerOf(page: Page) {
  const [map, legend] = [await box(page, '.maplibregl-canvas'), await box(page, '.legend')]
  const isLow = legend.y + legend.height / 2 > map.y + map.height / 2
  const isRight = legend.x + legend.width / 2 > map.x + map.width / 2
  return `${isLow ? 'bottom' : 'top'}-${isRight ? 'right' : 'left'}`
}

async function isClearOf(page: Page, others: readonly string[]) {
  const a = await box(page, '.legend')
  for (const other of others) {
    const b = await box(page, other)
    const isApart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(isApart, other).toBe(true)
  }
}

/** Counts zone pixels under the legend, once zones are drawn. */
async function zonesUnder(app: Cartable) {
  const { page } = app
  await app.settled()
  const legends = page.locator('.legends')
  await expect
    .poll(async () =>
      countPixels(await page.screenshot({ clip: await box(page, '.maplibregl-canvas') }), ZONES),
    )
    .toBeGreaterThan(2000)
  const clip = await box(page, '.legend')
  await legends.evaluate(element => {
    element.style.visibility = 'hidden'
  })
  const under = countPixels(await page.screenshot({ clip }), ZONES)
  await legends.evaluate(element => {
    element.style.visibility = ''
  })
  return under
}

test('moves the legend by sentence, menu and mouse, and fits beside it', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await page.goto(DEPARTMENTS)
  await app.settled()
  await expect.poll(() => cornerOf(page)).toBe('bottom-right')

  await app.typedCommand('placer la legende en haut a gauche')
  await expect(page).toHaveURL(/legend=top-left/)
  await expect.poll(() => cornerOf(page)).toBe('top-left')
  await isClearOf(page, ['.map-insets', ...OTHERS])
  await app.button('dataset.fit').first().click()
  await expect.poll(() => zonesUnder(app)).toBe(0)

  // Dragging the header does not fold the legend.
  const head = page.locator('.legend summary').first()
  const [from, map] = [(await head.boundingBox())!, await box(page, '.maplibregl-canvas')]
  await page.mouse.move(from.x + 60, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 200, from.y + 80)
  await page.mouse.move(map.x + map.width - 160, map.y + 40)
  await page.mouse.up()
  await expect(page).toHaveURL(/legend=top-right/)
  await expect.poll(() => cornerOf(page)).toBe('top-right')
  await expect(page.locator('.legend')).toHaveAttribute('open')
  await isClearOf(page, ['.map-insets', ...OTHERS])
  await app.press('Control+z')
  await expect.poll(() => cornerOf(page)).toBe('top-left')

  await page.getByRole('button', { name: 'Fond et habillage de la carte' }).click()
  await page.getByRole('menuitemradio', { name: 'En bas à gauche' }).click()
  await expect.poll(() => cornerOf(page)).toBe('bottom-left')
  await isClearOf(page, ['.map-insets', ...OTHERS])
  await app.isAccessible()
})

for (const [width, height] of [
  [400, 800],
  [320, 640],
] as const)
  test(`covers no zone of a map of ${width} pixels with a legend at the top`, async ({ app, page }) => {
    await page.setViewportSize({ width, height })
    await app.hasTiles('fr-departements')
    for (const corner of ['top-left', 'top-right']) {
      await page.goto(`${DEPARTMENTS}&legend=${corner}`)
      await expect(page.locator('.legend')).toBeVisible()
      expect(await zonesUnder(app)).toBe(0)
      await isClearOf(page, OTHERS)
      await page.locator('.legend summary').first().click()
      await isClearOf(page, OTHERS)
    }
  })
