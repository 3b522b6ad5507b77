import { test as base, expect, type Page } from 'playwright/test'
import type { Probe } from '../../src/probe.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { CLIENT_SECRET, GoogleDouble, type Person } from '../support/google.ts'
import { playGoogle } from '../support/gsi.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { Cartable } from './cartable.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
const EVE: Person = { sub: '1001', email: 'eve@example.org', given_name: 'Eve' }

const serve = (env: Record<string, string>) =>
  startServer({ seed: 'none', client: 'dist', env: { ...env, RATE_LIMITS: 'off' } })

type Servers = {
  google: GoogleDouble
  /** Server with Google and the secret to exchange codes. */
  exchanging: TestServer
  /** Server with Google. */
  offering: TestServer
}

const test = base.extend<{ asked: string[] }, Servers>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const google = await GoogleDouble.start()
      await use(google)
      google.close()
    },
    { scope: 'worker' },
  ],
  offering: [
    async ({ google }, use) => {
      await using server = await serve(google.env)
      await addUser(server, { username: 'alice' })
      await use(server)
    },
    { scope: 'worker' },
  ],
  exchanging: [
    async ({ google }, use) => {
      await using server = await serve({ ...google.env, GOOGLE_CLIENT_SECRET: CLIENT_SECRET })
      await addUser(server, { username: 'alice' })
      await use(server)
    },
    { scope: 'worker' },
  ],
  /** All addresses requested by the page. CSP violations and uncaught errors fail the test. */
  asked: [
    async ({ page }, use) => {
      const asked: string[] = []
      const faults: string[] = []
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`CSP violation: ${violatedDirective} ${blockedURI}`),
        )
      })
      page.on('request', request => asked.push(request.url()))
      page.on('console', message => {
        if (message.text().startsWith('CSP violation')) faults.push(message.text())
      })
      page.on('pageerror', error => faults.push(String(error.stack)))
      await use(asked)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

const button = (page: Page) => page.locator('[data-command="login.google"]')
/** Undefined until the application runs. */
const state = (page: Page, machine: string) =>
  page.evaluate(name => (globalThis as { cartable?: Probe }).cartable?.state(name), machine)
const session = (page: Page) => state(page, 'session')
const failure = (page: Page) => page.getByText('Google n’a pas répondu').first()

/** Logs in with the form. */
async function logsInWithPassword(page: Page) {
  await page.locator('input[name="username"]').fill('alice')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => session(page)).toBe('authenticated')
}

/** Collects the bodies of the page's Google logins. */
function logins(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/accounts/rest/google/')) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('has no button, script or policy for Google without a client id', async ({ page, asked }) => {
  await using plain = await serve({})
  const answer = await page.goto(`${plain.url}/login`)
  await expect(page.locator('input[name="password"]')).toBeVisible()
  await expect.poll(() => state(page, 'installation')).toMatchObject({ config: 'known' })
  await expect(button(page)).toHaveCount(0)
  expect(asked.filter(url => !url.startsWith(plain.url))).toEqual([])
  expect(answer?.headers()['content-security-policy']).not.toContain('google')
})

test('loads the script with the login only, and allows only that in the policy', {
  tag: '@main',
}, async ({ page, offering, asked }) => {
  await playGoogle(page, {})
  const answer = await page.goto(`${offering.url}/password-reset`)
  await expect(page.locator('input[type="email"]')).toBeVisible()
  await expect.poll(() => state(page, 'installation')).toMatchObject({ config: 'known' })
  expect(asked).not.toContain(SCRIPT)
  await page.locator('[data-command="account.login"]').first().click()
  await expect(button(page)).toBeVisible()
  await expect.poll(() => asked.filter(url => !url.startsWith(offering.url))).toEqual([SCRIPT])

  const policy = answer?.headers()['content-security-policy'] ?? ''
  const directives = policy.split(/; */).filter(directive => directive.includes('google'))
  expect(
    directives.map(directive => directive.replace(/'\S+'|data:|blob:/g, '').replace(/ +/g, ' ')),
  ).toEqual([
    'script-src https://accounts.google.com/gsi/client',
    'style-src https://accounts.google.com/gsi/style',
    'img-src https://*.googleusercontent.com',
    'connect-src https://accounts.google.com/gsi/',
    'frame-src https://accounts.google.com/gsi/',
  ])
})

test('ignores a closed or refused window, and reports a failed one', async ({ page, offering }) => {
  const kinds = ['popup_closed', 'access_denied', 'popup_failed_to_open'] as const
  await playGoogle(page, { windows: kinds.map(kind => ({ kind })) })
  await page.goto(`${offering.url}/login`)
  for (const _ of ['popup_closed', 'access_denied']) {
    await button(page).click()
    await expect.poll(() => state(page, 'login')).toMatchObject({ google: 'idle' })
  }
  await expect(failure(page)).toHaveCount(0)
  await button(page).click()
  await expect(failure(page)).toBeVisible()
  expect(await session(page)).toBe('anonymous')
  await logsInWithPassword(page)
})

test('replaces a silent window, and logs in once for two answers', async ({ page, google, offering }) => {
  const bodies = logins(page)
  const token = google.accessToken(EVE)
  await playGoogle(page, { windows: [{ kind: 'never' }, { kind: 'twice', token }] })
  await page.goto(`${offering.url}/login`)
  await button(page).click()
  await button(page).click()
  await expect.poll(() => session(page)).toBe('authenticated')
  expect(bodies).toEqual([{ access_token: token }])
})

test('logs in by One Tap without a question', async ({ page, google, offering }) => {
  const bodies = logins(page)
  const credential = await google.idToken(EVE)
  await playGoogle(page, { credentials: [credential] })
  await page.goto(`${offering.url}/login`)
  await expect.poll(() => session(page)).toBe('authenticated')
  expect(bodies).toEqual([{ access_token: credential, id_token: credential }])

  await new Cartable(page).command('>se deconnecter')
  await page.locator('[data-command="logout.private"]').click()
  await expect.poll(() => session(page)).toBe('anonymous')
  expect(await playedIn(page)).toContain('disableAutoSelect')
})

const playedIn = (page: Page) =>
  page.evaluate(() => {
    const { google } = globalThis as unknown as { google: { played: { call: string }[] } }
    return google.played.map(({ call }) => call)
  })

test('reports an address that already has an account', async ({ page, google, offering }) => {
  const token = google.accessToken({ sub: '1002', email: 'alice@example.org' })
  await playGoogle(page, { windows: [{ kind: 'ok', token }] })
  await page.goto(`${offering.url}/login`)
  await button(page).click()
  await expect(page.getByText('déjà inscrit avec cette adresse').first()).toBeVisible()
  expect(await session(page)).toBe('anonymous')
})

test('reports a script that fails to load, and offers the password', async ({ page, offering }) => {
  await playGoogle(page, null)
  await page.goto(`${offering.url}/login`)
  await button(page).click()
  await expect(failure(page)).toBeVisible()
  await logsInWithPassword(page)
})

test('exchanges a code once if the server has a secret', async ({ page, google, exchanging }) => {
  const bodies = logins(page)
  const code = google.code({ sub: '1003', email: 'adele@example.org', given_name: 'Adèle' })
  await playGoogle(page, { windows: [{ kind: 'ok', token: code }] })
  await page.goto(`${exchanging.url}/login`)
  await button(page).click()
  await expect.poll(() => session(page)).toBe('authenticated')
  expect(bodies).toEqual([{ code }])
  const asked = await page.evaluate(() => {
    const { google } = globalThis as unknown as { google: { played: { call: string; options?: object }[] } }
    return google.played.find(({ call }) => call === 'initCodeClient')?.options
  })
  expect(asked).toMatchObject({ scope: 'email profile openid', ux_mode: 'popup' })
  expect(await playedIn(page)).not.toContain('initTokenClient')
  await new Cartable(page).sequence('g', 'a')
  await expect(page.getByText('adele@example.org').first()).toBeVisible()
})

test('reports a used or foreign code', async ({ page, google, exchanging }) => {
  const bodies = logins(page)
  const code = google.code({ sub: '1004', email: 'zoe@example.org' })
  await playGoogle(page, {
    windows: [
      { kind: 'foreign', token: code },
      { kind: 'ok', token: 'used' },
    ],
  })
  await page.goto(`${exchanging.url}/login`)
  await button(page).click()
  await expect(failure(page)).toBeVisible()
  expect(bodies).toEqual([])
  await button(page).click()
  await expect(page.getByText('Connexion impossible').first()).toBeVisible()
  expect(bodies).toEqual([{ code: 'used' }])
  expect(await session(page)).toBe('anonymous')
})
