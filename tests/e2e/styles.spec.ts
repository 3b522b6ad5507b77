import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

const DEPARTEMENTS = '/?show=fr-departements~2026&map=5/46.6/2.45'
const STYLED = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'

/** Returns the drawn colours of the legend entries. */
const colours = (page: Page) =>
  page
    .locator('.legend .legend-row .swatch')
    .evaluateAll(swatches => swatches.map(swatch => getComputedStyle(swatch).backgroundColor))

const state = (page: Page) => page.locator('.settings-state')

test('restores a saved style for its dataset, also in a new page', async ({ app, page }) => {
  await app.open(STYLED)
  await app.settled()
  await app.press('9')
  await expect(state(page)).toHaveText('Ce style n’est pas enregistré.')
  await page.getByRole('radio', { name: 'Viridis' }).check({ force: true })
  await expect(state(page)).toHaveText('Aperçu sur la carte, pas encore enregistré.')
  await app.button('settings.save').click()
  await expect(state(page)).toHaveText('Enregistré dans ce navigateur.')
  await expect(page.locator('.snackbar')).toContainText('Style enregistré dans ce navigateur.')
  const saved = await colours(page)
  expect(saved.length).toBeGreaterThan(3)

  await app.button('dataset.remove').click()
  await expect(page.locator('.layer-name')).toHaveCount(0)
  await app.open(DEPARTEMENTS)
  await app.settled()
  await expect(page.locator('.legend')).toContainText('Population')
  await expect.poll(() => colours(page)).toEqual(saved)

  // The style of a link overrides the saved style.
  await app.open('/?show=fr-departements~2026,style:usual&map=5/46.6/2.45')
  await app.settled()
  await expect(page.locator('.legend')).not.toContainText('Population')
})

test('includes a previewed style in links and reloads', async ({ app, page }) => {
  await app.open(STYLED)
  await app.settled()
  await app.press('9')
  const before = await colours(page)
  await page.getByRole('radio', { name: 'Magma' }).check({ force: true })
  await expect.poll(() => colours(page)).not.toEqual(before)
  const tried = await colours(page)
  await expect(page).toHaveURL(/ramp:magma/)
  await page.reload()
  await app.settled()
  await expect.poll(() => colours(page)).toEqual(tried)
})

test('keeps a previewed style of a dataset left for another, and offers to save it', async ({
  app,
  page,
}) => {
  // The drawer has room for names next to the inspector.
  await page.setViewportSize({ width: 1600, height: 900 })
  await app.open(`${STYLED}&show=fr-regions~2026`)
  await app.settled()
  await app.button('dataset.activate', 'fr-departements').click()
  await app.press('9')
  await page.getByRole('radio', { name: 'Magma' }).check({ force: true })
  await expect(state(page)).toHaveText('Aperçu sur la carte, pas encore enregistré.')
  const tried = await colours(page)
  await app.button('dataset.activate', 'fr-regions').click()
  const message = page.locator('.snackbar', { hasText: 'Le style essayé reste sur la carte' })
  await expect(message).toBeVisible()
  await expect.poll(() => colours(page)).toEqual(tried)
  await message.getByRole('button', { name: 'Enregistrer' }).click()
  await app.button('dataset.activate', 'fr-departements').click()
  await expect(state(page)).toHaveText('Enregistré dans ce navigateur.')
  await app.press('Control+z')
  await expect.poll(() => colours(page)).not.toEqual(tried)
})

test('names, chooses, removes and restores styles', async ({ app, page }) => {
  await app.open(STYLED)
  await app.settled()
  await app.press('9')
  await app.button('settings.save').click()
  const items = page.locator('.saved-style-name')
  await expect(items).toHaveText(['Sans nom'])
  const first = await colours(page)
  await page.getByRole('radio', { name: 'Magma' }).check({ force: true })
  await app.button('style.saveAs').click()
  await page.keyboard.type('Nuit')
  await page.keyboard.press('Enter')
  await expect(items).toHaveText(['Nuit', 'Sans nom'])
  const night = await colours(page)
  expect(night).not.toEqual(first)
  await page.getByRole('button', { name: /^Sans nom/ }).click()
  await expect.poll(() => colours(page)).toEqual(first)
  await page.getByRole('button', { name: /^Nuit/ }).click()
  await expect.poll(() => colours(page)).toEqual(night)
  await page.getByRole('button', { name: 'Supprimer le style «\u00a0Nuit\u00a0»' }).click()
  await expect(items).toHaveText(['Sans nom'])
  await page
    .locator('.snackbar', { hasText: 'Style supprimé.' })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await expect(items).toHaveText(['Nuit', 'Sans nom'])
  await app.isAccessible()
})

test('saves, restores and resets opacity and origin labels with the style', async ({ app, page }) => {
  const opacity = page.locator('.settings').getByRole('slider', { name: 'Opacité' })
  const origin = page.getByRole('switch', { name: 'Montrer aussi les variables du jeu d’origine' })
  await app.open('/?show=monde-statistiques~cldr-48')
  await app.settled()
  await app.press('9')
  // The link has one colour; a reset would return to the main label.
  await expect(app.button('settings.reset')).not.toHaveAttribute('aria-disabled', 'true')
  await origin.check({ force: true })
  await opacity.focus()
  for (let step = 0; step < 8; step++) await app.press('ArrowLeft')
  await expect(opacity).toHaveAttribute('aria-valuetext', /^60/)
  await expect(state(page)).toHaveText('Ce style n’est pas enregistré.')
  await app.button('settings.save').click()
  await expect(state(page)).toHaveText('Enregistré dans ce navigateur.')
  await app.button('dataset.remove').click()
  await expect(page.locator('.layer-name')).toHaveCount(0)

  await app.open('/?show=monde-statistiques~cldr-48')
  await app.settled()
  await app.press('9')
  await expect(opacity).toHaveAttribute('aria-valuetext', /^60/)
  await expect(origin).toBeChecked()
  await app.button('settings.reset').click()
  await expect(opacity).toHaveAttribute('aria-valuetext', /^100/)
  await expect(origin).not.toBeChecked()
  // The look for the main label is previewed like any other look.
  await expect(state(page)).toHaveText('Aperçu sur la carte, pas encore enregistré.')
  await expect(
    page.locator('.legend').getByRole('img', { name: 'Cercles dont l’aire est proportionnelle à la valeur' }),
  ).toBeVisible()
  // One undo reverts both edits.
  await app.press('Control+z')
  await expect(opacity).toHaveAttribute('aria-valuetext', /^60/)
  await expect(origin).toBeChecked()
  await app.button('settings.cancel').click()
  await expect(state(page)).toHaveText('Enregistré dans ce navigateur.')
})

test('reports a browser without storage, and keeps working', async ({ app, page }) => {
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, value) {
      if (name === 'cartable.styles') throw new DOMException('full', 'QuotaExceededError')
      keep.call(this, name, value)
    }
  })
  await app.open(STYLED)
  await app.settled()
  await app.press('9')
  await app.button('settings.save').click()
  await expect(state(page)).toHaveText('Gardé jusqu’à la fermeture de la page.')
  // Past messages can be read again.
  await app.command('notifications')
  await expect(page.getByRole('dialog')).toContainText('Ce navigateur n’enregistre rien')
  await expect(page.getByRole('dialog')).not.toContainText('Style enregistré')
  await app.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.saved-style-name')).toHaveText(['Sans nom'])
})

test('reports damaged styles in the browser, and keeps working', async ({ app, page }) => {
  await page.addInitScript(() => localStorage.setItem('cartable.styles', '{"version":1,"styles":[{"id":3}]'))
  await app.open(STYLED)
  await app.settled()
  // Messages at the start can be read again.
  await app.command('notifications')
  await expect(page.getByRole('dialog')).toContainText('illisibles')
  await app.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.press('9')
  await app.button('settings.save').click()
  await expect(state(page)).toHaveText('Enregistré dans ce navigateur.')
})
