import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

const DEPARTEMENTS = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'

const outcome = (page: Page) => page.locator('[data-outcome]')

/** Expects the focus on an element that lies within the window and within every pane that scrolls. */
async function focusIsInSight(page: Page) {
  const focused = page.locator(':focus')
  await expect(focused).toHaveCount(1)
  await expect(page.locator('body')).not.toBeFocused()
  await expect(focused).toBeInViewport()
}

test('undoes the display settings edit by edit, and keeps the focus in sight', async ({
  app,
  page,
}) => {
  await app.open(DEPARTEMENTS)
  await app.settled()
  await app.press('9')
  const style = () => page.evaluate(() => cartable.view().displayed[0]?.style)
  const classes = page.getByRole('combobox', { name: 'Classes' })
  const viridis = page.getByRole('radio', { name: 'Viridis' })
  await expect(classes).toHaveValue('quantile')

  await test.step('undoes and redoes the edits of a draft, and names each', async () => {
    await viridis.focus()
    await app.press('Space')
    await expect(viridis).toBeChecked()
    await classes.selectOption('equal')
    await page.getByRole('combobox', { name: 'Étiquette à afficher' }).focus()
    await page.getByRole('combobox', { name: 'Étiquette à afficher' }).selectOption('')
    await expect(classes).toHaveCount(0)

    await app.press('Control+z')
    await expect(classes).toHaveValue('equal')
    await expect(outcome(page)).toHaveText(
      'Annulé. Départements français : réglage « Étiquette à afficher ».',
    )
    await focusIsInSight(page)
    await classes.focus()
    await app.press('Control+z')
    await expect(classes).toHaveValue('quantile')
    await expect(classes).toBeFocused()
    await expect(outcome(page)).toHaveText('Annulé. Départements français : réglage « Classes ».')
    await app.press('Control+z')
    await expect(viridis).not.toBeChecked()
    await focusIsInSight(page)
    await app.press('Control+y')
    await expect(viridis).toBeChecked()
    await app.press('Control+Shift+z')
    await expect(classes).toHaveValue('equal')
    await focusIsInSight(page)
  })

  await test.step('saves, then takes back one edit at a time', async () => {
    await app.press('Control+s')
    await expect.poll(style).toMatchObject({ ramp: 'viridis', classes: 'equal' })
    await app.press('Control+z')
    await expect.poll(style).toMatchObject({ ramp: 'viridis', classes: 'quantile' })
    await focusIsInSight(page)
    await app.press('Control+z')
    await expect.poll(style).toMatchObject({ ramp: null, classes: 'quantile' })
    await focusIsInSight(page)
  })

  await test.step('undoes from the palette and by mouse', async () => {
    await app.press('Control+y')
    await expect.poll(style).toMatchObject({ ramp: 'viridis' })
    await app.command('annuler')
    await expect.poll(style).toMatchObject({ ramp: null })
    await focusIsInSight(page)
    await app.button('view.redo').click()
    await expect.poll(style).toMatchObject({ ramp: 'viridis' })
    await focusIsInSight(page)
  })
})

test('leaves undo to a text field that is being typed in', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026&map=5/46.6/2.45')
  await app.settled()
  await app.press('9')
  const code = page.getByRole('textbox', { name: 'Couleur des zones, code hexadécimal' })
  await code.fill('#112233')
  await code.press('End')
  await app.press('Backspace')
  await app.press('Control+z')
  await expect(code).toHaveValue('#112233')
  await code.press('Tab')
  await page.getByLabel('Choisir : Couleur des zones').focus()
  await app.press('Control+z')
  await expect(code).not.toHaveValue('#112233')
})

test('keeps the focus in sight when undo removes or moves the focused element', async ({ app, page }) => {
  await app.open()
  await app.command('regions')
  await app.settled()
  await app.command('departements francais')
  await app.settled()
  await app.button('visibility.toggle', 'fr-departements').focus()
  await app.press('Control+z')
  await expect(page.locator('.layer-name')).toHaveCount(1)
  await focusIsInSight(page)
  await app.press('Control+Shift+z')
  await app.settled()
  await focusIsInSight(page)
  await app.button('dataset.remove', 'fr-departements').focus()
  await app.press('Enter')
  await expect(page.locator('.layer-name')).toHaveCount(1)
  await app.press('Control+z')
  await app.settled()
  await focusIsInSight(page)
  await app.press('Control+z')
  await app.press('Control+z')
  await expect(page.locator('.layer-name')).toHaveCount(0)
  await focusIsInSight(page)
})

test('announces the outcomes of keys, once and politely', async ({ app, page }) => {
  await app.open(DEPARTEMENTS)
  await app.settled()
  await app.press('v')
  await expect(outcome(page)).toHaveText('Départements français : masqué.')
  await app.press('v')
  await expect(outcome(page)).toHaveText('Départements français : visible.')
  await app.press('Shift+G')
  await expect(outcome(page)).toHaveText('Graticule affiché.')
  await app.press('f')
  await expect(outcome(page)).toHaveText('Carte ajustée à « Départements français ».')
  await app.press('Control+z')
  await expect(outcome(page)).toHaveText('Annulé. Graticule masqué.')
  await app.press('9')
  await expect(outcome(page)).toHaveText('Inspecteur ouvert : réglages d’affichage.')
  await expect(outcome(page)).toHaveAttribute('role', 'status')
  await app.isAccessible()
})
