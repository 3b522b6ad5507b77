import type { BrowserContext, Page } from 'playwright/test'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { collection, square } from '../support/import.ts'
import { REPEAT } from '../support/repeat.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, Cartable, expect } from './cartable.ts'

/** Empty server with a clock that the test advances, so that sessions age. */
type Aging = TestServer & { pass: (minutes: number) => void }

const test = base.extend<{ server: Aging }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  server: async ({}, use) => {
    let ahead = 0
    await using server = await startServer({
      client: 'dist',
      seed: 'none',
      env: { ACCESS: 'account', IMPORT: 'account', RATE_LIMITS: 'off' },
      clock: () => Date.now() + ahead,
    })
    const pass = (minutes: number) => {
      ahead += minutes * 60_000
    }
    await use(Object.assign(server, { pass }))
  },
  baseURL: async ({ server }, use) => use(server.url),
})

/** A small machine can render this many tabs quickly; the long run uses as many as users have. */
const TABS = REPEAT > 1 ? 5 : 3

const commandIn = (id: string) => `main [data-command="${id}"]`

async function logIn(page: Page): Promise<void> {
  // Then opens a screen without a map; no other test here uses it.
  await page.goto('/login?next=%2Fnowhere')
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  // Account data loaded after the login are not part of any test.
  const read = ['style', 'api'].map(part =>
    page.waitForResponse(answer => answer.url().endsWith(`/accounts/rest/${part}/`)),
  )
  await page.locator(commandIn('login.submit')).click()
  await expect.poll(() => new Cartable(page).state('session')).toBe('authenticated')
  await Promise.all(read)
  await expect(page).toHaveURL(/\/nowhere$/)
}

/** Opens another tab of the same browser, logged in by its stored session. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // A screen without a map: five maps are heavy for a small machine.
  await page.goto('/password-reset')
  await expect(page.locator('[name=email]')).toBeVisible()
  await expect.poll(() => new Cartable(page).state('session')).toBe('authenticated')
  return page
}

/** Opens a screen that makes calls in the session. */
const openSettings = (page: Page) => new Cartable(page).command('parametres du compte')

const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'jwt_token')?.value

/** Records answers as `status method path`, without static files. */
function answersTo(page: Page): string[] {
  const answers: string[] = []
  page.on('response', response => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (/^\/(accounts|cartable|monitoring)\//.test(pathname))
      answers.push(`${response.status()} ${request.method()} ${pathname}`)
  })
  return answers
}

const REFRESH = '/accounts/rest/token/refresh/'
const UPLOAD = '/cartable/import/'

const placesFile = {
  name: 'lieux.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(collection(square('01', 2, 45), square('02', 4, 46))),
}

/** Opens the import within the page, keeping its access token; it lists former imports. */
async function opensImports(page: Page): Promise<void> {
  const read = page.waitForResponse(answer => new URL(answer.url()).pathname === UPLOAD)
  await new Cartable(page).sequence('g', 'n')
  await read
  await expect(page.getByText('Déposez un fichier ici')).toBeVisible()
}

async function sendsFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.locator('main [data-command="import.choose"]').first().click()
  await (await chooser).setFiles(placesFile)
}

const count = async ({ db }: TestServer, table: 'user' | 'api_key' | 'feedback' | 'session') =>
  (await db.selectFrom(table).selectAll().execute()).length

test('acts once on a triple click', { tag: '@main' }, async ({ page, server }) => {
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

test('keeps tabs logged in with at most two renewals when their tokens expire together', {
  tag: '@main',
}, async ({ page, context, server }) => {
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

test('logs out everywhere while another tab renews the session', async ({ page, context, server }) => {
  await addUser(server)
  await logIn(page)
  const other = await openTab(context)
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await other.route('**/token/refresh/', async route => {
    // The server renews the session immediately; the tab receives the answer after the logout.
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

test('uploads a file again after one refresh of an expired token', async ({ page, server }) => {
  await addUser(server)
  await logIn(page)
  await opensImports(page)
  server.pass(6)
  const answers = answersTo(page)
  await sendsFile(page)
  await expect(page.getByRole('region', { name: 'Aperçu des lignes' })).toContainText('Zone 01')
  expect(answers).toEqual([`401 POST ${UPLOAD}`, `200 POST ${REFRESH}`, `201 POST ${UPLOAD}`])
})

test('uploads a file at most twice', async ({ page, server }) => {
  await addUser(server)
  await logIn(page)
  await opensImports(page)
  let sent = 0
  await page.route(`**${UPLOAD}?*`, route => {
    sent++
    return route.fulfill({ status: 401, json: { detail: 'Toujours pas.', code: 'token_not_valid' } })
  })
  const answers = answersTo(page)
  await sendsFile(page)
  await expect(page.getByText('Toujours pas.').first()).toBeVisible()
  expect(sent).toBe(2)
  expect(answers.filter(answer => answer.includes(REFRESH))).toHaveLength(1)
})

test('sends feedback again with a fresh token, delivering it once', async ({ page, server }) => {
  await addUser(server)
  await logIn(page)
  // This server accepts anonymous feedback; others may answer 401.
  await page.route('**/monitoring/feedback/', async (route, request) => {
    const isRenewed = answers.some(answer => answer.endsWith(REFRESH))
    if (isRenewed) return route.fallback()
    expect(request.headers()['authorization']).toMatch(/^Bearer /)
    return route.fulfill({ status: 401, json: { detail: 'Expiré.', code: 'token_not_valid' } })
  })
  const answers = answersTo(page)
  await new Cartable(page).sequence('g', 'f')
  await page.locator('[role=dialog] [name=feedback]').fill('Bien.')
  await page.locator('[role=dialog] [data-command="feedback.send"]').click()
  await expect(page.getByText('Merci').first()).toBeVisible()
  expect(answers).toEqual([
    '401 POST /monitoring/feedback/',
    `200 POST ${REFRESH}`,
    '201 POST /monitoring/feedback/',
  ])
  expect(await count(server, 'feedback')).toBe(1)
})

test('tolerates a clock that is two days off', async ({ page, server }) => {
  await addUser(server)
  for (const days of [2, -2]) {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000)
    await logIn(page)
    const answers = answersTo(page)
    server.pass(6)
    await openSettings(page)
    await expect(page.locator('.account-facts')).toContainText('alice@example.org')
    await expect.poll(() => answers).toContain('200 GET /accounts/rest/api/')
    expect(answers.filter(answer => answer.includes(REFRESH))).toEqual([`200 POST ${REFRESH}`])
    await new Cartable(page).command('se deconnecter')
    await expect.poll(() => new Cartable(page).state('session')).toBe('anonymous')
  }
})

test('keeps the session when the network fails during a refresh', async ({ page, context, server }) => {
  await addUser(server)
  await logIn(page)
  server.pass(6)
  // The server has renewed the session, but its answer is lost.
  await page.route(`**${REFRESH}`, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openSettings(page)
  await expect(page.locator('main [data-command="keys.retry"]')).toBeVisible()
  expect(await new Cartable(page).state('session')).toBe('authenticated')
  const token = await tokenOf(context)
  expect(token).toBeTruthy()
  await page.unroute(`**${REFRESH}`)
  await page.locator('main [data-command="keys.retry"]').click()
  await expect(page.locator('main [data-command="keys.retry"]')).toHaveCount(0)
  await expect.poll(() => tokenOf(context)).not.toBe(token)
  expect(await count(server, 'session')).toBe(1)
})

test('ends a revoked session with a message, and removes the cookie', async ({ page, context, server }) => {
  await addUser(server)
  await logIn(page)
  server.pass(6)
  await server.db.deleteFrom('session').execute()
  await openSettings(page)
  await expect(page.locator('.snackbar')).toContainText('session')
  await expect(page.locator('input[name=password]')).toBeVisible()
  expect(await tokenOf(context)).toBeUndefined()
})

test.describe('rejects tampered cookies', () => {
  for (const [what, value] of Object.entries({
    'no token': 'nonsense',
    'no text': '%E0%A4%A',
    'a token with another signature': 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2lnbmF0dXJl',
  })) {
    test(`${what}: removes the cookie, logs nobody in and keeps the page working`, async ({
      page,
      context,
      server,
    }) => {
      await context.addCookies([{ name: 'jwt_token', value, url: server.url }])
      const answers = answersTo(page)
      await page.goto('/password-reset')
      await expect(page.locator('[name=email]')).toBeVisible()
      await expect.poll(() => tokenOf(context)).toBeUndefined()
      expect(answers.filter(answer => answer.includes('/token/'))).toEqual([
        '401 POST /accounts/rest/token/verify/',
      ])
      await expect(page.locator('.snackbar')).toHaveCount(0)
    })
  }
})
