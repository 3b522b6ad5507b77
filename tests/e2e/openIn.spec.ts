import { expect, test } from './cartable.ts'

test('shows and copies code samples in the download panel, by keyboard', async ({
  app,
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.press('8')
  const summary = page.getByText('Ouvrir dans un autre programme')
  await summary.press('Enter')
  const qgis = page.getByRole('region', { name: 'QGIS' })
  await expect(qgis.locator('pre')).toHaveText(`${new URL(baseURL ?? '').origin}/ogc`)
  await expect(qgis).toContainText('la collection « fr-departements~2026 »')
  await app.isAccessible()
  await page.getByRole('button', { name: 'Copier pour Python' }).press('Enter')
  await expect(page.getByText('Lignes copiées')).toBeVisible()
  expect(await copied()).toBe(
    `import geopandas\n\nzones = geopandas.read_file("${new URL(baseURL ?? '').origin}/cartable/export/?dataset_id=fr-departements&instance=fr-departements~2026&format=geojson")`,
  )
  // In a low window, the form scrolls and its button stays visible.
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(app.button('download.confirm')).toBeInViewport({ ratio: 1 })
  await app.press('Escape')

  await app.command('copier pour qgis')
  await expect.poll(copied).toBe(`${new URL(baseURL ?? '').origin}/ogc`)
})
