import { expect, test } from './cartable.ts'

/** Addresses of the data of a displayed dataset. */
const OF_DATASET = /\/cartable\/(zone\/\?.*fr-departements|dataset\/fr-departements|geom|column|numbers)/

test('shows the weight of the view, and copies it as text', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.hasTiles('fr-departements')
  const received: string[] = []
  page.on('requestfinished', request => received.push(request.url()))
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await page.waitForLoadState('networkidle')
  const requests = received.filter(address => OF_DATASET.test(address)).length

  // The palette would search zones, and so change the figures.
  await page.getByRole('button', { name: 'Aide' }).click()
  await page.getByRole('menuitem', { name: 'Afficher le poids de la vue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poids de la vue' })
  const cells = dialog.getByRole('row', { name: /^Départements/ }).getByRole('cell')
  await expect(cells).toHaveCount(5)
  const [bytes, asked, zones, points, memory] = await cells.allTextContents()
  expect([asked, zones]).toEqual([String(requests), '101'])
  expect([bytes, memory]).toEqual([
    expect.stringMatching(/^\d+,?\d*.ko$/),
    expect.stringMatching(/^\d+,?\d*.[km]o$/i),
  ])
  expect(Number(points?.replaceAll(/\D/g, ''))).toBeGreaterThan(1000)
  await app.isAccessible()
  const buttons = dialog.locator('.fui-DialogActions').getByRole('button')
  await expect(buttons).toHaveText(['Fermer', 'Copier'])
  const tops = await buttons.evaluateAll(all => all.map(each => Math.round(each.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)

  await dialog.getByRole('button', { name: 'Copier' }).press('Enter')
  await expect(page.getByText('Copié.')).toBeVisible()
  const [columns, first, ...rest] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(columns).toBe('Jeu de données\tReçu\tRequêtes\tZones\tPoints\tMémoire')
  expect(first).toContain(`\t${bytes}\t${requests}\t101\t`)
  expect(rest.map(row => row.split('\t')[0])).toEqual(['Application, catalogue et fond de carte', 'Total'])
  await app.press('Escape')
  await expect(dialog).toBeHidden()
})
