import { expect, test } from './reserved.ts'

test('leads an anonymous visitor to the login, and continues with the demo account', {
  tag: '@main',
}, async ({ app, page }) => {
  await app.open()
  await app.typedCommand('dep')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(/Départements.* nécessite un compte gratuit/)).toBeVisible()
  await app.isAccessible()

  await app.press('F2')
  await expect(page).toHaveURL(/\/\?/)
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()

  const download = page.waitForEvent('download')
  await app.typedCommand('csv')
  expect((await download).suggestedFilename()).toBe('Départements français 2026.csv')
})

test('opens an address with reserved data after the login', async ({ app, page }) => {
  await page.goto('/?show=fr-regions~2026')
  await expect(page).toHaveURL(/\/login\?next=/)
  await app.press('F2')
  await expect.poll(async () => (await app.view()).displayed[0]?.dataset).toBe('fr-regions')
  await app.settled()
})

test('returns with Back to where the user was before the login', async ({ app, page }) => {
  await app.open()
  await page.goto('/?show=fr-regions~2026')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/login|show=/)
  await expect(app.button('catalogue.open')).toBeVisible()
})

test('shows pasted rows after the login that they require', async ({ app, page }) => {
  await app.open()
  await page.evaluate(rows => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
  }, 'departement\tlogements\n1\t345\n2\t289\n29\t555\n38\t662\n69\t934\n75\t1391\n974\t394')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Votre tableau utilise des zones du catalogue')).toBeVisible()
  await app.isAccessible()
  await app.press('F2')
  await expect(page.getByText('Ouvert dans ce navigateur seulement, rien n’est envoyé.')).toBeVisible()
  await app.settled()
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Finistère' })).toBeVisible()
  // The order differs from the order of the départements' numbers.
  const legend = page.getByRole('complementary', { name: 'Légende' })
  await expect(legend).toContainText('logements')
  await expect(
    legend.getByRole('img', { name: 'Cercles dont l’aire est proportionnelle à la valeur' }),
  ).toBeVisible()
})

test('opens the catalogue to anonymous visitors', async ({ app, page }) => {
  await app.open()
  await app.button('dataset.select', 'fr-departements').click()
  await app.button('card.open').click()
  await expect(page.getByText('Licence', { exact: true }).first()).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})
