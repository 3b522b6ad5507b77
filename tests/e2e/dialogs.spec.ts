import { addUser, PASSWORD } from '../support/accounts.ts'
import { expect, test } from './reserved.ts'

test('closes a dialog with its screen, and keeps it closed on the way back', async ({
  app,
  page,
  server,
}) => {
  await addUser(server, { username: 'dora', email: 'dora@example.org' })
  await page.goto('/login?next=%2F%3Fshow%3Dfr-regions~2026')
  await page.locator('[name=username]').fill('dora')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  // Data can be complete before the screen renders. Until then, keys belong to the form.
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()

  await app.sequence('g', 'a')
  await page.locator('main [data-command="key.create"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page.locator('main [data-command="key.create"]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page handles its keys again: a modal dialog would keep them.
  await app.sequence('g', 'w')
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()

  await app.press('8')
  await expect(page.getByRole('dialog')).toBeVisible()
  await app.command('parametres du compte')
  await expect(page.locator('main [data-command="key.create"]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.sequence('g', 'w')
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('leaves nothing reserved on screen, address, caches or history after logout', async ({
  app,
  page,
  server,
}) => {
  await addUser(server, { username: 'lou', email: 'lou@example.org' })
  await page.goto('/login?next=%2F%3Fshow%3Dfr-regions~2026,label:population')
  await page.locator('[name=username]').fill('lou')
  await page.locator('[name=password]').fill(PASSWORD)
  const read = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().includes('/cartable/zone/'),
  )
  await page.keyboard.press('Enter')
  const reserved = (await read).url()
  await app.settled()
  await expect(page.getByText('Bretagne').first()).toBeVisible()

  const left = page.waitForResponse(answer => answer.url().endsWith('/logout/'))
  await app.command('>se deconnecter')
  await left
  await expect.poll(() => app.state('session')).toBe('anonymous')
  const isBare = async () => {
    await expect(page.getByText('Bretagne')).toHaveCount(0)
    const kept = await page.evaluate(async address => {
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      return answer?.ok ?? false
    }, reserved)
    expect(kept, 'the browser has kept what is reserved').toBe(false)
  }
  await isBare()
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  await isBare()
  await page.goForward()
  await isBare()
  await page.reload()
  await isBare()
})
