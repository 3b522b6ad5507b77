import { type Cartable, expect, test } from './cartable.ts'

const SHOWN = '/?show=fr-departements~2026'

/** Waits for a state that depends on application time. */
async function comes({ page }: Cartable, selector: string) {
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await page.locator(selector).count()).toBeGreaterThan(0)
  }).toPass()
}

test('announces messages while a dialog is open', async ({ app, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open(SHOWN)
  await app.settled()
  await app.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await app.command('curl')
  await expect(page.locator('.snackbar')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  const isHidden = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => element.closest('[aria-hidden="true"]') !== null)
  expect(await isHidden('.snackbars ul'), 'where messages are told').toBe(false)
  // Content below the dialog stays inert.
  expect(await isHidden('.nav'), 'the navigation').toBe(true)
  expect(await isHidden('.screen'), 'the screen').toBe(true)
  await app.isAccessible()
})

test('limits messages to half of the screen, with scrolling', async ({ app, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await app.open(SHOWN)
  await app.settled()
  const MINUTE = 60_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE)
  for (let count = 1; count <= 12; count++) {
    await app.press('Control+k')
    await comes(app, '[cmdk-input]')
    await page.keyboard.insertText('curl')
    await comes(app, '[cmdk-item][aria-selected="true"]:has-text("curl")')
    await app.press('Enter')
    await comes(app, `.snackbars li:nth-child(${count})`)
  }
  const box = await page.locator('.snackbars').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(400)
  await page.locator('.snackbar').nth(2).hover()
  await page.mouse.wheel(0, 5000)
  await expect(page.locator('.snackbar').last()).toBeInViewport({ ratio: 1 })
})
