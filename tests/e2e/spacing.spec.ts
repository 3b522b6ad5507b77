import type { Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'

const SHOWN = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'

/** Spacing of WCAG 1.4.12: line height 1.5, paragraphs 2, letters 0.12 and words 0.16 times the font size. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }'

/** Applies the spacing like a user style sheet. */
const space = (page: Page) =>
  page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, SPACED)

/** Returns truncated texts that cannot be scrolled and lack a full tooltip or name. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (parent.closest('[aria-hidden="true"], option, script, style, .maplibregl-map')) continue
      if (parent.closest('[title]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(around)
        // Visible to screen readers only.
        if (clipPath === 'inset(50%)') break
        const edge = around.getBoundingClientRect()
        const isCut =
          (/hidden|clip/.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
          (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2))
        if (isCut) {
          texts.push(`${around.className || around.localName}: ${text.slice(0, 60)}`)
          break
        }
        // Scrollable content is reachable.
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`) || position === 'fixed') break
      }
    }
    return texts
  })

async function isUncut(app: Cartable, address: string, seen: string) {
  const { page } = app
  await page.goto(address)
  await expect(page.locator(seen).first()).toBeVisible()
  if (address.startsWith('/?')) await app.settled()
  await space(page)
  expect(await cut(page)).toEqual([])
}

for (const [name, address, seen] of [
  ['the workbench', SHOWN, '.legend-row'],
  ['the login', '/login', '[name=username]'],
  ['the sign-up', '/signup', '[name=password2]'],
] as const)
  test(`cuts nothing off with wider text spacing: ${name}`, ({ app }) => isUncut(app, address, seen))

test('truncates nothing in account settings and import with wider text spacing', async ({ app, page }) => {
  await page.goto('/login')
  await page.locator('main [data-command="account.demo"]').click()
  await expect.poll(() => app.state('session')).toBe('authenticated')
  await isUncut(app, '/account/settings', '[data-command="key.create"]')
  await isUncut(app, '/import', 'main h2')
})
