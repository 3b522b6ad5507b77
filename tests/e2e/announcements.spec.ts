import { expect, test } from './cartable.ts'

const DEPARTMENTS = '/?show=fr-departements~2026,label:population,classes:quantile,count:5&map=5/46.6/2.45'

test('announces actions on the map, and the order of the table', async ({ app, page }) => {
  await app.open(DEPARTMENTS)
  await app.settled()
  await test.step("announces the map's keys, its movements, and the value and class of a zone", async () => {
    const map = page.getByRole('application', { name: 'Carte des zones affichées' })
    await expect(map).toHaveAccessibleDescription(/Les flèches déplacent la carte.*Entrée inspecte la zone/)
    const said = page.locator('.status [role="status"]')
    await expect(said).toHaveText(
      'Départements français : 101 zones affichées. Population en classes : 9 pour changer.',
    )

    await app.sequence('g', 'm')
    await expect(map).toBeFocused()
    await app.press('ArrowUp')
    await expect(said).toHaveText(/^Centre de la carte\s: 48,\d\d° N · 2,45° E, zoom 5,0\.$/)
    await app.press('ArrowDown')
    await expect(said).toHaveText('Centre de la carte : 46,60° N · 2,45° E, zoom 5,0.')

    // The département at the centre of the map is the Cher.
    await app.press('Enter')
    await expect(said).toHaveText('Cher. Population : 298 660, 75e sur 101, classe de 260 000 à 380 000')
    const { x, y, width, height } = (await map.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.move(x + width / 2 + 4, y + height / 2)
    const pointed = page.locator('.map-pointed')
    await expect(pointed).toHaveText('CherPopulation : 298 660classe de 260 000 à 380 00075e sur 101')
  })

  await test.step('names a column by its title, and announces its order', async () => {
    const population = page.getByRole('columnheader', { name: 'Population', exact: true })
    await expect(population).toHaveAttribute('aria-sort', 'none')
    for (const title of ['Nom', 'Code', 'Région'])
      await expect(page.getByRole('columnheader', { name: title, exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Population', exact: true }).click()
    await expect(population).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Population', exact: true }).click()
    await expect(population).toHaveAttribute('aria-sort', 'ascending')
  })
})

test('announces a comparison in one short sentence', async ({ app, page }) => {
  await app.open(DEPARTMENTS)
  await app.settled()
  const said = page.locator('.status [role="status"]')
  await expect(said).toHaveText(
    'Départements français : 101 zones affichées. Population en classes : 9 pour changer.',
  )
  await app.press('c')
  await app.settled()
  await expect(said).toContainText('Population, évolution entre 2024 et 2026')
  await page.getByRole('radio', { name: 'Changements' }).press('Space')
  await app.settled()
  await expect(said).toHaveText('Entre 2024 et 2026 : valeurs modifiées dans 100 zones.')

  await test.step('shows amounts in the legend on both sides of 0, with signs', async () => {
    await page.getByRole('radio', { name: 'En %' }).press('Space')
    await app.settled()
    const legend = page.getByRole('complementary', { name: 'Légendes' })
    await expect(legend).toContainText('Population, évolution entre 2024 et 2026 (%)')
    await expect(legend).toContainText('Milieu de la gamme : 0')
    await expect(legend).toContainText(/−[\d,]+ à 0/)
    await expect(legend).toContainText(/0 à \+\d/)
    await expect(page).toHaveURL(/population%40fr-departements~2024/)
  })

  await test.step('shows former value, difference and percentage in the table', async () => {
    const row = page.getByRole('row', { name: /Corse-du-Sud/ })
    const titles = page.getByRole('columnheader')
    await expect(titles.filter({ hasText: 'Population (2024)' })).toHaveCount(1)
    await expect(titles.filter({ hasText: 'Population, évolution entre 2024 et 2026' })).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('Corse-du-Sud')
    await expect(row).toContainText(/166\s045/)
    await expect(row).toContainText(/168\s306/)
    await expect(row).toContainText(/\+2\s261/)
    await expect(row.getByRole('gridcell', { name: '+1,36', exact: true })).toBeVisible()
  })

  await test.step('shows the former value of each label of an inspected zone', async () => {
    await page.getByRole('row', { name: /Corse-du-Sud/ }).click()
    const panel = page.locator('#inspector-panel')
    await expect(panel).toContainText('Comparée au millésime 2024.')
    const said = (title: string) =>
      panel.locator('.fact', { has: page.locator('dt', { hasText: new RegExp(`^${title}$`) }) })
    await expect(said('Population')).toContainText(/166\s045 → 168\s306 \(\+2\s261, \+1,362\s%\)/)
    await expect(said('Chef-lieu')).toContainText('Inchangée')
  })

  await test.step('restores the values when a comparison ends', async () => {
    await page.getByRole('button', { name: 'Ne plus comparer' }).click()
    await app.settled()
    await expect(page).toHaveURL(/label:population,/)
    await expect(page).not.toHaveURL(/%40fr-departements/)
  })
})
