import { type Cartable, expect, test } from './cartable.ts'

const SHOWN = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'
const COMPARED = SHOWN.replace('&map', ',compared:%22fr-departements~2024%22&map')

type Screen = readonly [name: string, address: string, seen: string]

/** Every screen with its content. Screens without a map share a visit. */
const VISITS: readonly (readonly [name: string, screens: readonly Screen[]])[] = [
  ['nothing displayed', [['the empty map', '/', '.blank']]],
  // The comparison of all surfaces includes this, so a normal run skips it.
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

/**
 * Tests each language and each theme once: colours do not depend on words, and space does not depend on
 * colours.
 */
const LOOKS = [
  ['fr', 'dark'],
  ['en', 'light'],
] as const

/** Switches language and theme by the menus, without reloading. */
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
  test(`is accessible and fits the window in both themes and languages: ${visit}`, {
    tag: visit === 'a dataset displayed' ? [] : '@main',
  }, async ({ app, page }) => {
    for (const [at, [name, address, seen]] of screens.entries())
      await test.step(name, async () => {
        await page.goto(address)
        await expect(page.locator(seen).first()).toBeVisible()
        if (address.startsWith('/?')) await app.settled()
        // Each screen starts with the final look of the previous one.
        for (const [language, theme] of at % 2 === 0 ? LOOKS : LOOKS.toReversed())
          await test.step(`${language}, ${theme}`, async () => {
            await wear(app, language, theme)
            await app.isAccessible()
            await app.endsWithTheWindow()
          })
      })
  })
