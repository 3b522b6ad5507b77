import type { Browser, Page } from 'playwright/test'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { onPrivateComputer } from '../support/privateComputer.ts'
import { Cartable } from './cartable.ts'
import { mouse } from './drivers.ts'
import { expect, test } from './reserved.ts'

const STYLED = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'
const UNSTYLED = '/?show=fr-departements~2026&map=5/46.6/2.45'

const names = (page: Page) => page.locator('.saved-style-name')
const state = (page: Page) => page.locator('.settings-state')
const message = (page: Page, text: string) => page.locator('.snackbar', { hasText: text })

/** Returns the drawn colours of the legend entries. */
const colours = (page: Page) =>
  page
    .locator('.legend .legend-row .swatch')
    .evaluateAll(swatches => swatches.map(swatch => getComputedStyle(swatch).backgroundColor))

/** Opens an address in another browser of the same user, logged in. */
async function logInElsewhere(browser: Browser, username: string, address: string): Promise<Cartable> {
  const context = await browser.newContext()
  await onPrivateComputer(context)
  const app = new Cartable(await context.newPage())
  await app.page.goto(`/login?next=${encodeURIComponent(address)}`)
  await app.page.locator('[name=username]').fill(username)
  await app.page.locator('[name=password]').fill(PASSWORD)
  await app.page.locator('main [data-command="login.submit"]').click()
  await app.settled()
  await app.button('settings.open').click()
  return app
}

test("shows an account's styles in each of its browsers until logout", async ({ browser, server }) => {
  await addUser(server, { username: 'lise' })
  const one = await logInElsewhere(browser, 'lise', STYLED)
  await one.page.getByRole('radio', { name: 'Magma' }).check({ force: true })
  await one.button('style.saveAs').click()
  await one.page.keyboard.type('Nuit')
  await one.page.keyboard.press('Enter')
  await expect(message(one.page, 'Style enregistré dans votre compte.')).toBeVisible()
  await expect(names(one.page)).toHaveText(['Nuit'])
  await expect(state(one.page)).toHaveText('Enregistré dans votre compte.')
  const night = await colours(one.page)
  expect(night.length).toBeGreaterThan(3)

  const other = await logInElsewhere(browser, 'lise', UNSTYLED)
  await expect(names(other.page)).toHaveText(['Nuit'])
  await expect(other.page.locator('.legend')).toContainText('Population')
  await expect.poll(() => colours(other.page)).toEqual(night)

  await mouse.logOut(other, 'lise')
  await expect.poll(() => other.state('session')).toBe('anonymous')
  await other.page.goto(UNSTYLED)
  // Anonymous users see no zones here, and no styles that other users saved in this browser.
  await expect(other.page).toHaveURL(/\/login/)
  expect(await other.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nuit')
  await addUser(server, { username: 'marc' })
  await other.page.locator('[name=username]').fill('marc')
  await other.page.locator('[name=password]').fill(PASSWORD)
  await other.page.locator('main [data-command="login.submit"]').click()
  await other.settled()
  await other.button('settings.open').click()
  await expect(other.page.locator('.saved-styles')).toContainText('Aucun pour ce jeu')
  await expect(other.page.locator('.legend')).not.toContainText('Population')
  await one.page.context().close()
  await other.page.context().close()
})

test('keeps an unsaved style on the map, and saves it again', async ({ browser, server }) => {
  await addUser(server, { username: 'nina' })
  const app = await logInElsewhere(browser, 'nina', STYLED)
  const { page } = app
  await page.route('**/accounts/rest/style/', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.getByRole('radio', { name: 'Magma' }).check({ force: true })
  await expect(state(page)).toHaveText('Aperçu sur la carte, pas encore enregistré.')
  const tried = await colours(page)
  await page.locator('.inspector [data-command="settings.save"]').click()
  await expect(message(page, 'n’a pas pu être enregistré dans votre compte')).toBeVisible()
  await expect(message(page, 'Style enregistré')).toHaveCount(0)
  await expect(state(page)).toHaveText('Ce style n’est pas enregistré.')
  await expect(page.getByRole('radio', { name: 'Magma' })).toBeChecked()
  await expect(names(page)).toHaveCount(0)
  expect(await colours(page)).toEqual(tried)

  await page.unroute('**/accounts/rest/style/')
  await page.locator('.inspector [data-command="settings.save"]').click()
  await expect(message(page, 'Style enregistré dans votre compte.')).toBeVisible()
  await expect(state(page)).toHaveText('Enregistré dans votre compte.')
  await page.context().close()
})
