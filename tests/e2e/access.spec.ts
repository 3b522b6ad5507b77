import { expect, test } from './reserved.ts'

test('reserved data leads a stranger to the login, and the demo account carries on from there', {
  tag: '@main',
}, async ({ app, page }) => {
  await app.open()
  await app.typedCommand('dep')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(/Départements.* est réservé/)).toBeVisible()
  await app.isAccessible()

  await app.press('F2')
  await expect(page).toHaveURL(/\/\?/)
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()

  const download = page.waitForEvent('download')
  await app.typedCommand('csv')
  expect((await download).suggestedFilename()).toBe('fr-departements~2026.csv')
})

test('an address that shows reserved data opens after the login', async ({ app, page }) => {
  await page.goto('/?show=fr-regions~2026')
  await expect(page).toHaveURL(/\/login\?next=/)
  await app.press('F2')
  await expect.poll(async () => (await app.view()).displayed[0]?.dataset).toBe('fr-regions')
  await app.settled()
})

test('Back from the login that an address led to goes where the person was before', async ({ app, page }) => {
  await app.open()
  await page.goto('/?show=fr-regions~2026')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/login|show=/)
  await expect(app.button('catalogue.open')).toBeVisible()
})

test('the catalogue is open to strangers', async ({ app, page }) => {
  await app.open()
  await app.button('dataset.select', 'fr-departements').click()
  await app.button('card.open').click()
  await expect(page.getByText('Licence').first()).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})
