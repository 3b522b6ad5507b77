import type { Page } from 'playwright/test'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './cartable.ts'
import { movedSince, watchMoves } from './moves.ts'

/** Empty server for accounts. */
const test = base.extend<{ server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  server: async ({}, use) => {
    const env = { ACCESS: 'account', RATE_LIMITS: 'off' }
    await using server = await startServer({ client: 'dist', seed: 'none', env })
    await use(server)
  },
  baseURL: async ({ server }, use) => use(server.url),
  owner: async ({ server }, use) => use(createOwnerLink(server.dataDir, server.url)),
})

/** Holds the answers of some calls. Returns how to release them. */
async function held(page: Page, ...calls: string[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const call of calls)
    await page.route(call, async route => {
      await promise
      await route.continue()
    })
  return resolve
}

test('moves nothing on the account, key, import and help screens while they load', async ({
  app,
  page,
  server,
}) => {
  const user = await addUser(server, { username: 'lise' })
  for (const name of ['une', 'deux', 'trois'])
    await server.db
      .insertInto('api_key')
      .values({
        id: name.padEnd(10, '0'),
        user,
        name,
        hash: name,
        created_at: new Date().toISOString(),
        last_used_at: null,
        expires_at: null,
      })
      .execute()
  await watchMoves(page)

  await test.step('account settings with API keys', async () => {
    const release = await held(page, '**/accounts/rest/{api,data,link}/')
    await page.goto('/login?next=%2Faccount%2Fsettings')
    await page.locator('[name=username]').fill('lise')
    await page.locator('[name=password]').fill(PASSWORD)
    await page.locator('main [data-command="login.submit"]').click()
    await expect(page.locator('.account-wait').first()).toBeVisible()
    await movedSince(page)
    release()
    await expect(page.locator('.keys-table').first()).toContainText('trois')
    await expect(page.locator('.account-wait')).toHaveCount(0)
    expect(await movedSince(page)).toEqual([])
  })

  await test.step('import', async () => {
    const release = await held(page, '**/cartable/import/**')
    await page.goto('/import')
    await expect(page.locator('main h2')).toBeVisible()
    await movedSince(page)
    release()
    await expect(page.locator('.import-past[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('.nav-menus')).toContainText('lise')
    expect(await movedSince(page)).toEqual([])
  })

  await test.step('help', async () => {
    await app.open()
    await movedSince(page)
    await app.press('?')
    await expect(page.locator('.help-version')).toBeVisible()
    expect(await movedSince(page)).toEqual([])
  })
})
