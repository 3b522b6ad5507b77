import type { Page } from 'playwright/test'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, Cartable, expect } from './cartable.ts'

/** Empty server with access rules chosen by the test. */
const test = base.extend<{ access: 'account' | 'open'; server: TestServer }>({
  access: ['account', { option: true }],
  server: async ({ access }, use) => {
    await using server = await startServer({
      client: 'dist',
      seed: 'none',
      env: { ACCESS: access, RATE_LIMITS: 'off' },
    })
    await use(server)
  },
  baseURL: async ({ server }, use) => use(server.url),
})

const DAY = 24 * 3_600_000

/** Adds keys to an account that end after a number of days; null never ends. */
async function addKeys({ db }: TestServer, user: number, ends: Record<string, number | null>) {
  const now = Date.now()
  for (const [name, days] of Object.entries(ends))
    await db
      .insertInto('api_key')
      .values({
        id: name.padEnd(10, '0'),
        user,
        name,
        hash: name,
        created_at: new Date(now - 400 * DAY).toISOString(),
        last_used_at: null,
        expires_at: days === null ? null : new Date(now + days * DAY).toISOString(),
      })
      .execute()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login?next=%2Faccount%2Fsettings')
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await expect(page).toHaveURL(/\/account\/settings$/)
}

const row = (page: Page, name: string) => page.locator('.keys-table tbody tr', { hasText: name })
const noon = { year: 'numeric', month: 'long', day: 'numeric' } as const

test('warns of expiring keys in the list and at login, and marks expired ones', async ({
  app,
  page,
  server,
}) => {
  const user = await addUser(server)
  await addKeys(server, user, { ouvert: null, lointain: 15.5, prochain: 13.5, demain: 0.5, fini: -2 })
  await logIn(page)
  const message = page.locator('.snackbar', { hasText: 'expirent bientôt' })
  // French writes the first day of a month as "1er".
  const day = (days: number) =>
    new Intl.DateTimeFormat('fr', noon).format(Date.now() + days * DAY).replace(/^1 /, '1er ')
  await expect(message).toContainText(`prochain (${day(13.5)})`)
  await expect(message).toContainText(`demain (${day(0.5)})`)
  await expect(message).not.toContainText(/lointain|ouvert|fini/)
  await expect(row(page, 'ouvert').locator('td').last()).toHaveText('jamais')
  await expect(row(page, 'lointain').locator('.keys-status')).toHaveCount(0)
  await expect(row(page, 'prochain')).toContainText('expire dans 13 jours')
  await expect(row(page, 'demain')).toContainText('expire dans moins d’un jour')
  await expect(row(page, 'fini')).toContainText('expirée')
  await app.isAccessible()
  // Once a day.
  await page.reload()
  await expect(row(page, 'prochain')).toBeVisible()
  await expect.poll(() => app.state('session')).toBe('authenticated')
  await expect(message).toHaveCount(0)
})

test('sets the expiry of a new key, and rejects an invalid date at its field', async ({
  app,
  page,
  server,
}) => {
  await addUser(server)
  await logIn(page)
  await app.command('creer une cle')
  await expect(page.locator('[name=name]')).toBeFocused()
  await page.keyboard.type('court')
  await expect(page.locator('[name=term] option:checked')).toHaveText('un an')
  await page.locator('[name=term]').selectOption({ label: 'jusqu’à une date…' })
  const date = page.locator('[name=expiry_date]')
  const says = (text: string) => expect(page.getByText(text)).toBeVisible()
  await page.locator('[name=name]').press('Enter')
  await says('Remplissez ce champ.')
  await expect(date).toBeFocused()
  await date.fill('2020-01-01')
  await date.press('Enter')
  await says('Cette date est passée')
  await date.fill('2199-01-01')
  await date.press('Enter')
  await says('Cette date est trop lointaine : cinq ans au plus.')
  await app.isAccessible()
  expect(await server.db.selectFrom('api_key').selectAll().execute()).toEqual([])
  const nextYear = new Date().getFullYear() + 1
  await date.fill(`${nextYear}-03-14`)
  await date.press('Enter')
  await expect(page.locator('.account-secret')).toBeVisible()
  await app.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Avez-vous copié la clé' })).toBeVisible()
  await app.press('Escape')
  await expect(row(page, 'court').locator('td').last()).toContainText(`14 mars ${nextYear}`)

  await app.command('creer une cle')
  await page.locator('[name=name]').fill('sans fin')
  await page.locator('[name=term]').selectOption({ label: 'illimitée' })
  await says('Une clé illimitée reste valable')
  await page.locator('[name=name]').press('Enter')
  await expect(page.locator('.account-secret')).toBeVisible()
  await app.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Avez-vous copié la clé' })).toBeVisible()
  await app.press('Escape')
  await expect(row(page, 'sans fin').locator('td').last()).toHaveText('jamais')
})

test('reports that a refused key does not exist, and that a lost one may exist', async ({
  app,
  page,
  server,
}) => {
  await addUser(server)
  await logIn(page)
  const path = '**/accounts/rest/api/'
  let answer = { status: 400, body: '{"non_field_errors":["Vingt clés au plus."]}' }
  await page.route(path, route =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
  )
  await app.command('creer une cle')
  await page.locator('[name=name]').fill('x')
  await app.press('Enter')
  const refusal = page.locator('[data-form-refusal]')
  await expect(refusal).toContainText('La clé n’a pas été créée')
  await expect(refusal).toContainText('Vingt clés au plus.')
  answer = { status: 502, body: '<html>' }
  await page.locator('[name=name]').press('Enter')
  await expect(refusal).toContainText('Pas de réponse du serveur : la clé a peut-être été créée')
})

for (const [access, sentence] of [
  ['account', 'Sur ce serveur, la lecture des données nécessite un compte'],
  ['open', 'Sur ce serveur, les données sont ouvertes à tous'],
] as const)
  test.describe(`where ACCESS is ${access}`, () => {
    test.use({ access })
    test('explains the permissions of a key in settings and dialog', async ({ page, server }) => {
      await addUser(server)
      await logIn(page)
      await expect(page.locator('.account-section header', { hasText: sentence })).toBeVisible()
      await new Cartable(page).command('creer une cle')
      await expect(page.getByRole('dialog')).toContainText(sentence)
    })
  })
