import type { Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'

/** Records the calls for an instance, its tiles and its columns. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/cartable\/(dataset\/.+\/opening|geom|column)\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

/** Highlights the palette row that displays a dataset. */
async function highlight(app: Cartable, page: Page) {
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await page.keyboard.insertText('afficher régions')
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Régions')
}

test('prefetches a highlighted row, without requesting it again', async ({ app, page }) => {
  await app.open('/')
  await app.hasTiles('fr-regions')
  const calls = callsOf(page)
  await highlight(app, page)
  await expect.poll(() => calls.filter(call => call.includes('/geom/')).length).toBeGreaterThan(0)
  await expect.poll(() => app.state('prefetch')).toBe('idle')
  const before = calls.splice(0)
  expect(before.filter(call => call.endsWith('/opening/'))).toHaveLength(1)
  expect(before.filter(call => call.includes('/column/'))).not.toEqual([])
  await app.press('Enter')
  await app.settled()
  await expect(page.locator('.legend')).toContainText('Population')
  expect(calls.filter(call => before.includes(call))).toEqual([])
})

test('prefetches a hovered catalogue row, and switches to another', async ({ app, page }) => {
  await app.open('/')
  await app.hasTiles('fr-regions')
  const calls = callsOf(page)
  await page.locator('.catalogue-row[data-dataset="fr-regions"]').hover()
  await expect.poll(() => calls.filter(call => call.includes('/geom/')).length).toBeGreaterThan(0)
  await page.locator('.catalogue-row[data-dataset="fr-departements"]').hover()
  await expect.poll(() => calls.filter(call => call.endsWith('/opening/')).length).toBe(2)
  expect(calls.filter(call => call.endsWith('/opening/'))).toEqual([
    '/cartable/dataset/fr-regions/opening/',
    '/cartable/dataset/fr-departements/opening/',
  ])
})
