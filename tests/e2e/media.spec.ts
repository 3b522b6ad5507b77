import { expect, test } from './cartable.ts'

const SHOWN = '/?show=fr-departements~2026,label:population,classes:quantile,classCount:5&map=5/46.6/2.45'

test('keeps map and legend colours, choices and focus visible in forced colours', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await app.open(SHOWN)
  await app.settled()
  const swatches = await page
    .locator('.legend-row .swatch')
    .evaluateAll(each => each.map(swatch => getComputedStyle(swatch).backgroundColor))
  expect(swatches).toHaveLength(5)
  expect(new Set(swatches).size).toBe(5)

  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).outlineStyle)
  await app.press('9')
  expect(await outlineOf('.step[aria-current="step"]')).toBe('solid')
  await app.press('Control+k')
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).backgroundColor)
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toBeVisible()
  expect(await background('[cmdk-item][aria-selected="true"]')).not.toBe(
    await background('[cmdk-item][aria-selected="false"]'),
  )
})

test('moves nothing automatically under reduced motion', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open(SHOWN)
  await app.settled()
  /** Maximum duration of an animation in milliseconds. Scroll-driven animations do not count. */
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline)
          .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration)),
      ),
    )
  expect(await longest()).toBeLessThanOrEqual(1)
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  expect(await longest()).toBeLessThanOrEqual(1)
  await app.press('Escape', '?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(1)
  await app.press('Escape')
  await app.command('curl')
  await expect(page.locator('.snackbar')).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(1)
  // The map jumps to the place without an animation.
  await app.press('Control+k')
  await page.locator('[cmdk-input]').fill(':43.3,5.4')
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('43.3')
  await app.press('Enter')
  const first = await page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(cartable.view().camera))),
      ),
  )
  expect(first).toMatchObject({ lat: 43.3, lng: 5.4 })
})
