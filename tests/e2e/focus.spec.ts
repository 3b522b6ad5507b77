import { expect, test } from './cartable.ts'

test('a screen that arrives while the palette is open leaves it the keys, and has the focus afterwards', async ({
  app,
  page,
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/passwordReset*.js', async route => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/password-reset', { waitUntil: 'commit' })
  await expect.poll(() => app.state('screenLoad')).toBe('waiting')
  await app.press('Control+k')
  const query = page.locator('[cmdk-input]')
  await expect(query).toBeFocused()
  await app.press('a', 'i')
  typed.resolve()
  const email = page.locator('[name=email]')
  await expect(email).toBeAttached()
  await app.press('d', 'e')
  await expect(query).toHaveValue('aide')
  await expect(query).toBeFocused()
  await app.press('Escape')
  await expect(email).toBeFocused()
})
