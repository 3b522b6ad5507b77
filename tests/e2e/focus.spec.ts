import { expect, test } from './cartable.ts'

test('keeps the keys in the palette while a screen loads, then focuses the screen', async ({ app, page }) => {
  const asked = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/passwordReset*.js', async route => {
    asked.resolve()
    await typed.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.locator('main [data-command="password.forgotten"]').click()
  await asked.promise
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

test('keeps the focus nearby when a button disappears with its problem', async ({ app, page }) => {
  await page.route('**/accounts/rest/api/', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account/settings')
  await expect(page).toHaveURL(/\/login/)
  await app.press('F2')
  await expect(page.locator('[data-command="keys.retry"]')).toBeVisible()
  await page.unroute('**/accounts/rest/api/')
  await page.locator('[data-command="keys.retry"]').click()
  await expect(page.locator('main [data-command="key.create"]')).toBeFocused()
  await expect(page.locator('main [data-command="key.create"]')).toBeInViewport()
})

test('focuses a named screen after login', async ({ app, page }) => {
  await page.goto('/login')
  await expect(page.locator('[name=username]')).toBeFocused()
  await app.press('F2')
  await expect(page.getByRole('group', { name: 'Carte et données' })).toBeFocused()
})

test('focuses the chosen date when late dates arrive in an open list', async ({ app, page }) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await app.open()
  await page.route(/fr-departements\/label\/.*2026/, async route => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await app.typedCommand('afficher departements 2021')
  await asked.promise
  await expect.poll(() => app.state('workbench')).toMatchObject({ showing: 'settled' })
  await app.press('3')
  await expect(page.locator('[data-pane=options] button').first()).toBeFocused()
  answered.resolve()
  await expect(page.getByRole('radio', { name: /2021/ })).toBeFocused()
})

test('keeps a condition added from the palette selected', async ({ app, page }) => {
  await app.open('/?show=fr-regions~2026')
  await app.settled()
  await app.press('Shift+F')
  await expect(page.locator('[role=treeitem]')).toBeFocused()
  await app.command('ajouter une condition')
  await app.command('ajouter une condition')
  await expect(page.locator('[role=treeitem]')).toHaveCount(3)
  await expect(page.locator('[role=treeitem]').nth(2)).toHaveAttribute('aria-selected', 'true')
})

test('never leaves Tab on a hidden focus guard', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  await app.press('9')
  await expect(page.locator('[data-tabster-dummy]').first()).toBeAttached()
  for (let stops = 0; stops < 60; stops++) {
    await app.press('Tab')
    await expect(page.locator('[data-tabster-dummy]:focus')).toHaveCount(0)
  }
})

test('focuses a slowly loading catalogue when it appears', async ({ app, page }) => {
  const arrives = Promise.withResolvers<void>()
  await page.route(/\/assets\/screen-[^/]+\.js$/, async route => {
    await arrives.promise
    await route.continue()
  })
  await app.open()
  await app.press('1')
  // Twice the number of frames that a page needs to render.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
  })
  arrives.resolve()
  await expect(page.getByRole('searchbox', { name: 'Filtrer le catalogue' })).toBeFocused()
})
