import { type Cartable, expect, test } from './cartable.ts'

const names = async (app: Cartable) => app.page.locator('[cmdk-item] .palette-last').allTextContents()

test('narrows the catalogue by type, status and source, with rows and dates', async ({ app }) => {
  await app.open()
  await app.command('choisir un jeu de donnees')
  // The list grows while it is being rendered.
  let all: string[] = []
  await expect
    .poll(async () => {
      all = await names(app)
      return all
    })
    .toContain('Chômage dans les comtés des États-Unis')
  await app.isAccessible()
  await app.button('catalogue.narrow', 'type label').click()
  await expect(app.button('catalogue.narrow', 'type label')).toHaveAttribute('aria-pressed', 'true')
  const labels = await names(app)
  expect(labels.length).toBeGreaterThan(0)
  expect(labels.length).toBeLessThan(all.length)
  await app.page.locator('select.palette-facet').selectOption({ index: 1 })
  await expect.poll(async () => (await names(app)).length).toBeLessThan(labels.length)
  await app.page.locator('select.palette-facet').selectOption('')
  await app.button('catalogue.narrow', 'type label').click()
  await expect.poll(() => names(app)).toEqual(all)
  await expect(app.page.locator('[cmdk-item]', { hasText: 'Régions françaises' })).toContainText(/18\slignes/)
})

test('suggests recently used datasets first', async ({ app }) => {
  await app.open()
  await app.command('fiche pays du monde')
  // The catalogue contains the name too.
  await expect(app.page.getByRole('heading', { name: 'Pays du monde', level: 2 })).toBeVisible()
  await app.press('2')
  await app.command('choisir un jeu de donnees')
  await expect(app.page.locator('[cmdk-input]')).toBeFocused()
  await app.press('Escape', 'Escape')
  await app.page.reload()
  await app.open()
  await app.command('choisir un jeu de donnees')
  await expect(app.page.locator('[cmdk-item]').first()).toContainText('Pays du monde')
})

test('orders, isolates and removes datasets by mouse and by keyboard', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026&show=fr-regions~2026')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(2)
  await app.settled()
  const order = async () => (await app.view()).displayed.map(({ dataset }) => dataset)
  const seen = async () => (await app.view()).displayed.map(({ visible }) => visible)

  await page.locator('.layer-grip').last().dragTo(page.locator('.layer').first())
  await expect.poll(order).toEqual(['fr-regions', 'fr-departements'])
  await page.locator('.layer-name button', { hasText: 'Régions' }).click()
  await expect.poll(() => page.evaluate(() => cartable.view().displayed.length)).toBe(2)
  await page.locator('body').press('>')
  await expect.poll(order).toEqual(['fr-departements', 'fr-regions'])
  await page.locator('body').press('s')
  await expect.poll(seen).toEqual([false, true])
  await app.button('dataset.isolate', 'fr-regions').click()
  await expect.poll(seen).toEqual([true, true])
  await app.isAccessible()
  await page.locator('body').press('Delete')
  await expect.poll(order).toEqual(['fr-departements'])
  // The nearest element receives the focus of a removed one.
  await expect(page.locator('.layer-name button')).toBeFocused()
  await page.locator('.snackbar').getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect.poll(order).toEqual(['fr-departements', 'fr-regions'])
  await expect(page.locator('.snackbar')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})
