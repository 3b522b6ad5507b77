import { type Cartable, expect, test } from './cartable.ts'

async function open(app: Cartable) {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await expect(app.page.locator('.grid-body [role="row"]:not([aria-busy])').first()).toBeVisible()
}

const widthOf = async (app: Cartable, title: string) =>
  (await app.page.getByRole('columnheader', { name: title, exact: true }).boundingBox())?.width ?? 0

test('widens a column by dragging, saves its width, and fits it by a double click', async ({ app, page }) => {
  await open(app)
  const before = { name: await widthOf(app, 'Nom'), code: await widthOf(app, 'Code') }
  const edge = page.getByRole('separator', { name: 'Largeur de Nom', exact: true })
  const box = await edge.boundingBox()
  if (!box) throw new Error('There is no edge.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 200, { steps: 4 })
  await page.mouse.up()
  // Movement after the release has no effect.
  await page.mouse.move(box.x + 300, box.y)
  expect(await widthOf(app, 'Nom')).toBeCloseTo(before.name + 80, -0.5)
  expect(await widthOf(app, 'Code')).toBeCloseTo(before.code, -0.5)
  await expect(page.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'none')
  const wide = await widthOf(app, 'Nom')
  await page.reload()
  await app.settled()
  await expect.poll(() => widthOf(app, 'Nom')).toBeCloseTo(wide, 0)
  await page.getByRole('separator', { name: 'Largeur de Nom', exact: true }).dblclick()
  // Alpes-de-Haute-Provence is the longest name, and fully visible.
  await expect.poll(() => widthOf(app, 'Nom')).toBeLessThan(wide)
  const longest = page.locator('.grid-body .grid-cell', { hasText: 'Alpes-de-Haute-Provence' })
  await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('Alpes-de-Haute')
  await expect(longest).toBeVisible()
  expect(await longest.evaluate(cell => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await app.isAccessible()
})

test('moves a column edge by keyboard: Tab from its title, then arrows', async ({ app, page }) => {
  await open(app)
  const before = await widthOf(app, 'Nom')
  await page.getByRole('grid').focus()
  await app.press('Control+Home', 'ArrowUp', 'Tab')
  const edge = page.getByRole('separator', { name: 'Largeur de Nom', exact: true })
  await expect(edge).toBeFocused()
  await app.press('ArrowRight', 'ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(176 + 48))
  await app.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect.poll(() => widthOf(app, 'Nom')).toBeLessThan(before)
  await app.command('reinitialiser les colonnes')
  await expect.poll(() => widthOf(app, 'Nom')).toBeCloseTo(before, 0)
})

test('shows full titles where the table has space', async ({ app, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const language of ['fr', 'en']) {
    await open(app)
    if (language === 'en') await app.command('english')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const cut = await page
      .locator('[role="columnheader"] .grid-title')
      .evaluateAll(titles =>
        titles
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
  }
})
