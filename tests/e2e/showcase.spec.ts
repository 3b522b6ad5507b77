import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './cartable.ts'
import { countPixels } from './pixels.ts'

/** Server as it starts by default: accounts are needed, and the ready maps open to everyone. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using server = await startServer({
        client: 'dist',
        env: { ACCESS: 'account', SHOWCASE: '', RATE_LIMITS: 'off' },
      })
      await use(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

test('opens a ready map without an account, with its legend, table and zones', async ({ app, page }) => {
  await app.open()
  await expect(page.getByText('Les cartes toutes prêtes s’ouvrent sans compte.')).toBeVisible()
  await page.getByRole('button', { name: 'Où vit-on en France ?' }).click()
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await expect(page).not.toHaveURL(/login/)
  await expect(page.locator('.legend')).toContainText('Population')
  await page.locator('.grid-body .grid-cell', { hasText: 'Calvados' }).click()
  await expect(page.locator('.lead')).toContainText('35e sur 101')
  await app.isAccessible()
})

test('asks for an account over the map, which stays when the login is left', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.typedCommand('regions francaises')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('« Régions françaises » nécessite un compte gratuit.')).toBeVisible()
  // The card hides the map: most of its pixels have its own colour.
  const card = page.locator('.auth-card')
  const [, ...channels] =
    /(\d+), (\d+), (\d+)/.exec(await card.evaluate(element => getComputedStyle(element).backgroundColor)) ??
    []
  const colour = `#${channels.map(each => Number(each).toString(16).padStart(2, '0')).join('')}`
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  expect(countPixels(await card.screenshot(), colour)).toBeGreaterThan((width * height) / 2)
  await expect(page.locator('.map-failure')).toBeHidden()
  // The zones are behind the form, where neither the keyboard nor a pointer reaches them.
  await expect(page.locator('.workbench canvas.maplibregl-canvas')).toBeVisible()
  await expect(page.locator('.workbench')).toHaveAttribute('inert')
  await app.isAccessible()
  await page.goBack()
  await expect(page.locator('.workbench')).not.toHaveAttribute('inert')
  expect((await app.view()).displayed.map(({ dataset }) => dataset)).toEqual(['fr-departements'])
})

test('asks for an account before a download of a ready map', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.typedCommand('csv')
  await expect(page).toHaveURL(/\/login/)
})
