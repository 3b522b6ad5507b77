import type { Locator, Page } from 'playwright/test'
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

/** Clicks the middle of a drawn control, which is inert. */
async function clickAt(page: Page, control: Locator): Promise<void> {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
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
  await expect(drawn).toContainText('Rechercher une commande, un jeu, une zone…')
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
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
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

test.describe('before the application', () => {
  const palette = (page: Page) => page.locator('[cmdk-input]')

  test('keeps the keys for it: the palette opens with the typed text', async ({ page }) => {
    const release = await hold(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.first-screen:visible')).toHaveCount(1)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('aide clavierz')
    await page.keyboard.press('Backspace')
    release()
    await expect(palette(page)).toHaveValue('aide clavier')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type(' fr')
    await expect(palette(page)).toHaveValue('aide clavier fr')
  })

  test('keeps the keys of an address that shows a dataset', async ({ app, page }) => {
    const release = await hold(page)
    await page.goto('/?show=fr-departements~2026', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('aide clavier')
    release()
    await expect(palette(page)).toHaveValue('aide clavier')
    await app.press('Escape')
    await app.settled()
    expect((await app.view()).displayed).toHaveLength(1)
  })

  test('types the keys of the login into its fields', async ({ page }) => {
    const release = await hold(page)
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    await page.keyboard.type('camille')
    await page.keyboard.press('Tab')
    await page.keyboard.type('un secret')
    release()
    const fields = page.locator('.auth input')
    await expect(fields.last()).toHaveValue('un secret')
    await expect(fields.last()).toBeFocused()
    await expect(fields.first()).toHaveValue('camille')
  })

  test('runs a typed line that Enter has confirmed', async ({ app, page }) => {
    const release = await hold(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.first-screen:visible')).toHaveCount(1)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('light theme')
    await page.keyboard.press('Enter')
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(palette(page)).toHaveCount(0)
    await app.isReady()
  })

  test('keeps the clicks on drawn buttons, in order with the keys', async ({ page }) => {
    const release = await hold(page)
    await page.goto('/', { waitUntil: 'commit' })
    const drawn = page.locator('.first-screen:visible')
    await expect(drawn).toHaveCount(1)
    await clickAt(page, drawn.locator('.palette-field'))
    await page.keyboard.type('zo')
    release()
    await expect(palette(page)).toHaveValue('zo')
  })

  test('keeps a click on a drawn menu, and on a step', async ({ page }) => {
    const release = await hold(page)
    await page.goto('/', { waitUntil: 'commit' })
    const drawn = page.locator('.first-screen:visible')
    await expect(drawn).toHaveCount(1)
    await clickAt(page, drawn.locator('[data-command="reload.toggle"]'))
    await clickAt(page, drawn.locator('[aria-label="Aide"]'))
    release()
    await expect(page.getByRole('menuitem', { name: 'Raccourcis clavier' })).toBeVisible()
    await expect(page.locator('[data-command="reload.toggle"]')).toHaveAttribute('aria-checked', 'true')
  })
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
