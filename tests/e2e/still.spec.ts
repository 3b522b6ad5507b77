import { expect, test } from './cartable.ts'
import { movedSince, watchMoves } from './moves.ts'

test('moves nothing in the catalogue while datasets become ready', async ({ app, page }) => {
  await watchMoves(page)
  let isReady = false
  await page.route('**/config.json', async route => {
    const config = await (await route.fetch()).json()
    const preparing = ['fr-departements', 'fr-regions'].map(dataset => ({
      dataset,
      name: { fr: `Contours ${dataset}`, en: `Outlines ${dataset}` },
      instances: 1,
    }))
    await route.fulfill({ json: { ...config, preparing: isReady ? preparing.slice(1) : preparing } })
  })
  await page.route('**/cartable/dataset/?*', async route => {
    const answer = await (await route.fetch()).json()
    const former = answer.results
      .filter(({ id }: { id: string }) => id !== 'fr-epci')
      .map((dataset: { id: string; dates: unknown[] }) =>
        dataset.id === 'fr-departements'
          ? { ...dataset, description: { fr: 'Un mot.', en: 'A word.' }, dates: dataset.dates.slice(1) }
          : dataset,
      )
    const results = isReady ? answer.results : former
    await route.fulfill({ json: { ...answer, results, count: results.length } })
  })
  await app.open()
  await expect(page.locator('.catalogue-row[data-dataset="fr-departements"]')).toContainText('Un mot.')
  await expect(page.locator('.status-preparing')).toBeVisible()
  await expect(page.locator('.status-place').first()).not.toBeEmpty()
  await movedSince(page)

  isReady = true
  await expect(page.locator('.catalogue-row[data-dataset="fr-departements"]')).not.toContainText('Un mot.')
  await expect(page.locator('.catalogue-row[data-dataset="fr-epci"]')).toBeAttached()
  await app.settled()
  expect(await movedSince(page)).toEqual([])
})

test('moves nothing while statistics arrive', async ({ app, page }) => {
  await watchMoves(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/cartable/zone/statistics/', async route => {
    await answered.promise
    await route.continue()
  })
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  await expect(page.locator('.legend')).toBeVisible()
  await expect(page.locator('.grid-row').first()).toBeVisible()
  await movedSince(page)

  await app.command('statistiques de population')
  const panel = page.locator('.statistics')
  await expect(panel).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => cartable.drawn())
  await movedSince(page)
  answered.resolve()
  await expect(panel).toHaveAttribute('aria-busy', 'false')
  await expect(panel).toContainText('Médiane')
  expect(await movedSince(page)).toEqual([])
})

test('moves nothing when the server becomes unreachable, nor when it is back', async ({ app, page }) => {
  await watchMoves(page)
  await app.open()
  const regions = page.locator('.catalogue-row[data-dataset="fr-regions"]')
  await expect(regions).toBeVisible()
  await page.waitForLoadState('networkidle')
  const notice = page.locator('.notice-away')
  await movedSince(page)

  await page.route('**/*', route => route.abort())
  // A row under the pointer requests its data ahead.
  await regions.hover()
  await expect(notice).toBeVisible()
  await page.evaluate(() => cartable.drawn())
  expect(await movedSince(page)).toEqual([])

  await page.unroute('**/*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice).toBeHidden()
  await app.settled()
  expect(await movedSince(page)).toEqual([])
})
