import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'

async function display(app: Cartable, dataset: string) {
  await app.open()
  await app.typedCommand(dataset)
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await expect(app.page.locator('.grid-body [role="row"]:not([aria-busy])').first()).toBeVisible()
}

const selected = (app: Cartable) => app.page.locator('.grid-body [role="row"][aria-selected="true"]')
const names = async (download: Download) =>
  (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(';')[1])

test('scrolls, selects and follows a table of 135,000 rows', async ({ app }) => {
  await display(app, 'villes du monde')
  const { page } = app
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '135234')
  await grid.focus()
  await app.press('Control+End')
  await expect(page.locator('[aria-rowindex="135234"]:not([aria-busy])')).toBeVisible()
  expect(await page.locator('.grid-body [role="row"]').count()).toBeLessThan(100)
  await app.press('Space')
  await expect(selected(app)).toHaveCount(1)
  await app.press('Shift+Control+Home')
  await expect(page.getByRole('status').filter({ hasText: '135 233 sélectionnées' })).toBeVisible()
  await app.isAccessible()
  await app.button('zones.deselect').click()
  await expect(selected(app)).toHaveCount(0)
  // The server finds a zone outside the loaded pages, and its row appears.
  await page.getByRole('grid').focus()
  await app.press('Control+Home')
  await expect(page.locator('[aria-rowindex="2"]:not([aria-busy])')).toBeVisible()
  await app.button('table.sort', 'name').click()
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'ascending')
  await app.typedCommand('#zurich')
  await expect(page.locator('[role="row"][aria-current="true"]')).toContainText('Zürich')
})

test('selects, announces and copies rows by keyboard, and keeps columns in place', async ({ app }) => {
  await display(app, 'dep')
  const { page } = app
  await page.getByRole('grid').focus()
  await app.press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await expect(selected(app)).toHaveCount(3)
  const rows = await selected(app).locator('.grid-cell:nth-child(2)').allTextContents()

  await app.press('Control+Home', 'ArrowUp', 'Shift+ArrowRight')
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Nom')
  await app.typedCommand('mediane')
  for (const key of 'pop') await app.press(key)
  await expect(page.locator('[cmdk-item]').first()).toContainText('Population')
  await app.press('Enter')
  const statistics = page.getByRole('complementary', { name: 'Statistiques de Population' })
  await expect(statistics).toContainText('Médiane')
  await app.isAccessible()

  await app.button('download.selected').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /sélectionnées/ })).toBeChecked()
  await expect(dialog.locator('dd').first()).toHaveText('3')
  await app.isAccessible()
  const download = page.waitForEvent('download')
  await app.button('download.confirm').press('Enter')
  expect((await names(await download)).toSorted()).toEqual(rows.toSorted())

  await page.reload()
  await app.settled()
  await expect(page.getByRole('columnheader').first()).toContainText('Code')
})

test('chooses and drags columns by mouse, and saves the map as a picture', async ({ app }) => {
  await display(app, 'dep')
  const { page } = app
  await page.locator('.grid-body .grid-check').nth(1).click()
  await page
    .locator('.grid-body .grid-check')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(selected(app)).toHaveCount(3)
  await page.locator('.grid-header .grid-check').click()
  await expect(page.getByRole('status').filter({ hasText: '101 sélectionnées' })).toBeVisible()

  await page.getByRole('columnheader', { name: /Population/ }).dragTo(page.getByRole('columnheader').first())
  await expect(page.getByRole('columnheader').first()).toContainText('Population')
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Région' }).uncheck()
  await app.isAccessible()
  await app.press('Escape')
  await expect(page.getByRole('columnheader', { name: /Région/ })).toHaveCount(0)

  await app.button('download.open').click()
  await page.getByRole('radio', { name: /Image de la carte/ }).check()
  await page.getByRole('radio', { name: /à sa taille actuelle/ }).check()
  const download = page.waitForEvent('download')
  await app.button('download.confirm').click()
  const picture = await readFile(await (await download).path())
  // The width of the PNG covers the visible map and its margins.
  const width = await page
    .locator('canvas.maplibregl-canvas')
    .evaluate(canvas => (canvas as HTMLCanvasElement).width)
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(Math.abs(picture.readUInt32BE(16) - width)).toBeLessThan(64)
})
