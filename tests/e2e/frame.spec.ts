import { expect, test } from './cartable.ts'

test('drags the drawer within its limits, saves and resets its width', async ({ app, page }) => {
  await app.open()
  const handle = page.locator('.edge-drawer')
  const kept = () => page.evaluate(() => localStorage.getItem('cartable.drawer.left'))
  const drag = async (to: number) => {
    const box = await handle.boundingBox()
    if (!box) throw new Error('The drawer has no handle.')
    await page.mouse.move(box.x + box.width / 2, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(to, box.y + 200, { steps: 4 })
    await page.mouse.up()
  }
  const work = page.locator('.palette-field')
  await work.focus()
  await drag(360)
  await expect(work, 'dragging leaves the focus where it was').toBeFocused()
  await expect.poll(async () => Math.abs(Number(await kept()) - 360)).toBeLessThan(12)
  const width = await kept()
  await page.reload()
  await app.open()
  await expect
    .poll(async () => Math.round((await page.locator('[data-pane="drawer"]').boundingBox())?.width ?? 0))
    .toBe(Number(width))
  await drag(2)
  await expect.poll(kept).toBe('56')
  await app.isAccessible()
  await handle.dblclick()
  await expect.poll(kept).toBe('256')
})

test('shows every step and dataset action with a tip in the narrowest drawer', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await page.evaluate(() => localStorage.setItem('cartable.drawer.left', '56'))
  await page.reload()
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  const widthOf = async (selector: string) =>
    Math.round((await page.locator(selector).boundingBox())?.width ?? 0)
  expect(await widthOf('[data-pane="drawer"]')).toBe(56)
  expect(await widthOf('.edge-drawer')).toBe(8)
  await expect(page.locator('.step-icon:visible svg')).toHaveCount(9)
  const acts = page.locator('.layer-actions button:visible')
  await expect(acts).toHaveCount(4)
  for (const [at, words] of ['Fiche', 'Zones', 'Réglages', 'Retirer'].entries()) {
    const act = acts.nth(at)
    const box = await act.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(24)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(56)
    await expect(act.locator('svg')).toBeVisible()
    await act.hover()
    await expect(page.getByRole('tooltip').or(page.locator('.fui-Tooltip__content'))).toContainText(words)
  }
  await app.isAccessible()
  // The other commands are in a menu.
  await page.getByRole('button', { name: /^Autres commandes/ }).click()
  for (const name of [/^Cadrer la carte/, /^Filtrer/, /^Régler l’opacité/])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await app.press('Escape')
  await acts.nth(0).click()
  await expect(page.locator('#inspector-panel')).toContainText('Départements')
  await acts.nth(3).click()
  await expect.poll(async () => (await app.view()).displayed.length).toBe(0)
  await app.command('replier ou deplier le tiroir')
  await expect.poll(() => widthOf('.drawer-rail')).toBe(8)
})

test('keeps notifications in the history, and data when the language changes', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open('/?show=fr-departements~2026,label:population')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  const view = await app.view()
  await app.command('curl')
  await expect(page.locator('.snackbar')).toContainText('Lignes copiées')
  const calls = await page.evaluate(() => navigator.clipboard.readText())
  const [, address = ''] = /curl '([^']+)'/.exec(calls) ?? []
  const answer = await page.request.get(address)
  expect((await answer.json()).count).toBe(101)
  await app.command('english')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await app.view()).toEqual(view)
  await app.command('notification history')
  await expect(page.getByRole('dialog')).toContainText('Lines copied')
  await app.isAccessible()
})

test('reaches everything on 320 pixels', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  for (const pane of ['drawer', 'table', 'inspector', 'map']) {
    await app.button(`pane.${pane}`).click()
    await expect.poll(fits).toBe(true)
  }
  const field = page.locator('.palette-field')
  const isWhole = () => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  await expect(field.getByText('Rechercher', { exact: true })).toBeVisible()
  expect(await isWhole(), 'what the field says is whole').toBe(true)
  await app.command('choisir un jeu de donnees')
  await expect(page.locator('.palette-facets')).toBeVisible()
  expect(await fits()).toBe(true)
  await app.isAccessible()
})

test('restores the panes after a reload', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  const boxOf = async (pane: string) => {
    const box = await page.locator(`[data-pane="${pane}"]`).boundingBox()
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
  }
  const drag = async (name: string, by: { x: number; y: number }) => {
    const edge = page.getByRole('separator', { name, exact: true })
    const box = await edge.boundingBox()
    if (!box) throw new Error(`There is no edge ${name}.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
    await page.mouse.up()
  }
  // Once the notice is dismissed, the map has half of a common screen, also next to the inspector, where the
  // steps are icons.
  await app.button('notice.dismiss').click()
  const shareOfMap = async () => {
    const { width, height } = await boxOf('map')
    return (width * height) / (1280 * 800)
  }
  await expect(page.locator('[data-pane="inspector"]')).toHaveCount(0)
  expect(await shareOfMap()).toBeGreaterThan(0.5)
  await app.press('4')
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(320)
  await expect.poll(shareOfMap).toBeGreaterThan(0.5)
  await expect.poll(async () => (await boxOf('drawer')).width).toBe(56)
  await expect(page.getByRole('button', { name: 'Réglages d’affichage' }).first()).toBeVisible()
  const first = (await boxOf('table')).height
  await drag('Largeur de l’inspecteur', { x: -100, y: 0 })
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(420)
  await drag('Hauteur du tableau', { x: 0, y: -80 })
  await expect.poll(async () => (await boxOf('table')).height).toBe(first + 80)
  await app.press('Control+b')
  await expect.poll(async () => (await boxOf('drawer')).width).toBe(256)
  await app.press('Control+b')
  await expect(page.locator('[data-pane="drawer"]')).toHaveCount(0)
  await expect(page.locator('.drawer-rail')).toBeVisible()
  // Folding one pane does not move the others.
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(420)

  await page.reload()
  await app.settled()
  await expect(page.locator('.drawer-rail')).toBeVisible()
  await expect(page.locator('[data-pane="drawer"]')).toHaveCount(0)
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(420)
  await expect.poll(async () => (await boxOf('table')).height).toBe(first + 80)

  await app.press('Escape')
  await expect(page.locator('[data-pane="inspector"]')).toHaveCount(0)
  await page.reload()
  await app.settled()
  await expect(page.locator('[data-pane="inspector"]')).toHaveCount(0)
  await app.press('4')
  await page.locator('[data-command="inspector.close"]').click()
  await expect(page.locator('[data-pane="inspector"]')).toHaveCount(0)
  await app.press('g', 'i')

  // Also resizable by keyboard; a double click resets it.
  await page.getByRole('separator', { name: 'Largeur de l’inspecteur', exact: true }).focus()
  await app.press('ArrowRight')
  await expect.poll(async () => (await boxOf('inspector')).width).toBeLessThan(420)
  const narrower = (await boxOf('inspector')).width
  await page.reload()
  await app.settled()
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(narrower)
  await page.getByRole('separator', { name: 'Hauteur du tableau', exact: true }).dblclick()
  await expect.poll(async () => (await boxOf('table')).height).toBe(first)
  await app.command('reinitialiser la largeur de l inspecteur')
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(320)
  await app.press('Control+b')
  await expect(page.locator('[data-pane="drawer"]')).toBeVisible()
  await expect.poll(async () => (await boxOf('inspector')).width).toBe(320)
})
