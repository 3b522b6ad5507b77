import type { Page } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { pixelsOf } from './pixels.ts'

/** Side of the sampled square at the map's centre, in pixels, free of panes and legend. */
const SIDE = 200

/** Green over red: half covered by a circle's outline, a pixel has this much; a border has less. */
const HALF = 25

/** Returns circle pixels at the map's centre: nothing else there is equally green. */
async function circlePixels(page: Page): Promise<number> {
  const map = (await page.locator('.maplibregl-canvas').boundingBox())!
  const clip = { x: map.x + (map.width - SIDE) / 2, y: map.y + (map.height - SIDE) / 2 }
  const pixels = pixelsOf(await page.screenshot({ clip: { ...clip, width: SIDE, height: SIDE } }))
  let found = 0
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++) {
      const [red, green] = pixels.at(x, y)
      if (green - red > HALF) found++
    }
  return found
}

const only = (code: string) =>
  `filter:${encodeURIComponent(JSON.stringify({ mode: 'l', filter: { label: 'code', operator: 'equals', value: code } }))}`

test('draws one circle per zone across tiles, with an area proportional to its value', async ({
  app,
  page,
}) => {
  await app.hasTiles('fr-departements')
  // At zoom 7, each spans several tiles, without town names on its circle. The places are near their
  // centres.
  const shown = [
    { code: '62', place: '50.5/2.3' },
    { code: '78', place: '48.8/1.85' },
    { code: '83', place: '43.42/6.2' },
  ]
  const densities: number[] = []
  for (const { code, place } of shown) {
    await app.open(
      `/?show=fr-departements~2026,label:population,form:circle,${only(code)}&basemap=none&map=7/${place}`,
    )
    await app.settled()
    await expect.poll(() => circlePixels(page)).toBeGreaterThan(500)
    const answer = await page.request.get(
      `/cartable/zone/fr-departements.${code}?instance=fr-departements~2026`,
    )
    const { labels } = await answer.json()
    densities.push((await circlePixels(page)) / labels.population)
  }
  for (const density of densities) expect(Math.abs(density / (densities[0] ?? 1) - 1)).toBeLessThan(0.02)
})

test('draws classed circles as large as their legend entries, at every zoom', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  const shown = [
    { code: '83', place: '43.42/6.2' },
    { code: '62', place: '50.5/2.3' },
  ]
  const style = 'label:population,form:classedCircle,classes:manual,breaks:%5B1200000%5D'
  const areas: number[] = []
  for (const { code, place } of shown)
    for (const zoom of [7, 9]) {
      await app.open(`/?show=fr-departements~2026,${style},${only(code)}&map=${zoom}/${place}`)
      await app.settled()
      await expect.poll(() => circlePixels(page)).toBeGreaterThan(80)
      areas.push(await circlePixels(page))
    }
  // Radii of 6 and 12 pixels: a class is as large as its swatch at any zoom.
  await expect(page.locator('.legend-row .swatch-circle')).toHaveCount(2)
  const radii = await page
    .locator('.legend-row .swatch-circle')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().width / 2))
  expect(radii.map(Math.round)).toEqual([6, 12])
  areas.forEach((area, at) => {
    const radius = at < 2 ? 6 : 12
    expect(Math.abs(area / (Math.PI * radius ** 2) - 1)).toBeLessThan(0.1)
  })
})

test('colours a circle by the class of its second label', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  // Colours of the circles with the fewest and the most communes, on the dark basemap.
  const shown = [
    { code: '83', place: '43.42/6.2', row: 0 },
    { code: '62', place: '50.5/2.3', row: 4 },
  ]
  const inside = 0.55
  for (const { code, place, row } of shown) {
    await app.open(
      `/?show=fr-departements~2026,label:population,form:circle,secondLabel:communes,classes:quantile,${only(code)}&map=7/${place}`,
    )
    await app.settled()
    const entry = page.locator('.legend-row').nth(row)
    await expect(entry.locator('.legend-count')).toHaveText('1')
    const colour = await entry.locator('.swatch').evaluate(each => getComputedStyle(each).backgroundColor)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    const expected = [red, green, blue].map((part, at) =>
      Math.round(part * inside + ([0x19, 0x14, 0x22][at] ?? 0) * (1 - inside)),
    )
    const map = (await page.locator('.maplibregl-canvas').boundingBox())!
    const clip = { x: map.x + map.width / 2 - 1, y: map.y + map.height / 2 - 1, width: 3, height: 3 }
    const farthest = async () => {
      const seen = pixelsOf(await page.screenshot({ clip })).at(1, 1)
      return Math.max(...seen.map((part, at) => Math.abs(part - (expected[at] ?? 0))))
    }
    await expect.poll(farthest).toBeLessThan(8)
  }
})
