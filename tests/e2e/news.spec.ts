import { readFileSync } from 'node:fs'
import { expect, test } from './cartable.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

test('announces an update once, with a link to the release notes', async ({ app, page, context }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('cartable.version') === null) localStorage.setItem('cartable.version', '"1.0.0"')
  })
  await app.open()
  const hint = page.locator('.snackbar', { hasText: 'Cartable a été mis à jour' })
  // The snackbar stays while it has focus.
  await hint.getByRole('button', { name: 'Nouveautés' }).focus()
  await expect(hint).toContainText(version)
  await app.isAccessible()
  const opened = context.waitForEvent('page')
  await hint.getByRole('button', { name: 'Nouveautés' }).click()
  const news = await opened
  await expect(news.getByRole('heading', { level: 1 })).toHaveText('Nouveautés')
  await expect(news.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
    `Version ${version}`,
  )
  await news.close()
  expect(await page.evaluate(() => localStorage.getItem('cartable.version'))).toBe(JSON.stringify(version))
  await page.reload()
  await app.open()
  await expect.poll(() => app.state('installation')).toMatchObject({ config: 'known' })
  await expect(hint).toHaveCount(0)
})

test('opens the release notes by keys and in the guide, with the version', async ({ app, page, context }) => {
  await app.open()
  const byKey = context.waitForEvent('page')
  await app.sequence('g', 'h')
  const news = await byKey
  await expect(news).toHaveURL(/\/docs\/fr\/new\/$/)
  await news.getByRole('link', { name: 'English' }).click()
  await expect(news.getByRole('heading', { level: 1 })).toHaveText('What’s new')
  await news.getByRole('link', { name: 'User guide' }).click()
  await news.getByRole('link', { name: 'What’s new' }).click()
  await expect(news).toHaveURL(/\/docs\/en\/new\/$/)
  await news.close()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help).toContainText(`Version ${version}`)
  await expect(help.getByRole('button', { name: 'Nouveautés' })).toBeVisible()
})
