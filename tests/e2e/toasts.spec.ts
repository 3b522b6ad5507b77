import { type Cartable, expect, test } from './cartable.ts'

/** Selectors of everything readable or usable, which a message must not cover. */
const NEEDED = [
  'button',
  'a[href]',
  'input',
  'textarea',
  '[role="tab"]',
  '[role="row"]',
  '.legends',
  '.map-loading',
  '.fui-DialogSurface',
].join()

/** Opens the workbench with a paused clock and copies its link. The returned `comes` advances the clock. */
async function tells(app: Cartable, width: number, height: number) {
  const { page } = app
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  await page.setViewportSize({ width, height })
  const MINUTE = 60_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE)
  await app.press('Control+k')
  await comes(app, '[cmdk-input]')
  await page.keyboard.type('curl')
  await comes(app, '[cmdk-item][aria-selected="true"]:has-text("curl")')
  await app.press('Enter')
  await comes(app, '.snackbar')
  return page.locator('.snackbar')
}

/** Waits for a state that needs less than a second of application time. */
async function comes(app: Cartable, selector: string, count?: 0) {
  await expect(async () => {
    await app.page.clock.runFor(20)
    const found = await app.page.locator(selector).count()
    expect(found > 0).toBe(count !== 0)
  }).toPass()
}

/** Expects the message on top and inside the screen, without covering anything needed. */
async function isClear(app: Cartable) {
  const seen = await app.page.evaluate(needed => {
    const toast = document.querySelector('.snackbar')
    if (!toast) return null
    const box = toast.getBoundingClientRect()
    const meets = (other: DOMRect) =>
      other.width > 0 &&
      other.left < box.right &&
      box.left < other.right &&
      other.top < box.bottom &&
      box.top < other.bottom
    const dialog = document.querySelector('.fui-DialogSurface')
    const places = dialog ? [dialog, ...dialog.querySelectorAll(needed)] : document.querySelectorAll(needed)
    const isSeen = (element: Element) =>
      // On a phone, a message covers the bars for a moment, and the page does not move.
      !(innerWidth < 700 && element.closest('.nav, .notices, .pane-tabs-bar')) &&
      !toast.contains(element) &&
      element.checkVisibility({ visibilityProperty: true })
    return {
      covered: [...places]
        .filter(each => isSeen(each) && meets(each.getBoundingClientRect()))
        .map(each => each.outerHTML.slice(0, 90)),
      isWithin: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      isBefore: toast.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)),
      isRight: innerWidth - box.right < innerWidth / 2 && box.top < innerHeight / 3,
    }
  }, NEEDED)
  expect(seen).toEqual({ covered: [], isWithin: true, isBefore: true, isRight: true })
}

for (const [width, height] of [
  [1280, 800],
  [900, 700],
  [400, 800],
  [320, 640],
] as const)
  test(`never covers controls by messages, or messages by dialogs, on ${width} pixels`, async ({
    app,
    page,
  }) => {
    await tells(app, width, height)
    if (width < 700)
      for (const pane of ['drawer', 'inspector', 'map', 'table']) {
        await app.button(`pane.${pane}`).dispatchEvent('click')
        await isClear(app)
      }
    await isClear(app)
    await app.press('Control+k')
    await comes(app, '[cmdk-item]')
    await isClear(app)
    await app.press('Escape')
    await comes(app, '.palette', 0)
    await app.press('g', 'f')
    await comes(app, '.fui-DialogSurface.feedback button')
    await isClear(app)
    // A message over a dialog can be clicked, and the dialog stays.
    await page.locator('.snackbar button').click()
    await comes(app, '.snackbar', 0)
    await expect(page.locator('.fui-DialogSurface.feedback')).toBeVisible()
  })

test('announces a message, holds it under pointer and focus, then removes it', async ({ app, page }) => {
  const toast = await tells(app, 1280, 800)
  // Screen readers announce additions to a live region.
  await expect(page.locator('[aria-live="polite"]').filter({ has: toast })).toHaveCount(1)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(400, 400)
  await page.clock.runFor(1000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button').focus()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.locator('.nav button').first().focus()
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(0)
})
