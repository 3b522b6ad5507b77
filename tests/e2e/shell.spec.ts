import { expect, test } from './cartable.ts'

test('the workbench is drawn and answers while the code of the map is still on its way', {
  tag: '@main',
}, async ({ app, page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/zoneMap-.*\.js$/, async route => {
    await arrival.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/zoneMap-/)
  await page.goto('/')
  await expect(app.button('catalogue.open')).toBeVisible()
  await asked
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await app.press('Escape')
  expect((await app.view()).camera).toBeNull()
  arrival.resolve()
  await expect.poll(async () => (await app.view()).camera).not.toBeNull()
})
