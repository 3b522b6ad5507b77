import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

type Row = { id: string }

/**
 * Simulates 100,000 datasets. The first answer has some of them; regions and counties appear only in searches
 * or later pages. Returns the searches.
 */
async function enlarge(page: Page): Promise<string[]> {
  const searches: string[] = []
  await page.route(/\/cartable\/dataset\/(\?|$)/, async route => {
    const address = new URL(route.request().url())
    const search = address.searchParams.get('search')
    const number = Number(address.searchParams.get('page') ?? '1')
    const answer = await route.fetch({ url: `${address.origin}/cartable/dataset/` })
    const { results, ...rest } = await answer.json()
    const named = (id: string) => results.filter((each: Row) => each.id === id)
    const known = results.filter((each: Row) => !['fr-regions', 'us-comtes'].includes(each.id))
    if (search !== null) searches.push(search)
    const listed = number === 1 ? known : named('us-comtes')
    const found = search === 'régions françaises' ? named('fr-regions') : []
    const body =
      search === null ? { count: 100_000, results: listed } : { count: found.length, results: found }
    await route.fulfill({ json: { ...rest, ...body } })
  })
  return searches
}

test('finds and displays a dataset that only the server knows', async ({ app, page }) => {
  const searches = await enlarge(page)
  await app.open()
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await page.keyboard.insertText('afficher régions françaises')
  const row = page.locator('[cmdk-item]').filter({ hasText: 'Régions françaises' }).first()
  await expect(row).toBeVisible()
  expect(searches).toEqual(['afficher régions françaises', 'régions françaises'])
  await row.click()
  await app.settled()
  await expect(page.locator('.legend')).toContainText('Régions françaises')
})

test('counts a large catalogue, pages it and searches on the server', async ({ app, page }) => {
  await enlarge(page)
  await app.open()
  await expect(page.locator('.catalogue-count').last()).toHaveText('100 000 jeux')
  const counties = page.locator('.catalogue-row[data-dataset="us-comtes"]')
  await expect(counties).toHaveCount(0)
  await page.locator('.catalogue-more').scrollIntoViewIfNeeded()
  await expect(counties).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filtrer le catalogue' }).fill('régions françaises')
  await expect(page.locator('.catalogue-name')).toHaveText(['Régions françaises'])
  await expect(page.locator('.catalogue-count').last()).toHaveText('1 jeu')
  await page.getByRole('searchbox', { name: 'Filtrer le catalogue' }).fill('introuvable')
  await expect(page.getByText('Aucun jeu ne correspond.')).toBeVisible()
})

test('reports a failed search, and retries it', async ({ app, page }) => {
  await enlarge(page)
  await app.open()
  const search = page.getByRole('searchbox', { name: 'Filtrer le catalogue' })
  await page.route(/[?&]search=/, route => route.abort())
  await search.fill('régions françaises')
  await expect(page.getByText('Le serveur est injoignable.')).toBeVisible()
  await page.unroute(/[?&]search=/)
  await page.locator('.catalogue [data-command="catalogue.retry"]').click()
  await expect(page.locator('.catalogue-name')).toHaveText(['Régions françaises'])
})

test('shows no partial counts on the filters of a large catalogue', async ({ app, page }) => {
  await enlarge(page)
  await app.open()
  await app.command('afficher')
  await expect(page.locator('.palette-facet[data-args^="type"]')).toHaveText(['Zones', 'Variables'])
})
