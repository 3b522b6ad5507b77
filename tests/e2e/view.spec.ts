import { Cartable, expect, test } from './cartable.ts'

test('opens the same view from an address in a new browser', async ({ app, page, browser, baseURL }) => {
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

test('opens the known facts of a zone from a link', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population&zone=fr-departements.38')
  await expect(page.getByRole('tab', { name: 'Zone', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Isère' })).toBeVisible()
})

test('shows the regions of 2026 and 2015 in turn with the same style', async ({ app }) => {
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

test("shows the COG communes on the towns' points", async ({ app, page }) => {
  await app.open()
  await app.typedCommand('communes')
  await expect.poll(async () => (await app.view()).displayed[0]?.dataset).toBe('fr-communes')
  await app.settled()
  await expect(page.getByText(/8.600/).first()).toBeVisible()
})

test('keeps the view over a reload, and follows the map on request', async ({ app, page }) => {
  await app.open()
  await app.typedCommand('dep')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await test.step('restores the view after a reload', async () => {
    const view = await app.view()
    await page.reload()
    await app.isReady()
    await expect.poll(() => app.view()).toEqual(view)
    await app.settled()
  })

  await test.step('requests the visible area on move, and drops replaced data', async () => {
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

test('shows the valid parts of a link, and lists the invalid ones', async ({ app, page }) => {
  await app.open('/?show=fr-regions~2026,label:population,opacity:400&show=fr-departements&map=ici')
  const snackbar = page.locator('.snackbar')
  await expect(snackbar).toContainText('La carte montre le reste.')
  await expect(snackbar).toContainText('fr-regions, opacité «\u00a0400\u00a0»')
  await expect(snackbar).toContainText('jeu de données «\u00a0fr-departements\u00a0»')
  await expect(snackbar).toContainText('endroit de la carte «\u00a0ici\u00a0»')
  await app.settled()
  await expect(page.locator('.legend')).toContainText('Population')
  await expect(page.getByRole('row', { name: /Bretagne/ })).toBeVisible()
})

test('has a screen for an unknown path', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.ok() || response?.status() === 404).toBe(true)
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas.' })).toBeVisible()
})
