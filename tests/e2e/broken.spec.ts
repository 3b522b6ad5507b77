import type { Page, Route } from 'playwright/test'
import { breakScreen } from '../support/screens.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { Sink } from '../support/sink.ts'
import { test as base, Cartable, expect } from './cartable.ts'

const test = base.extend<object, { sink: Sink; server: TestServer }>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const sink = await Sink.start()
      await use(sink)
      sink.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sink }, use) => {
      await using server = await startServer({
        client: 'dist',
        seed: 'none',
        env: { RATE_LIMITS: 'off', SENTRY_DSN: sink.dsn },
      })
      await use(server)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

const TOLD = 'Une erreur s’est produite ; rechargez la page et envoyez-nous un avis.'

/** Opens the sign-up from the login, within the page. */
async function goesToSignup(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('[data-command="account.signup"]').first().click()
}

test('keeps the frame around a crashed screen, reports it and offers a way back', {
  tag: '@main',
}, async ({ page, sink }) => {
  sink.forget()
  await breakScreen(page, 'signup')
  await goesToSignup(page)

  await expect(page.getByRole('heading', { name: TOLD })).toBeFocused()
  await expect(page.locator('.snackbar').first()).toContainText(TOLD)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect
    .poll(() => sink.of('event').map(({ exception }) => exception.values[0].value))
    .toEqual(['A planted fault.'])

  const app = new Cartable(page)
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await app.press('Escape')
  await app.sequence('g', 'f')
  await expect(page.getByRole('dialog').locator('[name=feedback]')).toBeFocused()
  await app.press('Escape')
  // Behind a dialog, the frame is hidden from screen readers.
  await expect(page.getByRole('banner')).toBeVisible()
  await app.isAccessible()
  await page.getByRole('main').getByRole('button', { name: 'Retour à la carte' }).click()
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: TOLD })).toHaveCount(0)
})

test('offers an empty map instead of a crashed workbench', async ({ page }) => {
  await breakScreen(page, 'workbench')
  // The map of the address has been drawn before.
  await page.goto('/?show=fr-departements~2026&map=5/46/2')
  await expect(page.getByRole('heading', { name: TOLD })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('main').getByRole('link', { name: 'Repartir d’une carte vide' }).click()
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
})

test('reloads once if a screen fails to load, and then only logs', async ({ page }) => {
  let opened = 0
  const logged: string[] = []
  page.on('domcontentloaded', () => opened++)
  page.on('console', message => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const flag = () => page.evaluate(() => sessionStorage.getItem('cartable.reloaded'))
  await page.route(/\/assets\/signup-[^/]*\.js$/, route => route.abort())
  await goesToSignup(page)
  await expect(page.getByRole('heading', { name: TOLD })).toBeFocused()
  await expect
    .poll(() => logged.filter(text => text.startsWith('A screen could not be loaded.')))
    .toHaveLength(1)
  expect(opened).toBe(2)
  expect(await flag()).toBe('true')
  await expect(page.getByRole('banner')).toBeVisible()

  await page.unrouteAll()
  await page.reload()
  await expect(page.locator('[name=email]')).toBeVisible()
  await expect.poll(flag).toBeNull()
})

test('closes a dialog whose code cannot be loaded, reports it, and opens it later', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  const app = new Cartable(page)
  const dialogs = [
    ['help', () => app.press('?'), 'panels', '"help":"closed"'],
    ['feedback', () => app.sequence('g', 'f'), 'feedback', '"closed"'],
    ['panel', () => app.sequence('g', 'r'), 'recording', '"off"'],
  ] as const
  for (const [code, open, machine, closed] of dialogs) {
    await page.route(new RegExp(`/assets/${code}-[^/]*\\.js$`), route => route.abort())
    await open()
    await expect(page.locator('.snackbar').first()).toContainText('Le serveur ne répond pas.')
    await expect.poll(async () => JSON.stringify(await app.state(machine))).toContain(closed)
    await page.unrouteAll()
    await expect(page.locator('.snackbar')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: TOLD })).toHaveCount(0)
  await app.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('reports server failures, but not refusals', async ({ page, sink }) => {
  sink.forget()
  await page.route('**/accounts/rest/password/reset/', route =>
    route.fulfill({ status: 502, body: 'marcelline@example.org was typed' }),
  )
  await page.goto('/password-reset')
  await page.locator('[name=email]').fill('marcelline@example.org')
  await page.keyboard.press('Enter')
  await expect.poll(() => sink.of('event').length).toBe(1)
  expect(sink.reported.some(({ text }) => text.includes('marcelline'))).toBe(false)
  const [{ exception }] = sink.of('event')
  expect(exception.values.map(({ value }: { value: string }) => value)).toContain('HTTP 502')

  await page.unrouteAll()
  await page.route('**/accounts/rest/password/reset/', route =>
    route.fulfill({ status: 400, json: { email: ['Non.'] } }),
  )
  await page.locator('main [data-command="reset.request"]').click()
  await expect(page.getByText('Non.').first()).toBeVisible()
  expect(sink.of('event')).toHaveLength(1)
})

test('distinguishes a silent server from an invalid link, and retries', {
  tag: '@main',
}, async ({ page }) => {
  const answers: ((route: Route) => Promise<void>)[] = [
    route => route.abort('connectionrefused'),
    route => route.fulfill({ status: 503, json: { detail: 'Plus tard.' } }),
    route => route.fulfill({ status: 200, json: { detail: 'ok' } }),
  ]
  let asked = 0
  await page.route('**/accounts/rest/signup/confirm/', route => answers[asked++]?.(route))
  await page.goto('/account/confirm/Mg:1xUZhC:J2qlZT')
  const title = page.getByRole('heading', { name: 'Le serveur n’a pas répondu' })
  await expect(title).toBeFocused()
  await expect(page.getByText('Désolé, nous ne parvenons pas')).toHaveCount(0)
  await new Cartable(page).isAccessible()
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => asked).toBe(2)
  await expect(title).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeVisible()
  expect(asked).toBe(3)
})

test('reports an invalid link in the words of the specification', async ({ page }) => {
  await page.goto('/account/confirm/Mg:1xUZhC:J2qlZT')
  await expect(
    page.getByRole('heading', { name: 'Désolé, nous ne parvenons pas à vérifier votre adresse.' }),
  ).toBeVisible()
  await new Cartable(page).command('english')
  await expect(
    page.getByRole('heading', { name: 'Sorry, we are unable to verify your email.' }),
  ).toBeVisible()
  await expect(page.locator('[data-command="verification.retry"]')).toHaveCount(0)
})
