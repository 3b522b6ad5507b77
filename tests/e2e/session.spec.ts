import type { BrowserContext, Page } from 'playwright/test'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { REPEAT } from '../support/repeat.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, Cartable, expect } from './cartable.ts'

/** A server without data whose time the test can let pass, so that sessions age. */
type Aging = TestServer & { pass: (minutes: number) => void }

const test = base.extend<{ server: Aging }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  server: async ({}, use) => {
    let ahead = 0
    await using server = await startServer({
      client: 'dist',
      seed: 'none',
      env: { ACCESS: 'account', RATE_LIMITS: 'off' },
      clock: () => Date.now() + ahead,
    })
    const pass = (minutes: number) => {
      ahead += minutes * 60_000
    }
    await use(Object.assign(server, { pass }))
  },
  baseURL: async ({ server }, use) => use(server.url),
})

/** As many as a small machine draws in a short time; in the long run, as many as people have. */
const TABS = REPEAT > 1 ? 5 : 3

const commandIn = (id: string) => `main [data-command="${id}"]`

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator(commandIn('login.submit')).click()
  await expect.poll(() => new Cartable(page).state('session')).toBe('authenticated')
}

/** Another tab of the same browser, logged in by what the first one remembers. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // A screen without a map: five of them are much for a small machine.
  await page.goto('/password-reset')
  await expect(page.locator('[name=email]')).toBeVisible()
  await expect.poll(() => new Cartable(page).state('session')).toBe('authenticated')
  return page
}

/** Goes to a screen that asks the server in the name of the session. */
const openSettings = (page: Page) => new Cartable(page).command('parametres du compte')

const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'jwt_token')?.value

const count = async ({ db }: TestServer, table: 'user' | 'api_key' | 'feedback' | 'session') =>
  (await db.selectFrom(table).selectAll().execute()).length

test('a button that is clicked three times has one effect', async ({ page, server }) => {
  await page.goto('/signup')
  for (const [name, value] of Object.entries({
    username: 'bob',
    email: 'bob@example.org',
    password1: PASSWORD,
    password2: PASSWORD,
  })) {
    await page.locator(`[name=${name}]`).fill(value)
  }
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  await page.locator(commandIn('signup.submit')).click({ clickCount: 3 })
  await expect(page.getByText('bob@example.org')).toBeVisible()
  expect(calls).toEqual(['/accounts/rest/signup/'])
  expect(await count(server, 'user')).toBe(1)

  await addUser(server)
  await logIn(page)
  await openSettings(page)
  await page.locator(commandIn('key.create')).click()
  await page.locator('[name=name]').fill('Notebook')
  await page.locator('[role=dialog] [data-command="key.confirm"]').click({ clickCount: 3 })
  await expect(page.locator('.account-secret')).toBeVisible()
  expect(calls.filter(path => path === '/accounts/rest/api/')).toHaveLength(1)
  expect(await count(server, 'api_key')).toBe(1)
})

test('tabs whose access ends together stay logged in, and renew the session twice at most', async ({
  page,
  context,
  server,
}) => {
  await addUser(server)
  await logIn(page)
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await openTab(context))
  let renewals = 0
  context.on('request', request => {
    if (request.url().endsWith('/token/refresh/')) renewals++
  })
  server.pass(6)
  await Promise.all(tabs.map(openSettings))
  for (const tab of tabs) {
    await expect(tab.locator('.account-facts')).toContainText('alice@example.org')
    await expect.poll(() => new Cartable(tab).state('session')).toBe('authenticated')
  }
  expect(renewals).toBeGreaterThan(0)
  expect(renewals).toBeLessThanOrEqual(2)
  expect(await count(server, 'session')).toBe(1)
})

test('leaving in one tab while another one renews the session leaves everywhere', async ({
  page,
  context,
  server,
}) => {
  await addUser(server)
  await logIn(page)
  const other = await openTab(context)
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await other.route('**/token/refresh/', async route => {
    // The server renews at once; the tab hears of it only when the person has left.
    const response = await route.fetch()
    asked.resolve()
    await left.promise
    await route.fulfill({ response })
  })
  server.pass(6)
  await openSettings(other)
  await asked.promise
  await new Cartable(page).command('se deconnecter')
  await expect.poll(() => new Cartable(page).state('session')).toBe('anonymous')
  left.resolve()
  await expect.poll(() => new Cartable(other).state('session')).toBe('anonymous')
  expect(await tokenOf(context)).toBeUndefined()
  await expect.poll(() => count(server, 'session')).toBe(0)
})
