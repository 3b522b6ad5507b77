import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

/** Displayed datasets as listed in the drawer. */
const listed = (page: Page) => page.locator('.layer-name')
const REGIONS = /^Régions/
const DEPARTEMENTS = /^Départements/

test('steps through views with Back and Forward, consistent with undo and redo', { tag: '@main' }, async ({
  app,
  page,
}) => {
  await app.open()
  await app.command('regions')
  await expect(listed(page)).toHaveText([REGIONS])
  await app.settled()
  await app.command('departements francais')
  await expect(listed(page)).toHaveCount(2)
  await app.settled()
  // Moving the map is not a step.
  await app.sequence('g', 'm')
  await app.press('+', 'ArrowLeft')
  await expect(page).toHaveURL(/fr-departements.*map=/)

  await page.goBack()
  await expect(listed(page)).toHaveText([REGIONS])
  await page.goBack()
  await expect(listed(page)).toHaveCount(0)
  await page.goForward()
  await expect(listed(page)).toHaveText([REGIONS])
  await app.settled()

  await app.press('Control+Shift+z')
  await expect(listed(page)).toHaveCount(2)
  await app.settled()
  await app.press('Control+z')
  await expect(listed(page)).toHaveText([REGIONS])
  await expect(page).not.toHaveURL(/fr-departements/)
  await page.goForward()
  await expect(listed(page)).toHaveCount(2)
  await app.settled()
  await page.goBack()
  await page.goBack()
  await expect(listed(page)).toHaveCount(0)
})

test('returns to the view with Back from another screen', async ({ app, page }) => {
  await app.open()
  await app.command('regions')
  await expect(listed(page)).toHaveText([REGIONS])
  await app.settled()
  await app.command('se connecter')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('[name=username]')).toBeVisible()
  await page.goBack()
  await expect(listed(page)).toHaveText([REGIONS])
  await page.goBack()
  await expect(listed(page)).toHaveCount(0)
  await page.goForward()
  await page.goForward()
  await expect(page.locator('[name=username]')).toBeVisible()
})

test('returns to the previous view with Back after a reload', async ({ app, page }) => {
  await app.open()
  await app.command('dep')
  await expect(listed(page)).toHaveText([DEPARTEMENTS])
  await app.settled()
  await app.button('visibility.toggle').click()
  await expect(page).toHaveURL(/visible/)
  await page.reload()
  await expect(listed(page)).toHaveText([DEPARTEMENTS])
  await app.settled()
  await page.goBack()
  await expect(page).not.toHaveURL(/visible/)
  await expect(app.button('visibility.toggle')).toHaveAttribute('aria-label', /^Masquer/)
  await page.goBack()
  await expect(listed(page)).toHaveCount(0)
})
