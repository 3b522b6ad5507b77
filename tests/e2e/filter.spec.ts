import type { View } from '../../src/contract/view.ts'
import { type Cartable, expect, test } from './cartable.ts'

const ADDRESS = '/?show=fr-departements~2026'
/** Seven of 101 départements: populous, in one of two regions. */
const WANTED = {
  mode: 'l',
  filter: {
    and: [
      { label: 'population', operator: 'gte', value: 500_000 },
      {
        or: [
          { label: 'region', operator: 'equals', value: 'Bretagne' },
          { label: 'region', operator: 'equals', value: 'Normandie' },
        ],
      },
    ],
  },
}

const tree = (app: Cartable) => app.page.getByRole('tree')
const row = (app: Cartable, words: string) => app.page.getByRole('treeitem').filter({ hasText: words })
const form = (app: Cartable) => app.page.locator('.filter-editor')
const field = (app: Cartable, name: string) => form(app).getByLabel(name, { exact: true })
const count = (app: Cartable) => app.page.locator('.filter-count [role="status"]')

async function begin(app: Cartable) {
  await app.open(ADDRESS)
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
}

/** Expects exactly the zones that pass the filter. */
async function isFiltered(app: Cartable): Promise<View> {
  await expect.poll(async () => (await app.view()).displayed[0]?.filter).toEqual(WANTED)
  await app.settled()
  await expect(app.page.locator('.layer-line')).toContainText('7 sur 101')
  await expect(app.page.locator('.filter-chip').first()).toContainText('Population ≥ 500')
  return app.view()
}

test('writes a filter by keyboard, with errors at their place, and undoes it', async ({ app }) => {
  await begin(app)
  await app.press('Shift+F')
  await expect(tree(app).getByRole('treeitem')).toBeFocused()
  await app.press('Tab')
  await expect(app.button('filter.addCondition')).toBeFocused()
  await app.press('Enter')
  await expect(field(app, 'Variable')).toBeFocused()
  await app.press('P', 'Tab')
  await field(app, 'Opérateur').selectOption('gte')
  await expect(row(app, 'Population')).toContainText('valeur à saisir')

  await app.press('Tab', 'Enter')
  await expect(field(app, 'Valeur')).toBeFocused()
  await expect(field(app, 'Valeur')).toHaveAccessibleDescription('La valeur ne peut pas être vide.')
  await expect(row(app, 'Population')).toHaveAccessibleDescription('La valeur ne peut pas être vide.')
  await app.isAccessible()
  await app.page.keyboard.type('500 000')
  await expect(count(app)).toContainText(/^\d+ sur 101 zones$/)

  await app.button('filter.addGroup').focus()
  await app.press('Enter')
  await expect(field(app, 'Variable')).toBeFocused()
  await field(app, 'Variable').selectOption('region')
  await field(app, 'Valeur').focus()
  await app.page.keyboard.type('nor')
  await expect(app.page.locator('#filter-values option[value="Normandie"]')).toBeAttached()
  await field(app, 'Valeur').fill('Normandie')
  await row(app, 'variable à choisir').focus()
  await app.press('ArrowUp', 'ArrowDown', 'Enter')
  await expect(field(app, 'Variable')).toBeFocused()
  await field(app, 'Variable').selectOption('region')
  await field(app, 'Valeur').fill('Bretagne')
  await row(app, 'Bretagne').focus()
  await app.press('Alt+ArrowUp')
  await expect(row(app, 'Bretagne')).toBeFocused()
  await expect(row(app, 'Bretagne')).toHaveAttribute('aria-posinset', '1')
  await expect(count(app)).toContainText('7 sur 101')
  await app.button('filter.apply').focus()
  await app.press('Enter')
  await expect.poll(async () => (await app.view()).displayed[0]?.filter).toMatchObject({ mode: 'l' })
  await app.settled()
  await row(app, 'Bretagne').focus()
  await app.press('Delete')
  await expect(row(app, 'Normandie')).toBeFocused()
  await app.press('Control+z')
  await expect.poll(async () => (await app.view()).displayed[0]?.filter).toBeNull()
  await expect(row(app, 'Aucune condition')).toBeVisible()
})

test('writes a filter by mouse, shares it, and offers a next step without matches', {
  tag: '@main',
}, async ({ app }) => {
  // Filters are readable beside the inspector on a wide screen only.
  await app.page.setViewportSize({ width: 1600, height: 900 })
  await begin(app)
  await app.button('filter.open').click()
  await app.button('filter.addCondition').click()
  await field(app, 'Variable').selectOption('population')
  await field(app, 'Opérateur').selectOption('gte')
  await field(app, 'Valeur').fill('500000')
  await app.button('filter.addGroup').click()
  await expect(row(app, 'variable à choisir')).toHaveCount(2)
  for (const region of ['Bretagne', 'Normandie']) {
    await row(app, 'variable à choisir').first().click()
    await field(app, 'Variable').selectOption('region')
    await field(app, 'Valeur').fill(region)
  }
  await app.button('filter.apply').click()
  const view = await isFiltered(app)

  const address = app.page.url()
  await app.open(address.slice(new URL(address).origin.length))
  expect((await isFiltered(app)).displayed).toEqual(view.displayed)

  await app.page.locator('.filter-chip').first().click()
  await row(app, 'Population').click()
  await field(app, 'Valeur').fill('900 000 000')
  await expect(count(app)).toContainText('0 sur 101')
  await app.button('filter.apply').click()
  await expect(
    app.page.getByRole('heading', { name: 'Aucune zone ne remplit ces conditions.' }),
  ).toBeVisible()
  await app.isAccessible()
  await app.page.locator('.map-pane').locator('[data-command="filter.clear"]').click()
  await expect.poll(async () => (await app.view()).displayed[0]?.filter).toBeNull()
  await app.settled()
  await expect(app.page.locator('.layer-line')).toContainText('101 zones')
})

test('filters by values checked in a list, and by the limits of a number', async ({ app }) => {
  await begin(app)
  await app.press('Shift+F')
  const label = app.page.getByLabel('Filtrer par les valeurs de')
  await label.selectOption('region')
  const list = app.page.getByRole('group', { name: /^Valeurs de/ })
  await expect(list.getByRole('checkbox').first()).toHaveAccessibleName('Occitanie 13 zones')
  await app.page.getByLabel('Rechercher une valeur').fill('loire')
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await list.getByRole('checkbox', { name: /^Pays de la Loire/ }).check()
  await list.getByRole('checkbox', { name: /^Centre-Val de Loire/ }).check()
  await expect(app.page.locator('.layer-line')).toContainText('11 sur 101')
  await app.isAccessible()

  await label.selectOption('population')
  const low = app.page.getByRole('slider').first()
  await low.focus()
  await app.press('PageDown', 'PageUp', 'PageUp', 'PageUp', 'Enter')
  await expect(low).toHaveAttribute('aria-valuetext', /\d/)
  await expect.poll(async () => JSON.stringify((await app.view()).displayed[0]?.filter)).toContain('gte')
  await app.isAccessible()
  await app.page.getByRole('button', { name: 'Retirer les bornes' }).click()
  await expect(app.page.locator('.layer-line')).toContainText('11 sur 101')

  const zoom = async () => (await app.view()).camera?.zoom ?? 0
  const before = await zoom()
  const offer = app.page.getByRole('button', { name: 'Cadrer la carte sur les zones restantes' })
  await offer.click()
  await expect.poll(zoom).toBeGreaterThan(before + 0.5)
  await expect(offer).toHaveCount(0)
})
