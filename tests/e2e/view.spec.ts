import { Cartable, expect, test } from './cartable.ts'

test('the address opens the same view in a fresh browser', async ({ app, page, browser, baseURL }) => {
  await app.open()
  await app.typedCommand('dep')
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('population')
  await app.settled()
  const view = await app.view()

  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 1280, height: 800 },
  })
  const other = new Cartable(await context.newPage())
  const { pathname, search } = new URL(page.url())
  await other.open(pathname + search)
  await expect.poll(() => other.view()).toEqual(view)
  await context.close()
})

test('a link to a zone opens what is known of it', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population&zone=fr-departements.38')
  await expect(page.getByRole('tab', { name: 'Zone', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Isère' })).toBeVisible()
})

test('the regions of 2026 and of 2015 are shown one after the other with the style kept', async ({ app }) => {
  await app.open()
  await app.typedCommand('regions')
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('population')
  await app.settled()
  const before = (await app.view()).displayed[0]
  await app.typedCommand('2015')
  await expect.poll(async () => (await app.view()).displayed[0]?.instance).toBe('fr-regions~2015')
  await app.settled()
  expect((await app.view()).displayed).toEqual([{ ...before, instance: 'fr-regions~2015' }])
})

test('the COG communes are shown on the points of the towns', async ({ app, page }) => {
  await app.open()
  await app.typedCommand('communes')
  await expect.poll(async () => (await app.view()).displayed[0]?.dataset).toBe('fr-communes')
  await app.settled()
  await expect(page.getByText(/8.600/).first()).toBeVisible()
})

test('what is shown outlives a reload, and follows the map where that is wanted', async ({ app, page }) => {
  await app.open()
  await app.typedCommand('dep')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await test.step('a reload of the page shows what was shown', async () => {
    const view = await app.view()
    await page.reload()
    await app.isReady()
    await expect.poll(() => app.view()).toEqual(view)
    await app.settled()
  })

  await test.step('reload on move asks for what the map shows, and drops what it replaced', async () => {
    await app.press('7')
    await expect.poll(async () => (await app.view()).reloadOnMove).toBe(true)
    await app.settled()
    const asked = page.waitForRequest(/in_bbox/)
    await app.sequence('g', 'm')
    await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
    await app.press('+')
    await asked
    await app.settled()
  })
})

test('a link with bad parts shows the good ones, and says which parts were not understood', async ({
  app,
  page,
}) => {
  await app.open('/?show=fr-regions~2026,label:population,opacity:400&show=fr-departements&map=ici')
  const snackbar = page.locator('.snackbar')
  await expect(snackbar).toContainText('La carte montre tout le reste.')
  await expect(snackbar).toContainText('fr-regions, opacité «\u00a0400\u00a0»')
  await expect(snackbar).toContainText('jeu de données «\u00a0fr-departements\u00a0»')
  await expect(snackbar).toContainText('endroit de la carte «\u00a0ici\u00a0»')
  await app.settled()
  await expect(page.locator('.legend')).toContainText('Population')
  await expect(page.getByRole('row', { name: /Bretagne/ })).toBeVisible()
})

test('an unknown path has a screen of its own', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.ok() || response?.status() === 404).toBe(true)
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas.' })).toBeVisible()
})
