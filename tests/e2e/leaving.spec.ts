import { expect, type Page, test } from 'playwright/test'
import type { Probe } from '../../src/probe.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { startServer } from '../support/server.ts'
import { Cartable } from './cartable.ts'

const NAME = 'marcelline'
const ADDRESS = `${NAME}@example.org`

/** Everything in the page and the browser: displayed, typed, stored. */
const held = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map(field => (field as HTMLInputElement).value),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      document.cookie,
      document.title,
      location.href,
    ].join('\n'),
  )

/** Undefined until the application runs. */
const state = (page: Page, machine: string) =>
  page.evaluate(name => (globalThis as { cartable?: Probe }).cartable?.state(name), machine)
const session = (page: Page) => state(page, 'session')

test('leaves nothing of a user behind after logout', { tag: '@main' }, async ({ page, context }) => {
  await using server = await startServer({ seed: 'none', client: 'dist' })
  await addUser(server, { username: NAME, email: ADDRESS })

  await page.goto(`${server.url}/password-reset`)
  await page.locator('input[name="email"]').fill(ADDRESS)
  await page.locator('[data-command="account.login"]').first().click()
  await page.locator('input[name="username"]').fill(NAME)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => session(page)).toBe('authenticated')
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  await new Cartable(page).sequence('g', 'a')
  await expect(page.getByText(ADDRESS).first()).toBeVisible()
  await page.locator('[data-command="key.create"]').first().click()
  await page.locator('input[name="name"]').fill(NAME)
  await page.keyboard.press('Enter')
  const value = page.getByText(/ct_\w{20,}/).first()
  await expect(value).toBeVisible()
  const key = /ct_\w+/.exec((await value.textContent()) ?? '')?.[0] ?? 'ct_'
  await page.keyboard.press('Escape')

  const left = page.waitForResponse(answer => answer.url().endsWith('/logout/'))
  await new Cartable(page).command('>se deconnecter')
  expect((await (await left).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect.poll(() => session(page)).toBe('anonymous')
  // Password guessing elsewhere does not lock this browser out: an anonymous cookie identifies it.
  expect((await context.cookies()).filter(({ name }) => name !== 'known')).toEqual([])

  const isClean = async () => {
    for (const trace of [NAME, PASSWORD, key, 'eyJ']) expect(await held(page)).not.toContain(trace)
  }
  await isClean()
  for (const path of ['/login', '/password-reset', '/signup']) {
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.locator('form').first()).toBeVisible()
    await isClean()
  }
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await isClean()
  await page.reload()
  await expect.poll(() => session(page)).toBe('anonymous')
  await isClean()
})
