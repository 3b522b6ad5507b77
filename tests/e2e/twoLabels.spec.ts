import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { countPixels, pictureOfMap } from './pixels.ts'

const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

/** Returns colours and zones of the legend's matrix, row by row from the highest. */
const cellsOf = async (page: Page) => {
  const cells = await page.locator('.legend-cell').evaluateAll(all =>
    all.map(each => ({
      colour: getComputedStyle(each.querySelector('.swatch') ?? each).backgroundColor,
      count: Number(each.querySelector('.legend-count')?.textContent),
    })),
  )
  return cells.map(({ colour, count }) => ({ colour: hexOf(colour), count }))
}

/** Counts the pixels of a colour on the map, without the legend. */
async function pixelsOn(page: Page, colour: string): Promise<number> {
  await page.locator('.legends').evaluate(each => {
    each.style.visibility = 'hidden'
  })
  const found = countPixels(await pictureOfMap(page), colour)
  await page.locator('.legends').evaluate(each => {
    each.style.visibility = ''
  })
  return found
}

test('crosses two labels by one sentence, in map, legend, zone and picture', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open('/?show=fr-departements~2026,label:population&insets=off&basemap=none&map=4.6/46.6/2.45')
  await app.settled()
  await app.command('croiser population communes')
  await expect(page).toHaveURL(/secondLabel:communes/)
  await app.settled()
  await expect(page.locator('.legend-cell')).toHaveCount(9)
  await expect(page.locator('.bivariate')).toContainText('↑ Nombre de communes')
  await expect(page.locator('.bivariate')).toContainText('Population →')
  const cells = await cellsOf(page)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(101)
  expect(new Set(cells.map(({ colour }) => colour)).size).toBe(9)
  // A zone has hundreds of pixels; the lowest cell resembles the ground and cannot be counted.
  const [middle, most] = [cells[4], cells[2]]
  for (const cell of [middle, most]) {
    expect(cell?.count).toBeGreaterThan(5)
    await expect.poll(() => pixelsOn(page, cell?.colour ?? '')).toBeGreaterThan(500)
  }

  const map = (await page.locator('.maplibregl-canvas').boundingBox())!
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2)
  const pointed = page.locator('.map-pointed')
  await expect(pointed).toContainText('Population :')
  await expect(pointed).toContainText('Nombre de communes :')
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
  await expect(page.locator('.lead', { hasText: 'Nombre de communes :' })).toBeVisible()

  const coming = page.waitForEvent('download')
  await app.command('télécharger une image écran')
  const picture = await readFile(await (await coming).path())
  for (const { colour } of cells) expect(countPixels(picture, colour)).toBeGreaterThan(500)

  // Only this cell is drawn. The edges of names have pixels of any grey.
  await page.locator('.legend-cell').nth(2).click()
  await expect.poll(() => pixelsOn(page, middle?.colour ?? '')).toBeLessThan(150)
  expect(await pixelsOn(page, most?.colour ?? '')).toBeGreaterThan(500)
  // The cell, the page of the picture, and the second label.
  await app.press('Control+z', 'Control+z', 'Control+z')
  await expect(page).not.toHaveURL(/secondLabel/)
  await expect(page.locator('.legend-cell')).toHaveCount(0)
})

test('chooses a matrix by mouse, and reads it on 320 pixels', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  await app.press('9')
  await page.getByLabel('Deuxième variable').selectOption('Nombre de communes')
  await page.getByText('Vert et mauve').click()
  await page.locator('form [data-command="settings.save"]').click()
  await expect(page).toHaveURL(/secondLabel:communes,matrix:green-mauve/)
  await app.isAccessible()
  await page.setViewportSize({ width: 320, height: 640 })
  await app.sequence('g', 'm')
  const summary = page.locator('.legend summary').first()
  await summary.click()
  for (const name of ['↑ Nombre de communes', 'Population →']) {
    const title = page.locator('.bivariate-title', { hasText: name })
    await expect(title).toBeVisible()
    expect(await title.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
  }
  const breaks = page.locator('.bivariate-breaks span')
  await expect(breaks).toHaveCount(4)
  const legend = (await page.locator('.legend').first().boundingBox())!
  for (const box of await breaks.evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))) {
    expect(box.left).toBeGreaterThanOrEqual(legend.x)
    expect(box.right).toBeLessThanOrEqual(legend.x + legend.width)
  }
  await app.isAccessible()
})
