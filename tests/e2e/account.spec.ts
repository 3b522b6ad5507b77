import { mailsOf } from '../support/mails.ts'
import type { TestServer } from '../support/server.ts'
import type { Cartable } from './cartable.ts'
import { type Driver, keyboard, mouse } from './drivers.ts'
import { expect, test } from './reserved.ts'

const PASSWORDS = [
  'trois petits chats verts',
  'quatre grands chiens gris',
  'cinq vieux merles noirs',
] as const

/** Opens a message in the mailbox page and follows its link. Returns the resulting page. */
async function followMail(
  app: Cartable,
  server: TestServer,
  driver: Driver,
  subject: RegExp,
): Promise<string> {
  await mailsOf(server)
  await driver.press(app, app.page.locator('.auth-mailbox a'))
  await driver.press(app, app.page.getByRole('link', { name: subject }).first())
  const link = app.page.locator('main p a[rel=noreferrer]').first()
  const address = (await link.getAttribute('href')) ?? ''
  await driver.press(app, link)
  // The page immediately hides the secret in the link; only the first segments stay.
  const [, screen] = new URL(address, server.url).pathname.split('/')
  await app.page.waitForURL(url => url.pathname.startsWith(`/${screen}/`))
  return address
}

async function logIn(app: Cartable, driver: Driver, username: string, password: string) {
  await driver.fill(app, { username, password })
  await driver.submit(app, 'login.submit')
}

/** Returns the status with which the API answers a key. */
async function statusWith(server: TestServer, key: string): Promise<number> {
  const address = `${server.url}/cartable/zone/?dataset_id=fr-regions&geometry=none`
  const { status } = await fetch(address, { headers: { Authorization: `Api-Key ${key}` } })
  return status
}

/**
 * Starts a session of the same user in another browser, with a new key. Returns the key, and a function that
 * checks it.
 */
async function elsewhere(server: TestServer, username: string, password: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/accounts/rest/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const login = await post('login/', { username, password })
  const { access, refresh } = (await login.json()) as { access: string; refresh: string }
  const made = await post('api/', { name: 'Elsewhere' }, { Authorization: `Bearer ${access}` })
  const { key } = (await made.json()) as { key: string }
  const Cookie = login.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
  return { key, goesOn: async () => (await post('token/refresh/', { refresh }, { Cookie })).status }
}

const WORDS = {
  fr: { confirm: /Confirmez votre adresse/, reset: /Choisissez un nouveau mot de passe/ },
  en: { confirm: /Confirm your/, reset: /Choose a new password/ },
} as const

for (const [language, name, driver] of [
  ['fr', 'keyboard', keyboard],
  ['en', 'mouse', mouse],
] as const) {
  const tag = name === 'keyboard' ? '@main' : []
  test(`creates, uses and deletes an account by ${name} (${language})`, { tag }, async ({
    app,
    page,
    server,
  }) => {
    test.setTimeout(480_000)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const username = `lea-${language}`
    const email = `${username}@example.org`
    const [first, second, third] = PASSWORDS
    // Both drivers visit the same places, so the test checks only one of them.
    const look = () => (name === 'keyboard' ? app.isAccessible() : Promise.resolve())

    await test.step('signs up', async () => {
      await page.goto('/login')
      await expect(page.locator('[name=username]')).toBeFocused()
      if (language === 'en') {
        await page.getByRole('button', { name: 'Langue' }).click()
        await page.getByRole('menuitemradio', { name: 'English' }).click()
        await page.getByRole('button', { name: 'Theme' }).click()
        await page.getByRole('menuitemradio', { name: 'Light' }).click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      }
      await app.isAccessible()
      await driver.press(app, page.locator('main').locator('[data-command="account.signup"]'))
      await expect(page.locator('[name=username]')).toBeFocused()
      await driver.fill(app, { username, email, password1: 'abc', password2: 'abd' })
      await driver.submit(app, 'signup.submit')
      await expect(page.locator('[name=password2]')).toBeFocused()
      await expect(page.locator('[name=password2]')).toHaveAttribute('aria-invalid', 'true')
      await look()
      await driver.fill(app, { password1: first, password2: first })
      await driver.submit(app, 'signup.submit')
      await expect(page.locator('.auth').getByRole('heading', { level: 2 })).toBeFocused()
      await expect(page.getByText(email)).toBeVisible()
      await look()
    })

    await test.step('confirms, twice', async () => {
      const link = await followMail(app, server, driver, WORDS[language].confirm)
      await expect.poll(() => app.state('emailVerification')).toMatchObject({ link: 'verified' })
      expect(new URL(page.url()).pathname, 'the secret is not in the address').toBe('/account/confirm/')
      await look()
      // The clock is paused, so only the button can redirect.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.goto(link)
      await expect.poll(() => app.state('emailVerification')).toMatchObject({ link: 'verified' })
      await driver.press(app, page.locator('main [data-command="verification.stay"]'))
      await page.clock.runFor(10_000)
      await expect.poll(() => app.state('emailVerification')).toMatchObject({ link: 'kept' })
      await driver.press(app, page.locator('main [data-command="verification.leave"]'))
      await expect(page).toHaveURL(/\/$/)
      await page.clock.resume()
      // The browser that signed up is logged in by the link.
      await expect.poll(() => app.state('session')).toBe('authenticated')
    })

    await test.step('logs in, and stays logged in after a reload', async () => {
      await driver.logOut(app, username)
      await expect.poll(() => app.state('session')).toBe('anonymous')
      await page.goto('/login')
      await logIn(app, driver, username, 'wrong password')
      await expect(page.locator('[data-form-refusal]')).toBeFocused()
      await look()
      await logIn(app, driver, username, first)
      await expect.poll(() => app.state('session')).toBe('authenticated')
      await page.reload()
      await expect.poll(() => app.state('session')).toBe('authenticated')
      await driver.openSettings(app, username)
      await expect(page.locator('.account-facts')).toContainText(email)
      await look()
    })

    await test.step('creates, uses and removes a key', async () => {
      await driver.press(app, page.locator('main [data-command="key.create"]'))
      await expect(page.locator('[name=name]')).toBeFocused()
      await driver.fill(app, { name: 'Notebook' })
      await driver.submit(app, 'key.confirm')
      await expect(page.locator('.account-secret')).toBeVisible()
      await look()
      await driver.press(app, page.locator('[role=dialog] [data-command="key.copy"]'))
      await expect.poll(() => app.state('apiKeys')).toMatchObject({ here: { creation: { shown: 'copied' } } })
      const key = await page.evaluate(() => navigator.clipboard.readText())
      expect(await statusWith(server, key)).toBe(200)
      expect(await statusWith(server, `${key}x`)).toBe(401)
      await driver.press(app, page.locator('[role=dialog] [data-command="key.close"]'))
      await expect(page.locator('.keys-table')).toContainText('Notebook')
      expect(await page.content(), 'the value of a key is shown once').not.toContain(key)

      await driver.check(app, page.locator('.keys-table tbody input[type=checkbox]'))
      await driver.press(app, page.locator('main [data-command="keys.remove"]'))
      await look()
      await driver.press(app, page.locator('[data-command="keys.confirmRemoval"]'))
      await expect(page.locator('.keys-table')).toHaveCount(0)
      expect(await statusWith(server, key)).toBe(401)
    })

    await test.step('changes the password, ending other sessions and, on request, keys', async () => {
      const { key, goesOn } = await elsewhere(server, username, first)
      expect(await statusWith(server, key)).toBe(200)
      await driver.check(app, page.locator('form:has([name=old_password]) input[type=checkbox]'))
      await driver.fill(app, { old_password: first, new_password1: second, new_password2: second })
      await driver.submit(app, 'password.change')
      await expect.poll(() => app.state('passwordChange')).toEqual({ editing: 'saved' })
      await look()
      expect([await goesOn(), await statusWith(server, key)]).toEqual([401, 401])
      await page.reload()
      await expect.poll(() => app.state('session')).toBe('authenticated')
    })

    await test.step('resets a forgotten password by mail', async () => {
      await driver.logOut(app, username)
      await expect(page).toHaveURL(/\/login/)
      await driver.press(app, page.locator('main [data-command="password.forgotten"]'))
      await expect(page.locator('[name=email]')).toBeFocused()
      await driver.fill(app, { email })
      await driver.submit(app, 'reset.request')
      await expect.poll(() => app.state('passwordReset')).toEqual({ request: 'sent' })
      await look()
      await followMail(app, server, driver, WORDS[language].reset)
      await expect(page.locator('[name=new_password1]')).toBeFocused()
      expect(new URL(page.url()).pathname, 'the secret is not in the address').toBe('/password/reset/')
      await look()
      await driver.fill(app, { new_password1: third, new_password2: third })
      await driver.submit(app, 'reset.choose')
      await expect.poll(() => app.state('passwordReset')).toEqual({ choice: 'saved' })
      await driver.press(app, page.locator('main [data-command="account.login"]'))
      await logIn(app, driver, username, third)
      await expect.poll(() => app.state('session')).toBe('authenticated')
    })

    await test.step('deletes the account', async () => {
      await driver.openSettings(app, username)
      await driver.press(app, page.locator('main [data-command="account.delete"]'))
      await driver.check(app, page.locator('[data-command="deletion.acknowledge"]'))
      await look()
      await driver.press(app, page.locator('[data-command="deletion.confirm"]'))
      await expect(page).toHaveURL(/\/login/)
      expect(await app.state('session')).toBe('anonymous')
      await logIn(app, driver, username, third)
      await expect(page.locator('[data-form-refusal]')).toBeVisible()
    })
  })
}

test('accepts the pasted link of the mail on the password form', async ({ app, page }) => {
  for (const path of ['/password/reset', '/password/reset/', '/password/reset/abc/']) {
    await page.goto(path)
    await expect.poll(() => app.state('passwordReset')).toEqual({ choice: { editing: 'clean' } })
    await expect(page.locator('[name=link]')).toBeFocused()
  }
  await app.isAccessible()
  await page.locator('[name=link]').fill('https://cartable.example/password/reset/abc/gone')
  await page.locator('[name=new_password1]').fill('correct horse battery')
  await page.locator('[name=new_password2]').fill('correct horse battery')
  const sent = page.waitForRequest(request => request.url().endsWith('/password/reset/confirm/'))
  await app.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ uid: 'abc', token: 'gone' })
  await expect.poll(() => app.state('passwordReset')).toEqual({ choice: 'expired' })
  await app.button('password.forgotten').click()
  await expect(page).toHaveURL(/\/password-reset$/)
})

test('reports an invalid confirmation link, and offers another mail', async ({ app, page }) => {
  await page.goto('/account/confirm/Mg:1xUZhC:J2qlZT')
  await expect(page.getByText('nous ne parvenons pas à vérifier votre adresse')).toBeVisible()
  await app.isAccessible()
  await page.locator('[name=email]').fill('nobody@example.org')
  await app.press('Enter')
  await expect.poll(() => app.state('emailVerification')).toMatchObject({ mail: 'sent' })
})

test('requests another mail from the palette, with errors in sight', async ({ app, page }) => {
  await page.goto('/login')
  await page.locator('[name=username]').fill('nobody@example.org')
  await page.locator('[name=password]').fill('correct horse battery')
  await app.press('Enter')
  const form = page.getByRole('form', { name: 'Nouveau message de confirmation' })
  const address = form.getByRole('textbox', { name: 'Adresse électronique' })
  await page.getByText('Adresse pas encore confirmée').click()
  await expect(address).toHaveValue('nobody@example.org')
  await address.fill('nobody')
  for (let times = 0; times < 2; times++) {
    await page.getByText('Adresse pas encore confirmée').click()
    await expect(form).toBeHidden()
    await app.command('renvoyer le message de confirmation')
    await expect(address).toBeFocused()
    await expect(form).toContainText('Saisissez une adresse électronique valide')
  }
})

test('leads an anonymous visitor from account settings to the login and back', async ({ app, page }) => {
  await page.goto('/account/settings')
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/)
  await app.press('F2')
  await expect(page).toHaveURL(/\/account\/settings$/)
})

test('sends feedback by keyboard over any screen', async ({ app, page }) => {
  await page.goto('/signup')
  await expect(page.locator('[name=username]')).toBeFocused()
  await app.command('donner un avis')
  await expect(page.locator('textarea')).toBeFocused()
  await app.isAccessible()
  await page.keyboard.type('Très lisible.')
  await app.press('Tab', 'ArrowLeft', 'Tab')
  await expect(page.locator('[name=rate]:checked')).toHaveValue('5')
  await app.press('Enter')
  await expect.poll(() => app.state('feedback')).toBe('thanked')
  await app.isAccessible()
  await app.press('Escape')
  await expect(page.locator('[name=username]')).toBeFocused()
})
