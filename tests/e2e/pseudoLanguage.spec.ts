import type { Page } from 'playwright/test'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { buildPseudoClient, PSEUDO } from '../support/pseudoLanguage.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, type Cartable, expect } from './cartable.ts'
import { lookAt } from './looking.ts'

/** Server with an additional language: every text is accented, longer, and in brackets. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const client = await buildPseudoClient()
      await using server = await startServer({ client, env: { ACCESS: 'open', RATE_LIMITS: 'off' } })
      await addUser(server)
      await use(server)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  owner: async ({ server }, use) => use(createOwnerLink(server.dataDir, server.url)),
})

/** Correct texts outside brackets, with the reason. */
const EXCEPTED: readonly [text: RegExp, because: string][] = [
  [/\bCartable\b/g, 'the name of the product'],
  [/\b(Français|English|Pseudo|QPS)\b/g, 'languages have their own names and codes'],
  [/^(\p{Lu}|F\d{1,2})$/gu, 'letters and function keys are the same on every keyboard'],
  [/\b(Atom|JSON-LD|JSON|Turtle)\b/g, 'names of formats'],
  [/\b(OpenStreetMap|IGN|GeoNames)\b/g, 'sources of the basemap'],
  [/(?<=\d[\d.,]*[ \u00a0])(km|m|bytes?|kB|MB)\b/g, 'units come from Intl, which does not know the language'],
  [/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, 'dates likewise'],
  [
    /(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) \d{4}\b/g,
    'it has the dates of French',
  ],
  [/\b(Guadeloupe|Martinique|French Guiana|Réunion|Mayotte)\b/g, 'names of the insets, as of all places'],
]

/** Collects every text that the server sends as data: names, titles, values, dates. */
function dataOf(page: Page): () => string[] {
  const told = new Set<string>()
  const gather = (value: unknown): void => {
    if (typeof value === 'string') told.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) gather(each)
  }
  page.on('response', answer => {
    // An answer that the page no longer awaits does not count as data.
    if (answer.headers()['content-type']?.includes('json')) void answer.json().then(gather, () => undefined)
  })
  // Longest first: a name may start with another.
  return () => [...told].filter(text => /\p{L}/u.test(text)).sort((a, b) => b.length - a.length)
}

/** Returns whether a text has letters outside brackets, except data and listed exceptions. */
function isUnspoken(text: string, data: readonly string[]): boolean {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  // A sentence of the data may contain a unit, and a list of sources one of the basemap.
  for (const each of data) if (/\p{L}/u.test(rest) && each.length > 10) rest = rest.replaceAll(each, ' ')
  for (const [excepted] of EXCEPTED) rest = rest.replaceAll(excepted, ' ')
  for (const each of data) if (/\p{L}/u.test(rest)) rest = rest.replaceAll(each, ' ')
  return /\p{L}/u.test(rest)
}

/** Expects all texts of the screen to be translated and complete. */
async function isSpokenAndWhole(page: Page, data: () => string[], screen: string) {
  const faults = async () => {
    const { texts, cut } = await page.evaluate(lookAt)
    return { screen, unspoken: texts.filter(text => isUnspoken(text, data())), cut }
  }
  await expect.poll(faults).toEqual({ screen, unspoken: [], cut: [] })
}

/** Switches the language by the palette. */
async function speak(app: Cartable) {
  await app.command('pseudo')
  await expect(app.page.locator('html')).toHaveAttribute('lang', PSEUDO)
}

test('translates every text of the workbench, and truncates none', async ({ app, page }) => {
  const data = dataOf(page)
  await app.open(
    '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45&zone=fr-departements.38',
  )
  await app.settled()
  await speak(app)
  await expect(page.locator('.legend-row').first()).toBeVisible()
  await expect(page.locator('.grid-body [role="row"]:not([aria-busy])').first()).toBeVisible()
  await isSpokenAndWhole(page, data, 'workbench')

  for (const tab of ['card', 'settings', 'filter', 'zone']) {
    await page.locator(`[role="tab"][data-command="inspector.${tab}"]`).click()
    await expect(page.locator(`#inspector-tab-${tab}`)).toHaveAttribute('aria-selected', 'true')
    if (tab === 'zone') await expect(page.locator('#inspector-panel')).toContainText('Grenoble')
    await isSpokenAndWhole(page, data, `inspector, ${tab}`)
  }

  await app.press('Control+k')
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toBeVisible()
  await isSpokenAndWhole(page, data, 'palette')
  await app.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await app.button('catalogue.open').click()
  await expect(page.locator('.catalogue-row').first()).toBeVisible()
  await isSpokenAndWhole(page, data, 'catalogue')
  await app.press('Escape')
  await expect(page.locator('.catalogue')).toHaveCount(0)

  for (const [command, close] of [
    ['telecharger les donnees', 'download.close'],
    ['donner un avis', 'feedback.close'],
    ['aide raccourcis', 'help.toggle'],
  ] as const) {
    await app.command(command)
    await expect(page.getByRole('dialog').locator(`[data-command="${close}"]`).first()).toBeVisible()
    await isSpokenAndWhole(page, data, command)
    await app.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('translates every text of account and import screens, and truncates none', {
  tag: '@main',
}, async ({ app, page }) => {
  const data = dataOf(page)
  const look = async (screen: string) => {
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 800 })
      await isSpokenAndWhole(page, data, `${screen}, ${width} px`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.goto('/signup')
  await expect(page.locator('[name=password2]')).toBeVisible()
  await speak(app)
  await look('sign-up')
  await page.goto('/login?next=%2Faccount%2Fsettings')
  await expect(page.locator('[name=username]')).toBeVisible()
  await look('login')
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await expect(page.locator('main [data-command="key.create"]')).toBeVisible()
  await look('account settings')
  await page.goto('/import')
  await expect(page.locator('main h2').first()).toBeVisible()
  await look('import')
})

test('finds an untranslated and a truncated text', async ({ page }) => {
  await page.setContent(`
    <button aria-label="Close">⟦Fermer⟧</button>
    <p>⟦Bonjour⟧ you</p>
    <p style="width: 40px; overflow: hidden; white-space: nowrap">⟦a text that has no room⟧</p>
    <p style="width: 40px; overflow: hidden; white-space: nowrap" title="⟦a text with a tooltip⟧">⟦a text with a tooltip⟧</p>
  `)
  const { texts, cut } = await page.evaluate(lookAt)
  expect(texts.filter(text => isUnspoken(text, []))).toEqual(['Close', '⟦Bonjour⟧ you'])
  expect(texts.filter(text => isUnspoken(text, ['you']))).toEqual(['Close'])
  expect(cut).toEqual(['⟦a text that has no room⟧'])
})
