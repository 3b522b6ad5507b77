import { expect, test } from './cartable.ts'

test('colours the map by dates, writes them in words, and filters by a sentence', async ({ app, page }) => {
  await app.open('/?show=monde-seismes~2018-02,label:heure')
  await app.settled()
  const legend = page.locator('.legend')
  await expect(legend).toContainText('Heure (UTC)')
  await expect(legend).toContainText('31 janv. 2018, 01:50')
  await expect(legend).toContainText('7 févr. 2018, 01:26:14')
  const said = page.locator('.status [role="status"]')
  const chip = page.getByTestId('drawer').locator('.filter-chip-part')
  await app.typedCommand('heure >= 05/02/2018')
  // Numbers of the 1,707 source rows from that day on, and from the other day on.
  await expect(said).toContainText('476')
  await expect(chip).toHaveText('Heure ≥ 5 févr. 2018')
  await app.command('heure = 2018-02-03')
  await expect(said).toContainText('259')
  await expect(chip).toHaveText('Heure = 3 févr. 2018')
  await expect(page.locator('[role="row"]').nth(1)).toContainText('3 févr. 2018')

  await test.step('edits manual breaks as dates, in the palette and in fields', async () => {
    await app.command('seuils 2018-02-02 05/02/2018')
    const row = legend.locator('.legend-row')
    await expect(row.filter({ hasText: '2 févr. 2018 à 5 févr. 2018' })).toHaveCount(1)
    await app.press('9')
    const field = page.getByRole('textbox', { name: 'Seuil 1' })
    await expect(field).toHaveValue('2018-02-02')
    await field.fill('03/02/2018')
    await expect(row.filter({ hasText: '3 févr. 2018 à 5 févr. 2018' })).toHaveCount(1)
    await field.fill('hier')
    await expect(page.getByText('La valeur doit être une date : 2024, 2024-05 ou 2024-05-13.')).toBeVisible()
  })

  await test.step('drops date breaks when the label is read as another type', async () => {
    await page.getByLabel('Lire la variable comme').selectOption('number')
    await expect(page.getByRole('textbox', { name: 'Seuil 1' })).toHaveCount(0)
    await expect(legend).toContainText('Aucune zone affichée n’a de valeur à classer.')
  })
})
