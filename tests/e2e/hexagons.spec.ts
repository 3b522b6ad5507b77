import { expect, test } from './cartable.ts'
import { pixelsOf } from './pixels.ts'

test('gathers points in hexagons, with the same values in legend and pointer', async ({ app, page }) => {
  await app.hasTiles('fr-villes')
  // No border or place name is near the map's centre.
  await app.open('/?show=fr-villes~2020&map=6/46.72/2.7')
  await app.settled()
  const legend = page.locator('.legend')
  const summary = () => legend.locator('.legend-note').first().textContent()

  await test.step('gathers all points by one line of the palette', async () => {
    await app.command('points en hexagones nombre')
    await expect(legend.getByText('Points par hexagone')).toBeVisible()
    // With so many single points, quantiles coincide.
    await expect(legend.getByText('4 classes seulement')).toBeVisible()
    await expect(legend.locator('.legend-row')).toHaveCount(4)
    await expect(legend.getByText(/^8\s609 points dans [\d\s]+ hexagones/)).toBeVisible()
    expect((await app.view()).displayed[0]?.style).toMatchObject({ hexagons: 'count', classes: 'quantile' })
  })

  await test.step('colours a hexagon by its class', async () => {
    const map = (await page.locator('.maplibregl-canvas').boundingBox())!
    const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    const pointed = page.locator('.map-pointed')
    await expect(pointed.locator('.map-pointed-name')).toHaveText(/^\d+ points?$/)
    const ofClass = (await pointed.getByText(/^classe/).textContent())!.replace(/^classe\s: /, '')
    const points = Number.parseInt((await pointed.locator('.map-pointed-name').textContent())!, 10)
    const [low = 0, high = low] = ofClass.split(' à ').map(Number)
    expect(points >= low && points <= high).toBe(true)
    const row = legend.locator('.legend-row').filter({ has: page.getByText(ofClass, { exact: true }) })
    const swatch = await row.locator('.swatch').evaluate(each => getComputedStyle(each).backgroundColor)
    const expected = swatch.match(/\d+/g)?.slice(0, 3).map(Number)
    await page.mouse.move(middle.x, map.y + map.height + 60)
    await expect(pointed).toHaveCount(0)
    const clip = { x: middle.x - 1, y: middle.y - 1, width: 3, height: 3 }
    await expect.poll(async () => pixelsOf(await page.screenshot({ clip })).at(1, 1)).toEqual(expected)
  })

  await test.step('regroups the same points when zooming in', async () => {
    const far = await summary()
    await page.locator('.maplibregl-canvas').focus()
    await app.press('+')
    await expect.poll(summary).not.toBe(far)
    await expect.poll(summary).toMatch(/^8\s609 points dans [\d\s]+ hexagones/)
  })

  await test.step('gathers the sum of a label from the settings', async () => {
    await app.command('variable population')
    await expect(legend.getByText('Population, somme par hexagone')).toBeVisible()
    await app.command('reglages affichage')
    const field = page.getByLabel('En hexagones')
    await expect(field).toHaveValue('value')
    await field.selectOption('off')
    await expect(legend.getByText('hexagone')).toHaveCount(0)
  })
  await app.isAccessible()
})
