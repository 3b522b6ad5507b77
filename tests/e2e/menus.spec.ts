import type { Locator, Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels } from './pixels.ts'

const HERE = '/?show=fr-departements~2026&map=5/46.6/2.45'
/** Colour of the first displayed dataset. */
const ZONES = '#1b8a9e'

async function open(app: Cartable) {
  await app.open(HERE)
  await app.settled()
  await expect(app.page.locator('.grid-body [role="row"]:not([aria-busy])').first()).toBeVisible()
  // The target exists once the map has drawn it.
  const { x, y } = await placeOf(app, 0.5, 0.5)
  const clip = { x: x - 10, y: y - 10, width: 20, height: 20 }
  await expect.poll(async () => countPixels(await app.page.screenshot({ clip }), ZONES)).toBeGreaterThan(200)
}

const menu = (app: Cartable) => app.page.getByRole('menu')
const map = (app: Cartable) => app.page.locator('canvas.maplibregl-canvas')

/** Returns a position on the map by shares of its width and height. */
async function placeOf(app: Cartable, x: number, y: number) {
  const box = await map(app).boundingBox()
  if (!box) throw new Error('There is no map.')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

test('opens menus of rows, titles, cards and datasets, and restores the focus', async ({ app, page }) => {
  await open(app)
  const grid = page.getByRole('grid')
  await page.getByRole('rowheader', { name: 'Manche', exact: true }).click({ button: 'right' })
  await expect(menu(app)).toHaveAccessibleName('Commandes de cette zone')
  await menu(app)
    .getByRole('menuitem', { name: /Sélectionner ou désélectionner/ })
    .click()
  await expect(page.getByRole('row', { selected: true })).toContainText('Manche')

  await grid.focus()
  await app.press('Control+Home', 'ArrowUp', 'ArrowRight', 'ContextMenu')
  await expect(menu(app)).toHaveAccessibleName('Commandes de cette colonne')
  await menu(app).getByRole('menuitem', { name: /Trier/ }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid).toBeFocused()

  await page.locator('.layer-name').click({ button: 'right' })
  await expect(menu(app)).toHaveAccessibleName('Commandes de ce jeu affiché')
  await expect(menu(app).getByRole('menuitem', { name: /Monter d’une position/ })).toContainText(
    'Ce jeu est déjà au-dessus des autres.',
  )
  await app.press('Escape')
  await app.press('4')
  const heading = page.getByRole('heading', { name: 'Départements français', level: 2 })
  await expect(heading).toBeFocused()
  await app.press('Shift+F10')
  await expect(menu(app)).toHaveAccessibleName('Commandes de ce jeu de données')
  await app.press('Escape')
  await expect(heading).toBeFocused()
})

/** Returns the pixels of an element that lie outside the window, on each side. */
async function outside(page: Page, element: Locator) {
  const box = await element.boundingBox()
  const window = page.viewportSize()
  if (!box || !window) throw new Error('Nothing is shown.')
  return {
    above: Math.max(0, -box.y),
    below: Math.max(0, box.y + box.height - window.height),
    left: Math.max(0, -box.x),
    right: Math.max(0, box.x + box.width - window.width),
  }
}

test('opens menus of the map and datasets, closed by Escape', async ({ app, page }) => {
  await open(app)
  await test.step('closes menus with Escape while they load or a tip is shown', async () => {
    const eye = app.button('visibility.toggle')
    await eye.focus()
    await eye.evaluate(element => {
      element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
      const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    await expect.poll(() => app.state('menu')).toBe('closed')
    await expect(menu(app)).toHaveCount(0)
    await expect(eye).toBeFocused()

    await eye.hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await eye.dispatchEvent('contextmenu', { button: 2, clientX: 400, clientY: 300 })
    await expect(menu(app)).toHaveAccessibleName('Commandes de ce jeu affiché')
    await app.press('Escape')
    await expect(menu(app)).toHaveCount(0)
    expect((await app.view()).displayed).toHaveLength(1)
  })

  await test.step('opens the menu of a zone by right button and by key', async () => {
    const centre = await placeOf(app, 0.5, 0.5)
    await page.mouse.click(centre.x, centre.y, { button: 'right' })
    await expect(menu(app)).toHaveAccessibleName('Commandes de cette zone')
    expect(await outside(page, menu(app))).toEqual({ above: 0, below: 0, left: 0, right: 0 })
    const settings = menu(app).getByRole('menuitem', { name: /Réglages d’affichage/ })
    await expect(settings).toContainText('9')
    await expect(menu(app).getByRole('menuitem', { name: /Vider la sélection/ })).toContainText(
      'Aucune zone n’est sélectionnée.',
    )
    await expect(menu(app).getByRole('menuitem').first()).toBeFocused()
    await app.isAccessible()
    await app.press('Escape')
    await expect(menu(app)).toHaveCount(0)
    await expect(map(app)).toBeFocused()

    // The key opens the menu of the zone under the crosshair, the same one.
    await app.press('Shift+F10')
    await expect(menu(app)).toHaveAccessibleName('Commandes de cette zone')
    await app.press('ArrowDown', 'Enter')
    await expect(page.getByRole('status').filter({ hasText: '1 sélectionnée' })).toBeVisible()
    await page.mouse.click(centre.x, centre.y, { button: 'right' })
    await menu(app).getByRole('menuitem', { name: 'Inspecter cette zone' }).click()
    await expect(page.getByRole('tab', { name: 'Zone' })).toHaveAttribute('aria-selected', 'true')
    expect((await app.view()).inspected).not.toBeNull()
  })
})

test("selects zones on the map, and opens the map's menu elsewhere", async ({ app, page }) => {
  await open(app)
  await test.step('toggles a zone with Ctrl click, boxes with Shift, and matches the table', async () => {
    const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
    const centre = await placeOf(app, 0.5, 0.5)
    await page.keyboard.down('Control')
    await page.mouse.click(centre.x, centre.y)
    await expect(told('1 sélectionnée')).toBeVisible()
    await page.mouse.click(centre.x, centre.y)
    await page.keyboard.up('Control')
    await expect(told('sélectionné')).toHaveCount(0)
    expect((await app.view()).inspected).toBeNull()

    const camera = (await app.view()).camera
    // Beside the overseas insets.
    const [from, to] = [await placeOf(app, 0.12, 0.02), await placeOf(app, 0.98, 0.5)]
    await page.keyboard.down('Shift')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    // Moves the pointer outside the window and back: the box stays within the map.
    await page.mouse.move(-20, -20)
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await expect(page.locator('.map-box')).toBeVisible()
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(page.locator('.map-box')).toHaveCount(0)
    await expect(told(/\d+ sélectionnées/)).toBeVisible()
    // A zone is in the box if its centre is: Mayenne in the north, not Gers in the south.
    const all = page.getByRole('row').first().locator('.grid-check')
    await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('Mayenne')
    await expect(page.getByRole('row', { name: /Mayenne/ })).toHaveAttribute('aria-selected', 'true')
    await expect(all).toHaveAttribute('title', 'Vider la sélection')
    await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('Gers')
    await expect(page.getByRole('row', { name: /Gers/ })).toHaveAttribute('aria-selected', 'false')
    // The box in the header would select the only row, which is not selected.
    await expect(all).toHaveAttribute('title', 'Sélectionner toutes les zones listées')
    expect((await app.view()).camera).toEqual(camera)
  })

  await test.step("opens the map's menu outside zones", async () => {
    const sea = await placeOf(app, 0.22, 0.55)
    await page.mouse.click(sea.x, sea.y, { button: 'right' })
    await expect(menu(app)).toHaveAccessibleName('Commandes de la carte')
    const before = (await app.view()).camera?.zoom ?? 0
    await menu(app)
      .getByRole('menuitem', { name: /^Zoomer/ })
      .click()
    await expect.poll(async () => (await app.view()).camera?.zoom ?? 0).toBeGreaterThan(before + 0.9)
  })
})
