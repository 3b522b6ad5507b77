import { expect, test } from './cartable.ts'

test('dates colour the map, stand in words in legend and table, and are filtered by a sentence', async ({
  app,
  page,
}) => {
  await app.open('/?show=monde-seismes~2018-02,label:heure')
  await app.settled()
  const legend = page.locator('.legend')
  await expect(legend).toContainText('Heure (UTC)')
  await expect(legend).toContainText('31 janv. 2018, 01:50')
  await expect(legend).toContainText('7 févr. 2018, 01:26:14')
  const said = page.locator('.status [role="status"]')
  const chip = page.getByTestId('drawer').locator('.filter-chip-part')
  await app.typedCommand('heure >= 05/02/2018')
  // So many of the 1,707 rows of the source are of that day or later, and so many of the other one.
  await expect(said).toContainText('476')
  await expect(chip).toHaveText('Heure ≥ 5 févr. 2018')
  await app.command('heure = 2018-02-03')
  await expect(said).toContainText('259')
  await expect(chip).toHaveText('Heure = 3 févr. 2018')
  await expect(page.locator('[role="row"]').nth(1)).toContainText('3 févr. 2018')
})
