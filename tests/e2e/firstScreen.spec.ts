import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

/** Delays the code of the application until the test releases it. */
async function hold(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/application-*.js', async route => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Parts of the screen that the application also draws. */
const PARTS = [
  'h1',
  '.palette-field',
  '.step >> nth=0',
  '.step >> nth=8',
  '.drawer-heading >> nth=1',
  '.status',
]

const placesOf = (page: Page) =>
  Promise.all(
    PARTS.map(part =>
      page
        .locator('.app:visible')
        .locator(part)
        .first()
        .evaluate(element => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
    ),
  )

test('shows the bar and the steps before the application, which moves nothing', async ({ app, page }) => {
  const release = await hold(page)
  await page.goto('/', { waitUntil: 'commit' })
  const drawn = page.locator('.first-screen:visible')
  await expect(drawn).toContainText('Rechercher une commande, un jeu de données, une zone…')
  await expect(drawn.locator('.step-label')).toHaveText([
    'Jeu de données',
    'Afficher',
    'Options',
    'Fiche d’identité',
    'Tout effacer',
    'Interrompre',
    'Recharger au déplacement',
    'Télécharger',
    'Réglages d’affichage',
  ])
  await page.evaluate(() => document.fonts.ready)
  const before = await placesOf(page)
  release()
  await app.isReady()
  await expect(page.locator('.first-screen')).toHaveCount(0)
  expect(await placesOf(page)).toEqual(before)
})

test('shows them in the language and theme of the user', async ({ app, page }) => {
  await app.open()
  await app.command('langue anglais')
  await app.command('light theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const release = await hold(page)
  await page.reload({ waitUntil: 'commit' })
  const drawn = page.locator('.first-screen:visible')
  await expect(drawn).toHaveCount(1)
  await expect(drawn.locator('.step-label').first()).toHaveText('Dataset')
  await expect(drawn.locator('> .app')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  release()
  await app.isReady()
})

for (const address of ['/login', '/?show=fr-departements~2026'])
  test(`draws no empty map for another screen: ${address}`, async ({ app, page }) => {
    const release = await hold(page)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('.first-screen')).toHaveCount(0)
    release()
    await expect(page.locator('.shell')).toBeVisible()
    expect(await app.state('workbench')).toBeDefined()
  })
