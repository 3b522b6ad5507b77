import { test as base, expect, type Page } from 'playwright/test'
import { startServer, type TestServer } from '../support/server.ts'
import { Sink } from '../support/sink.ts'
import { Cartable } from './cartable.ts'

type Monitored = {
  sink: Sink
  /** Server with error reports to the sink. */
  monitored: TestServer
  /** Server without reports. */
  silent: TestServer
  /** Server with error reports that reach nobody. */
  deaf: TestServer
}

const serve = (env: Record<string, string>) => startServer({ seed: 'none', client: 'dist', env })

const test = base.extend<{ faults: string[]; freshSink: undefined }, Monitored>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const sink = await Sink.start()
      await use(sink)
      sink.close()
    },
    { scope: 'worker' },
  ],
  monitored: [
    async ({ sink }, use) => {
      await using server = await serve({ SENTRY_DSN: sink.dsn })
      await use(server)
    },
    { scope: 'worker' },
  ],
  silent: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using server = await serve({})
      await use(server)
    },
    { scope: 'worker' },
  ],
  deaf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using server = await serve({ SENTRY_DSN: 'http://key@127.0.0.1:1/1' })
      await use(server)
    },
    { scope: 'worker' },
  ],
  freshSink: [
    async ({ sink }, use) => {
      sink.forget()
      await use(undefined)
    },
    { auto: true },
  ],
  /** CSP violations and uncaught errors. */
  faults: async ({ page }, use) => {
    const faults: string[] = []
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`CSP violation: ${violatedDirective} ${blockedURI}`),
      )
    })
    page.on('console', message => {
      if (message.text().startsWith('CSP violation')) faults.push(message.text())
    })
    page.on('pageerror', error => faults.push(String(error.stack)))
    await use(faults)
  },
})

/** One session in ten is recorded; this decides whether this one is. Only the reporter draws this number. */
const draw = (page: Page, isRecorded: boolean) =>
  page.addInitScript(
    drawn => {
      const { random } = Math
      Math.random = () => (new Error().stack?.includes('/sentry-') ? drawn : random())
    },
    isRecorded ? 0.05 : 0.5,
  )

const reporterRuns = (page: Page) =>
  expect.poll(() => page.evaluate(() => '__SENTRY__' in globalThis)).toBe(true)

const breaks = (page: Page, message: string) =>
  page.evaluate(text => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

/** Opens the login by keyboard, from either place of the account menu. */
async function goesToLogin(page: Page) {
  await expect(page.locator('[data-command="catalogue.open"]').first()).toBeVisible()
  await new Cartable(page).sequence('g', 'l')
  await expect(page.locator('input[type="password"]')).toBeVisible()
}

test('loads no reporter and contacts no other host without a DSN', async ({ page, silent }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const answer = await page.goto(silent.url)
  await goesToLogin(page)
  await breaks(page, 'Nobody hears this.')
  expect(asked.filter(url => /^https?:/.test(url) && !url.startsWith(silent.url))).toEqual([])
  expect(asked.filter(url => /sentry/i.test(url))).toEqual([])
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';")
})

test('sends one transaction per screen, and none per view', async ({ page, monitored, sink, faults }) => {
  await draw(page, false)
  const answer = await page.goto(`${monitored.url}/?map=5%2F46%2F2`)
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${sink.origin};`)
  await reporterRuns(page)
  await page.evaluate(() => history.replaceState(history.state, '', '/?map=6%2F46.5%2F2.5'))
  await goesToLogin(page)
  await page.locator('[data-command="account.signup"]').first().click()
  await expect(page.locator('input[type="email"]')).toBeVisible()
  // Pending reports are sent when the page closes.
  await page.goto('about:blank')

  const transactions = () =>
    sink.of('transaction').map(({ transaction, contexts: { trace } }) => [trace.op, transaction])
  await expect.poll(transactions).toEqual([
    ['pageload', '/'],
    ['navigation', '/login'],
    ['navigation', '/signup'],
  ])
  const rates = sink.of('envelope').flatMap(({ trace }) => trace?.sample_rate ?? [])
  expect(new Set(rates)).toEqual(new Set(['1']))
  expect(sink.of('replay_event'), 'nine sessions in ten are not recorded').toEqual([])
  expect(faults).toEqual([])
})

test('records one session in ten', async ({ page, monitored, sink, faults }) => {
  await draw(page, true)
  await page.goto(monitored.url)
  await expect.poll(() => sink.of('replay_event')).toMatchObject([{ replay_type: 'session' }])
  expect(faults).toEqual([])
})

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2lnbmF0dXJl'
const SECRETS = {
  linkOfMessage: 'Mg:1xUZhC:J2qlZTplanted',
  jwt: JWT,
  key: 'ct_abc123_DEF456ghi789',
  place: '2.3517,48.8566',
  zoomed: '7.25/43.7',
  address: 'planted@example.org',
  name: 'Marcelline',
  typed: 'typed-by-the-person',
}

test('reports an error with its recording, without secrets', async ({ page, context, monitored, sink }) => {
  await draw(page, false)
  await context.addCookies([{ name: 'jwt_token', value: SECRETS.jwt, url: monitored.url }])
  await page.goto(`${monitored.url}/account/confirm/${SECRETS.linkOfMessage}`)
  await reporterRuns(page)
  await page.evaluate(async ({ linkOfMessage, jwt, key, place, zoomed, address, name }) => {
    const box = document.createElement('div')
    box.innerHTML = `<p>${address} ${key}</p>
      <button id="named" aria-label="${name}" title="${name}">${name}</button>
      <input id="typed"><img alt="${name}" src="/favicon.svg?in_bbox=${place}">
      <a href="/password/reset/uid/${linkOfMessage}?token=${jwt}">${jwt}</a>`
    // Outside the application, so that its rendering does not remove the box.
    box.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 1'
    document.body.append(box)
    console.warn('A key:', key, 'A token:', jwt)
    await fetch(`/cartable/zone/?dataset_id=none&in_bbox=${place}`, { headers: { 'x-api-key': key } })
    await fetch(`/account/confirm/${linkOfMessage}`)
    history.pushState(history.state, '', `/?map=${zoomed}&show=none`)
  }, SECRETS)
  await page.locator('#named').click()
  await page.locator('#typed').fill(SECRETS.typed)
  await breaks(page, `It broke with\n${SECRETS.jwt}, ${SECRETS.key} at /?in_bbox=${SECRETS.place}&x=1`)

  await expect.poll(() => sink.of('event')).toHaveLength(1)
  await expect.poll(() => sink.of('replay_event')).toMatchObject([{ replay_type: 'buffer' }])
  expect(sink.of('event')[0].exception.values[0].value).toBe('It broke with\n*, ct_* at /?in_bbox=*&x=1')
  await page.goto('about:blank')
  await expect.poll(() => sink.of('transaction').length).toBeGreaterThan(0)
  for (const { type, text } of sink.reported)
    for (const [what, secret] of Object.entries(SECRETS))
      expect(text.includes(secret), `${type} tells the ${what}: ${around(text, secret)}`).toBe(false)
})

const around = (text: string, secret: string) => {
  const at = text.indexOf(secret)
  return at === -1 ? '' : text.slice(Math.max(0, at - 150), at + secret.length + 20)
}

test('continues if reports cannot be sent', async ({ page, deaf, faults }) => {
  await draw(page, true)
  await page.goto(deaf.url)
  await reporterRuns(page)
  await breaks(page, 'Nobody hears this.')
  await goesToLogin(page)
  expect(faults).toEqual([expect.stringContaining('Nobody hears this.')])
})
