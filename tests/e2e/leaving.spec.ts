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

test('leaves no traces of a user after logout', { tag: '@main' }, async ({ page, context }) => {
  await using server = await startServer({ seed: 'none', client: 'dist' })
  await addUser(server, { username: NAME, email: ADDRESS })

  await page.goto(`${server.url}/password-reset`)
  await page.locator('input[name="email"]').fill(ADDRESS)
  await page.locator('[data-command="account.login"]').first().click()
  await page.locator('input[name="username"]').fill(NAME)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => session(page)).toBe('authenticated')
  await expect(page.locator('.workbench')).not.toHaveAttribute('inert')
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
  const question = page.getByRole('dialog', { name: 'Cet ordinateur est-il partagé' })
  const focused = page.locator('[role="dialog"]:focus-within')
  await expect(focused.filter({ hasText: 'Cet ordinateur est-il partagé' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await session(page)).toBe('authenticated')
  await new Cartable(page).command('>se deconnecter')
  await question.locator('[data-command="logout.private"]').click()
  expect((await (await left).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect.poll(() => session(page)).toBe('anonymous')
  // Guesses from other browsers do not lock this one out: an anonymous cookie identifies it.
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

const ZONES = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: '01', nom: 'Aubépine' },
      geometry: { type: 'Point', coordinates: [2, 46] },
    },
  ],
})

/** Logs in, opens a local file, saves a style and records a path. */
async function leaveTraces(page: Page, url: string) {
  const app = new Cartable(page)
  await page.goto(`${url}/login`)
  await page.locator('input[name="username"]').fill(NAME)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => session(page)).toBe('authenticated')
  await app.isReady()
  const chooser = page.waitForEvent('filechooser')
  await app.command('>ajouter des donnees')
  await (await chooser).setFiles({ name: 'quartiers.geojson', mimeType: '', buffer: Buffer.from(ZONES) })
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await page.evaluate(() => localStorage.setItem('cartable.styles', '{"version":1,"styles":[]}'))
  return app
}

/** Names in the storage of the browser, and the number of local datasets. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('cartable.local')
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const { result: database } = opening
    const counted = [...database.objectStoreNames].map(async name => {
      const request = database.transaction(name).objectStore(name).count()
      await new Promise(resolve => request.addEventListener('success', resolve))
      return request.result
    })
    const counts = await Promise.all(counted)
    database.close()
    return { names: Object.keys(localStorage).sort(), counts }
  })

test('clears the traces of a user on a shared computer, in every tab', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await using server = await startServer({ seed: 'none', client: 'dist' })
  await addUser(server, { username: NAME, email: ADDRESS })
  const app = await leaveTraces(page, server.url)
  expect(await stored(page)).toMatchObject({
    names: expect.arrayContaining([
      'cartable.local',
      'cartable.member',
      'cartable.notifications',
      'cartable.recents',
      'cartable.styles',
    ]),
    counts: [1, 1],
  })
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => session(other)).toBe('authenticated')

  const reloaded = Promise.all([page, other].map(tab => tab.waitForEvent('load')))
  await app.command('>se deconnecter')
  await page.getByRole('dialog').locator('[data-command="logout.shared"]').click()
  await reloaded
  for (const tab of [page, other]) {
    await expect(tab.getByText('Vos données sont effacées').first()).toBeVisible()
    await expect.poll(() => session(tab)).toBe('anonymous')
    expect((await new Cartable(tab).view()).displayed).toEqual([])
  }
  const { names, counts } = await stored(page)
  const TRACES = /local|member|recents|styles|columns|recording/
  expect(names.filter(name => TRACES.test(name))).toEqual([])
  expect(counts).toEqual([0, 0])
  expect(await held(page)).not.toContain('quartiers')
})

test('clears the traces of a session that ended while the browser was closed', async ({ page, context }) => {
  await using server = await startServer({ seed: 'none', client: 'dist' })
  await addUser(server, { username: NAME, email: ADDRESS })
  await leaveTraces(page, server.url)
  await page.evaluate(() => localStorage.setItem('cartable.computer', '"shared"'))
  await context.clearCookies()
  await page.goto('about:blank')
  await page.goto(`${server.url}/signup`)
  await expect(page.getByText('Vos données sont effacées').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/signup')
  expect((await stored(page)).counts).toEqual([0, 0])
  expect(await held(page)).not.toContain('quartiers')
})
