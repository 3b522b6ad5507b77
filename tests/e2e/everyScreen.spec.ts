import { type Cartable, expect, test } from './cartable.ts'

const SHOWN = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'
const COMPARED = SHOWN.replace('&map', ',compared:%22fr-departements~2024%22&map')

type Screen = readonly [name: string, address: string, seen: string]

/** Every screen, with what there is on it to look at. Those without a map are seen in one visit. */
const VISITS: readonly (readonly [name: string, screens: readonly Screen[]])[] = [
  ['nothing displayed', [['the empty map', '/', '.blank']]],
  // The comparison has all that this has: a usual run leaves it out.
  ['a dataset displayed', [['the dataset', SHOWN, '.legend-row']]],
  ['a comparison', [['the comparison', COMPARED, '.legend .compare-actions']]],
  [
    'the screens without a map',
    [
      ['login', '/login', '[name=username]'],
      ['sign-up', '/signup', '[name=password2]'],
      ['password reset', '/password-reset', '[name=email]'],
      ['new password', '/password/reset/MQ/a-link', '[name=new_password2]'],
      ['a link that is none', '/account/confirm/a-link', 'main h2'],
      ['import', '/import', 'main h2'],
      ['an address without a screen', '/nowhere', 'main h2, main h1'],
    ],
  ],
]

/** Both languages and both themes: colours do not depend on the words, nor the room for words on the colours. */
const LOOKS = [
  ['fr', 'dark'],
  ['en', 'light'],
] as const

/** Puts on a language and a theme as the menus do it; the page stays as it is. */
async function wear(app: Cartable, language: string, theme: string) {
  const { page } = app
  for (const [menu, command, choice, attribute] of [
    [/^(Langue|Language)/, 'language.set', language, 'lang'],
    [/^(Thème|Theme)/, 'theme.set', theme, 'data-theme'],
  ] as const) {
    if ((await page.locator('html').getAttribute(attribute)) === choice) continue
    await page.locator('.nav').getByRole('button', { name: menu }).click()
    await page.locator(`[role="menuitemradio"][data-command="${command}"][data-args="${choice}"]`).click()
    await expect(page.locator('html')).toHaveAttribute(attribute, choice)
    await expect(page.locator('[role="menu"]')).toHaveCount(0)
  }
}

for (const [visit, screens] of VISITS)
  test(`no rule of accessibility is broken and nothing goes past the window, in either theme and language: ${visit}`, {
    tag: visit === 'a dataset displayed' ? [] : '@main',
  }, async ({ app, page }) => {
    for (const [at, [name, address, seen]] of screens.entries())
      await test.step(name, async () => {
        await page.goto(address)
        await expect(page.locator(seen).first()).toBeVisible()
        if (address.startsWith('/?')) await app.settled()
        // Each screen begins with what the one before it ended with.
        for (const [language, theme] of at % 2 === 0 ? LOOKS : LOOKS.toReversed())
          await test.step(`${language}, ${theme}`, async () => {
            await wear(app, language, theme)
            await app.isAccessible()
            await app.endsWithTheWindow()
          })
      })
  })
