import type { Page } from 'playwright/test'
import type { Zone } from '../../src/contract/zone.ts'
import { expect, test } from './cartable.ts'
import { pixelsOf } from './pixels.ts'

type Place = { x: number; y: number }

/** Returns the visible colours at places of the page, `#rrggbb`; null if they vary within reach. */
async function coloursAt(page: Page, places: readonly Place[], reach = 1): Promise<(string | null)[]> {
  const { at } = pixelsOf(await page.screenshot())
  return places.map(({ x, y }) => {
    const around: string[] = []
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        around.push(
          at(x + right, y + down)
            .map(part => part.toString(16).padStart(2, '0'))
            .join(''),
        )
    return around.every(colour => colour === around[0]) ? `#${around[0]}` : null
  })
}

/** Returns map places in zones of different colours, once drawn. */
async function drawnPlaces(page: Page): Promise<Place[]> {
  const box = (await page.locator('.maplibregl-canvas').boundingBox())!
  const [left, top] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const grid = Array.from({ length: 24 }, (_, at) => ({
    x: left - 80 + (at % 6) * 30,
    y: top - 60 + Math.floor(at / 6) * 30,
  }))
  let places: Place[] = []
  await expect
    .poll(async () => {
      const colours = await coloursAt(page, grid, 3)
      // Different colours mean different zones.
      places = grid.filter((_, at) => colours[at] && colours.indexOf(colours[at]) === at).slice(0, 4)
      return new Set(colours).size
    })
    .toBeGreaterThan(4)
  return places
}

/** Parses a French number with grouping spaces. */
const numberIn = (text: string) => Number(text.replaceAll(/[^\d,-]/g, '').replace(',', '.'))

/** Returns the legend entries: swatch colour and interval. */
const legendEntries = (page: Page) =>
  page.locator('.legend .legend-row').evaluateAll(rows =>
    rows.map(row => {
      const swatch = getComputedStyle(row.querySelector('.swatch')!).backgroundColor
      const colour = `#${(swatch.match(/\d+/g) ?? []).map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
      return { colour, text: row.querySelector('.legend-text')!.textContent! }
    }),
  )

/** Returns the legend colour of a value: "moins de 10", "10 à 20", "20 et plus". */
function legendColour(rows: Awaited<ReturnType<typeof legendEntries>>, value: number): string | undefined {
  return rows.find(({ text }) => {
    const [first = Number.NaN, end = Number.POSITIVE_INFINITY] = text.split(' à ').map(numberIn)
    return text.startsWith('moins de') ? value < first : first <= value && value < end
  })?.colour
}

test('draws each zone in the colour beside its value in the legend', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open('/?show=fr-departements~2026,label:population,classes:quantile,classCount:9&map=5/46.6/2.45')
  await app.settled()
  // Opening the inspector would move the map under the pointer.
  await app.press('g', 'i')
  await expect(page.locator('#inspector-panel')).toBeVisible()
  const rows = await legendEntries(page)
  expect(new Set(rows.map(({ colour }) => colour)).size).toBe(9)
  const places = await drawnPlaces(page)
  const expected: (string | undefined)[] = []
  for (const { x, y } of places) {
    const former = (await app.view()).inspected
    await page.mouse.click(x, y)
    await expect.poll(async () => (await app.view()).inspected).not.toBe(former)
    const population = page
      .locator('#inspector-panel dt', { hasText: /^Population/ })
      .locator('xpath=following-sibling::dd[1]')
    await expect(population.first()).toContainText(/\d/)
    expected.push(legendColour(rows, numberIn((await population.first().textContent()) ?? '')))
  }
  await page.mouse.move(2, 2)
  await expect.poll(() => coloursAt(page, places)).toEqual(expected)

  // After a lost context, the map redraws everything.
  await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!
    const lose = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
    const restored = new Promise(resolve => canvas.addEventListener('webglcontextrestored', resolve))
    lose.loseContext()
    setTimeout(() => lose.restoreContext(), 100)
    await restored
  })
  await expect.poll(() => coloursAt(page, places)).toEqual(expected)
})

test('walks zones by keyboard and mouse, with value and rank', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population,classes:quantile,classCount:9&map=5/46.6/2.45')
  await app.settled()
  const inspected = async () => (await app.view()).inspected
  const announced = page.locator('.status [role="status"]')
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('INSEE')
  // Undrawn zones cannot be walked.
  await drawnPlaces(page)
  await app.sequence('g', 'm')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused()
  await app.press('n')
  await expect.poll(inspected).not.toBeNull()
  const first = await inspected()
  await app.press('w')
  await expect(app.button('zone.walk', 'value')).toBeChecked()
  await expect(announced).toContainText(/Population.*\de sur 101/)
  const told = await announced.textContent()

  await app.press('n')
  await expect.poll(inspected).not.toBe(first)
  await expect(announced).toContainText(/Population.*\de sur 101/)
  await app.isAccessible()
  await app.button('zone.previous').click()
  await expect.poll(inspected).toBe(first)
  await expect(announced).toHaveText(told!)
})

test('hovers a town through its name beside it', async ({ app, page }) => {
  const bourges = 'fr-villes.18033'
  const answer = await page.request.get(`/cartable/zone/${bourges}?instance=fr-villes~2020`)
  const [lng, lat] = ((await answer.json()) as Zone).geometry!.coordinates as [number, number]
  await app.open(`/?show=fr-villes~2020,label:nom,mode:value&map=12/${lat}/${lng}`)
  await app.settled()
  const box = (await page.locator('.maplibregl-canvas').boundingBox())!
  // Well outside the radius of the point.
  const beside = { x: box.x + box.width / 2 + 30, y: box.y + box.height / 2 }
  await expect
    .poll(async () => {
      await page.mouse.click(beside.x, beside.y)
      return (await app.view()).inspected
    })
    .toBe(bourges)
})
