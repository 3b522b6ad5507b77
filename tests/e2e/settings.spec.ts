import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

const DEPARTEMENTS = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'

/** Returns the counts of the legend entries, no data last. */
const counts = async (page: Page) =>
  (await page.locator('.legend .legend-count').allTextContents()).map(text => Number(text.replace(/\D/g, '')))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('drags a break on the histogram by mouse, previews, saves, shares and undoes it', async ({
  app,
  page,
}) => {
  await app.open(DEPARTEMENTS)
  await app.settled()
  const before = await app.view()
  await app.button('settings.open').click()
  const second = page.getByRole('slider', { name: 'Seuil 2' })
  await expect(second).toBeVisible()
  expect(sum(await counts(page))).toBe(101)

  await page.getByRole('radio', { name: 'Viridis' }).check({ force: true })
  const former = await second.getAttribute('aria-valuenow')
  const box = (await second.boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 22, box.y + 12)
  await page.mouse.up()
  await expect(second).not.toHaveAttribute('aria-valuenow', former!)
  await expect(page.getByRole('combobox', { name: 'Classes' })).toHaveValue('manual')
  const moved = Number(await second.getAttribute('aria-valuenow'))
  await expect(page.locator('.legend')).toContainText(` à ${moved.toLocaleString('fr')}`)
  expect(sum(await counts(page))).toBe(101)
  expect(await app.view()).toEqual(before)
  await app.isAccessible()

  await app.button('settings.save').click()
  await expect.poll(async () => (await app.view()).displayed[0]?.style.breaks[1]).toBe(moved)
  const saved = await app.view()
  expect(saved.displayed[0]?.style).toMatchObject({ classes: 'manual', ramp: 'viridis' })
  const rows = await counts(page)

  const row = app.button('row.isolate', 'fr-departements class:0')
  await row.click()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await row.click()
  await expect.poll(async () => (await app.view()).displayed).toEqual(saved.displayed)

  await app.open(new URL(page.url()).search)
  await app.settled()
  expect((await app.view()).displayed).toEqual(saved.displayed)
  await expect.poll(() => counts(page)).toEqual(rows)
})

test('chooses and moves classes by keyboard, and isolates a legend entry', async ({ app, page }) => {
  await app.open(DEPARTEMENTS)
  await app.settled()
  await app.press('9')
  await page.getByRole('combobox', { name: 'Nombre' }).focus()
  await app.press('9')
  await expect(page.getByRole('slider', { name: 'Seuil' })).toHaveCount(8)
  const first = page.getByRole('slider', { name: 'Seuil 1' })
  await first.focus()
  const former = Number(await first.getAttribute('aria-valuenow'))
  await app.press('ArrowRight')
  await expect.poll(async () => Number(await first.getAttribute('aria-valuenow'))).toBeGreaterThan(former)
  await expect(first).toBeFocused()
  await app.command('enregistrer les reglages')
  await expect.poll(async () => (await app.view()).displayed[0]?.style.breaks.length).toBe(8)

  const whole = await app.view()
  const row = app.button('row.isolate', 'fr-departements class:2')
  await row.focus()
  await app.press('Enter')
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toBeFocused()
  await expect.poll(async () => (await app.view()).displayed[0]?.style.isolated).toBe('class:2')
  expect(sum(await counts(page))).toBe(101)
  await app.isAccessible()
  await app.press('Enter')
  await expect(row).toHaveAttribute('aria-pressed', 'false')
  expect((await app.view()).displayed).toEqual(whole.displayed)
  await app.press('Control+z')
  await expect(row).toHaveAttribute('aria-pressed', 'true')
})
