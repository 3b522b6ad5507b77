import { expect, test } from './cartable.ts'

/** A phone: narrow, and used with fingers. */
test.use({ hasTouch: true, isMobile: true })

/** Fingers need targets of so many pixels. */
const TARGET = 44

const SCREENS = ['/', '/?show=fr-departements~2026,label:population', '/signup', '/import', '/password-reset']

for (const width of [400, 320])
  test(`fits every screen and every target on a phone of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const language of ['fr', 'en'])
      for (const address of SCREENS) {
        await page.goto(address)
        await page.waitForFunction(() => 'cartable' in globalThis)
        if ((await page.locator('html').getAttribute('lang')) !== language) {
          await page
            .locator('.nav')
            .getByRole('button', { name: /^(Plus|More)$/ })
            .tap()
          await page.getByRole('menuitemradio', { name: language === 'fr' ? 'Français' : 'English' }).tap()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
        }
        await expect(page.locator('main, .panes').first()).toBeVisible()
        const seen = await page.evaluate(target => {
          const { scrollWidth, clientWidth } = document.documentElement
          const small = [...document.querySelectorAll<HTMLElement>('.nav button, main button, form button')]
            .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            .filter(each => !each.closest('.grid, .status, .timeline, .fui-Input, [inert]'))
            .filter(each => !each.matches('.auth-link, .account-link'))
            .map(each => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < target - 0.5)
            .map(({ name, box }) => `${name} ${Math.round(box.width)} × ${Math.round(box.height)}`)
          return { beyond: scrollWidth - clientWidth, small }
        }, TARGET)
        expect({ address, language, ...seen }).toEqual({ address, language, beyond: 0, small: [] })
      }
  })

test('shows the charts of a dataset above its table on a phone', async ({ app, page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  const charts = encodeURIComponent(JSON.stringify([{ kind: 'histogram', labels: ['population'] }]))
  await app.open(`/?show=fr-departements~2026,label:population,charts:${charts}`)
  await app.settled()
  await app.button('pane.table').tap()
  await expect(page.getByRole('figure', { name: 'Histogramme : Population' })).toBeVisible()
  await expect(page.locator('.grid-row').first()).toBeVisible()
})
