import { type Cartable, expect, test } from './cartable.ts'

const FRENCH = '/?show=fr-departements~2026'

async function open(app: Cartable, address = FRENCH) {
  await app.open(address)
  await app.settled()
  await expect.poll(() => app.state('selection')).toMatchObject({ details: 'ready' })
}

test('3, 4 and 9 lead into what they open', async ({ app, page }) => {
  await open(app)
  await app.press('3')
  await expect(page.getByRole('radio', { name: /2026/ })).toBeFocused()
  await app.press('4')
  await expect(page.getByRole('heading', { name: 'Départements français', level: 2 })).toBeFocused()
  await app.press('9')
  await expect(page.getByRole('combobox', { name: 'Étiquette à afficher' })).toBeFocused()
  // The drawer is folded away: what is asked for in it brings it back.
  await app.press('3', 'Control+b')
  await expect(page.locator('.options')).toHaveCount(0)
  await app.press('3')
  await expect(page.getByRole('radio', { name: /2026/ })).toBeFocused()
  await app.isAccessible()
})

test('arrows choose among the instances, as among radio buttons everywhere', async ({ app, page }) => {
  await open(app)
  await app.press('3')
  const instances = page.getByRole('group', { name: /Instances/ })
  await expect(instances.getByRole('radio')).toHaveCount(3)
  await expect(instances.getByRole('radio', { name: /2026/ })).toBeChecked()
  await expect(instances.getByRole('radio', { name: /2026/ })).toBeFocused()
  await app.press('ArrowDown')
  await expect(instances.getByRole('radio', { name: /2024/ })).toBeChecked()
  await expect(instances.getByRole('radio', { name: /2024/ })).toBeFocused()
  await app.settled()
  expect((await app.view()).displayed.map(({ instance }) => instance)).toEqual(['fr-departements~2024'])
  await app.press('ArrowUp', 'ArrowUp')
  await app.settled()
  await expect(instances.getByRole('radio', { name: /2021/ })).toBeChecked()
  expect((await app.view()).displayed.map(({ instance }) => instance)).toEqual(['fr-departements~2021'])
})

test('a list leaves keys alone that are none of its own', async ({ app, page }) => {
  await open(app)
  await app.press('9')
  const label = page.getByRole('combobox', { name: 'Étiquette à afficher' })
  await test.step('a closed list leaves keys alone that none of its choices begins with', async () => {
    await expect(label).toBeFocused()
    await app.press('4')
    await expect(page.getByRole('heading', { name: 'Départements français', level: 2 })).toBeFocused()
    await app.press('9')
    await expect(label).toBeFocused()
    // "Population" begins so, and "o" goes on with the word: it is no shortcut here.
    await app.sequence('p', 'o')
    await expect(label.locator('option:checked')).toHaveText(/^Population/)
    await expect(page.locator('[cmdk-input]')).toHaveCount(0)
    await app.press('Delete')
    await expect(label).toBeFocused()
    expect((await app.view()).displayed).toHaveLength(1)
  })

  await test.step('Ctrl and Enter save the display settings from a list, Enter alone from a field', async () => {
    await label.selectOption('population')
    await app.press('Control+Enter')
    await expect(page.locator('.settings-state')).toHaveAttribute('data-state', 'savedHere')
    await app.settled()
    expect((await app.view()).displayed[0]?.style.label).toBe('population')
    await expect(label).toBeFocused()
  })
})

test('Escape closes an open list first, and then leaves what is topmost', async ({ app, page }) => {
  await open(app, `${FRENCH}&zone=fr-departements.38`)
  await app.press('9')
  const label = page.getByRole('combobox', { name: 'Étiquette à afficher' })
  await expect(label).toBeFocused()
  expect((await app.view()).selection).not.toBeNull()
  await app.press('Alt+ArrowDown', 'ArrowDown', 'Escape')
  expect((await app.view()).selection).not.toBeNull()
  await app.press('Escape')
  await expect.poll(async () => (await app.view()).selection).toBeNull()
})

test('after the first key of a sequence its continuations are shown and told, and Escape takes it back', async ({
  app,
  page,
}) => {
  await open(app)
  // Time stands still: however long it takes to look, the hint is there.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await app.press('g')
  const hint = page.getByRole('status').filter({ hasText: 'Touches possibles après G' })
  await expect(hint.getByRole('listitem')).toContainText([/C/, /P/, /D.*étapes/i, /M.*carte/i])
  await expect(hint).toContainText('T')
  // The sheet of all keys, which is loaded later, must not be needed for the hint to lie over the page.
  await expect(hint).toHaveCSS('position', 'fixed')
  await app.press('Escape')
  await expect(hint).toHaveCount(0)
  await app.press('g', 'm')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
  await expect(hint).toHaveCount(0)
  await app.press('g')
  await expect(hint).toBeVisible()
  // It goes by itself.
  await page.clock.runFor(2000)
  await expect(hint).toHaveCount(0)
  await page.clock.resume()
  await app.press('g')
  await app.isAccessible()
})

test('a key that is not possible says why, also after the first key of a sequence', async ({ app, page }) => {
  await open(app)
  const answer = page.getByRole('status').filter({ hasText: 'Rétablir' })
  await app.press('Control+y')
  await expect(answer).toHaveText('RétablirIl n’y a rien à rétablir.')
  await app.press('g', 'v')
  await expect(page.getByRole('status').filter({ hasText: 'Le parcours n’est pas enregistré' })).toBeVisible()
  await expect(answer).toHaveCount(0)
  await app.isAccessible()
})

test('Escape leaves the field of a pane, and the focus goes back to where it came from', async ({
  app,
  page,
}) => {
  await open(app)
  const map = page.locator('canvas.maplibregl-canvas')
  const inspector = page.locator('[data-pane="inspector"]')
  await test.step('the key of the ID card closes it again', async () => {
    await app.press('g', 'm')
    await expect(map).toBeFocused()
    await app.press('4')
    await expect(page.getByRole('heading', { name: 'Départements français', level: 2 })).toBeFocused()
    await app.press('4')
    await expect(inspector).toHaveCount(0)
    await expect(map).toBeFocused()
  })
  await test.step('the value of a condition', async () => {
    await app.press('Shift+F')
    await expect(page.locator('[role=treeitem]')).toBeFocused()
    await app.command('ajouter une condition')
    const value = page.locator('[data-filter-part$=" value"]')
    await value.fill('3')
    await app.press('Escape')
    await expect(inspector).toHaveCount(0)
    await expect(map).toBeFocused()
  })
  await test.step('the options', async () => {
    await app.press('3')
    await expect(page.getByRole('radio', { name: /2026/ })).toBeFocused()
    await app.press('Escape')
    await expect(page.locator('.options')).toHaveCount(0)
    await expect(map).toBeFocused()
  })
  await test.step('the search in the table, by Escape and by Enter', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher une zone' })
    const grid = page.getByRole('grid')
    await app.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.insertText('rh')
    await app.press('Escape')
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await app.press('Escape')
    await expect(grid).toBeFocused()
    await app.press('End', 'PageDown', '/')
    await page.keyboard.insertText('rhône')
    await expect(page.getByRole('status').filter({ hasText: /^2 zones/ })).toBeVisible()
    await app.press('Enter')
    await expect(grid).toBeFocused()
    await expect(grid).toHaveAttribute('aria-activedescendant', /^cell-0-/)
  })
})

test('the filter of the catalogue is selected when the catalogue opens again', async ({ app, page }) => {
  await open(app)
  const filter = page.getByRole('searchbox', { name: 'Filtrer le catalogue' })
  await app.press('1')
  await expect(filter).toBeFocused()
  await page.keyboard.insertText('dep')
  await app.press('Escape')
  await expect(filter).toHaveCount(0)
  await app.press('1')
  await expect(filter).toBeFocused()
  await page.keyboard.insertText('pays')
  await expect(filter).toHaveValue('pays')
})
