import { type Cartable, expect, test } from './cartable.ts'

const DEPARTMENTS = '/?show=fr-departements~2026,label:population&map=4/46.6/2.45'

/** Returns the visible pixels of an element without scrolling. */
const inSight = (app: Cartable, selector: string) =>
  app.page
    .locator(selector)
    .first()
    .evaluate(element => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      let [height, width] = [Math.min(bottom, innerHeight) - Math.max(top, 0), 0]
      width = Math.min(right, innerWidth) - Math.max(left, 0)
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const box = around.getBoundingClientRect()
        height = Math.min(height, Math.min(bottom, box.bottom) - Math.max(top, box.top))
      }
      return { width, height }
    })

test('shows whole table rows and a usable map at 400 %', async ({ app, page }) => {
  await app.open(DEPARTMENTS)
  await app.settled()
  // 1280 × 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await app.sequence('g', 't')
  await expect(page.locator('.grid')).toBeFocused()
  await app.press('ArrowDown')
  await expect(page.locator('.grid-cell[data-active]').first()).toBeVisible()
  await expect
    .poll(() => inSight(app, '.grid-body .grid-row:has([data-active])'))
    .toMatchObject({ height: 28 })

  await app.sequence('g', 'm')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
  await expect.poll(async () => (await inSight(app, 'canvas.maplibregl-canvas')).height).toBeGreaterThan(140)
  // The zone inspected at the map's centre is not under the legend.
  await app.press('Enter')
  await expect.poll(async () => (await app.view()).inspected).toContain('fr-departements.')
  await app.isAccessible()
})

test('keeps the focus when panes become tabs and back', async ({ app, page }) => {
  await app.open(DEPARTMENTS)
  await app.settled()
  await app.sequence('g', 't')
  await expect(page.locator('.grid')).toBeFocused()
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.locator('.pane-tabs')).toBeVisible()
  await expect(page.locator('.grid')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.pane-tabs')).toHaveCount(0)
  await expect(page.locator('.grid')).toBeFocused()
})

/** Counts the palette rows that are completely visible. */
const rowsInSight = (app: Cartable) =>
  app.page.evaluate(() => {
    const list = document.querySelector('.palette-list')?.getBoundingClientRect()
    return [...document.querySelectorAll('[cmdk-item]')].filter(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return list && top >= list.top && bottom <= Math.min(list.bottom, innerHeight)
    }).length
  })

for (const [zoom, width, height] of [
  ['400 %', 320, 256],
  ['200 %', 640, 400],
] as const) {
  test(`shows at least four rows of the palette at ${zoom}`, async ({ app, page }) => {
    await app.open(DEPARTMENTS)
    await app.settled()
    await page.setViewportSize({ width, height })
    await app.press('Control+k')
    await expect.poll(() => rowsInSight(app)).toBeGreaterThanOrEqual(4)
    for (const query of ['population', 'réglages', '@']) {
      await page.locator('[cmdk-input]').fill(query)
      await expect.poll(() => rowsInSight(app), query).toBeGreaterThanOrEqual(4)
    }
    // The palette shows the name of the step, its facets, and rows with facts.
    await page.locator('[cmdk-input]').fill('choisir un jeu')
    await app.press('Enter')
    await expect(page.locator('.palette-facets')).toBeVisible()
    await expect.poll(() => rowsInSight(app)).toBeGreaterThanOrEqual(4)
    await app.isAccessible()
  })
}
