import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'

const FORM = '#get-cartable-dataset-id-label'
const section = (page: Page) => page.locator('section', { has: page.locator(FORM) })

test('tries a call by keyboard, with its example and with an unknown name', {
  tag: '@main',
}, async ({ app, page }) => {
  await page.goto(`/api/docs?lang=fr${FORM}`)
  const call = section(page)
  await call.getByText('Essayer', { exact: true }).press('Enter')
  const dataset = call.getByLabel('id', { exact: true })
  await expect(dataset).toHaveValue('fr-departements')
  await dataset.press('Enter')
  await expect(call.getByRole('status')).toContainText('200')
  await expect(call.getByLabel('Réponse')).toContainText('"name": "population"')
  await dataset.fill('rien')
  await dataset.press('Enter')
  await expect(call.getByRole('status')).toContainText('404')
  await expect(call.getByLabel('Réponse')).toContainText('"detail"')
  await app.isAccessible()
})

test('sends a key in the header only, and reports a server that is away', async ({ page }) => {
  await page.goto(`/api/docs?lang=en${FORM}`)
  await page.getByLabel('Your API key, to try the calls').fill('ck_wrong')
  const call = section(page)
  await call.getByText('Try it').click()
  const asked = page.waitForRequest(/\/label\//)
  await call.getByRole('button', { name: 'Send' }).click()
  const request = await asked
  expect(request.headers()['authorization']).toBe('Api-Key ck_wrong')
  expect(request.url()).not.toContain('ck_wrong')
  await expect(call.getByRole('status')).toContainText(/^\d{3}/)
  await page.route(/\/label\//, route => route.abort())
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByRole('status')).toHaveText(
    'The server does not answer: check the connection, then try again.',
  )
})

test('keeps the chosen tool for all examples', async ({ page }) => {
  await page.goto(`/api/docs?lang=en${FORM}`)
  const shown = () => section(page).locator('.snippet:visible')
  await expect(shown()).toHaveCount(1)
  await expect(shown()).toContainText('curl')
  await page.getByLabel('Python').check()
  await expect(shown()).toHaveCount(1)
  await expect(shown()).toContainText('import requests')
  await page.reload()
  await expect(shown()).toContainText('import requests')
})

for (const width of [1280, 320])
  test(`fits the whole page into ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/api/docs?lang=fr')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
