import type { Page, Route } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels } from './pixels.ts'

const DEPARTMENTS = 'fr-departements~2026'
/** Colour of the first displayed dataset. */
const ZONES = '#1b8a9e'
/** Default ends of a gradient. */
const [DARK, LIGHT] = ['#0d4656', '#d2f4e3']
const NOTHING = { mode: 'l', filter: { label: 'population', operator: 'gt', value: '80000000' } }

async function show(app: Cartable, address: string) {
  await app.page.goto(address)
  await expect(app.page.locator('.legend').first()).toBeVisible()
  await app.settled()
}

/** Counts the pixels of zones on the map, and of zones under the legend. */
async function zonesSeen(page: Page) {
  const legends = page.locator('.legends')
  const [map, legend] = [await box(page, '.maplibregl-canvas'), await box(page, '.legends')]
  await legends.evaluate(element => {
    element.style.visibility = 'hidden'
  })
  const all = countPixels(await page.screenshot({ clip: map }), ZONES)
  const under = countPixels(await page.screenshot({ clip: legend }), ZONES)
  await legends.evaluate(element => {
    element.style.visibility = ''
  })
  return { all, under }
}

const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

/** Returns whether two elements do not overlap. */
async function apart(page: Page, one: string, other: string) {
  const [a, b] = [await box(page, one), await box(page, other)]
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

for (const [width, height] of [
  [1280, 800],
  [900, 700],
  [400, 800],
  [320, 640],
] as const)
  test(`places the legend beside the zones that the map fits, on ${width} pixels`, async ({ app, page }) => {
    await page.setViewportSize({ width, height })
    await app.hasTiles('fr-departements')
    await show(app, `/?show=${DEPARTMENTS}`)
    await expect.poll(async () => (await zonesSeen(page)).all).toBeGreaterThan(3000)
    expect((await zonesSeen(page)).under).toBe(0)

    // A longer legend also leaves the zones uncovered, open or folded.
    const summary = page.locator('.legend summary').first()
    if (width <= 400) {
      await expect(page.locator('.legend-row').first()).toBeHidden()
      await expect(summary).toContainText('Départements français')
      // Shows the full name if there is space.
      if (width >= 400)
        expect(await summary.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
      await summary.click()
    }
    await expect(page.locator('.legend-row').first()).toBeVisible()
    await app.isAccessible()
  })

test('draws the world once beside the legend, and across the antimeridian if wider', async ({
  app,
  page,
}) => {
  await app.open()
  await app.command('afficher pays du monde')
  await app.settled()
  const { x, y, width, height } = await box(page, '.maplibregl-canvas')
  const strip = { y: y + 120, width: 24, height: height - 220 }
  const atTheEnds = async () => [
    countPixels(await page.screenshot({ clip: { ...strip, x } }), ZONES),
    countPixels(await page.screenshot({ clip: { ...strip, x: x + width - 24 } }), ZONES),
  ]
  await expect.poll(async () => (await zonesSeen(page)).all).toBeGreaterThan(20_000)
  expect((await zonesSeen(page)).under).toBe(0)
  expect(await atTheEnds()).toEqual([0, 0])

  // Russia, Alaska and Canada span the antimeridian.
  const instance = (await app.view()).displayed[0]?.instance
  await page.goto(`/?show=${instance}&map=2/65/180`)
  await expect.poll(async () => (await atTheEnds()).every(count => count > 500)).toBe(true)
})

test('draws larger values darker on light maps and lighter on dark ones', async ({ app, page }) => {
  const swatches = () =>
    page
      .locator('.legend .legend-row .swatch')
      .evaluateAll(all => all.map(each => getComputedStyle(each).backgroundColor))
  const wear = async (theme: string) => {
    await page
      .locator('.nav')
      .getByRole('button', { name: /^(Thème|Theme)/ })
      .click()
    await page.locator(`[role="menuitemradio"][data-command="theme.set"][data-args="${theme}"]`).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  const map = async (colour: string) =>
    countPixels(await page.screenshot({ clip: await box(page, '.maplibregl-canvas') }), colour)
  // Keeps only the Nord, the most populous département.
  const most = '&map=11/50.35/3.25'
  await app.hasTiles('fr-departements')
  await show(app, `/?show=${DEPARTMENTS},label:population,classes:quantile${most}`)
  const onDark = await swatches()
  expect(onDark).toHaveLength(5)
  await expect.poll(() => map(LIGHT)).toBeGreaterThan(50_000)

  await wear('light')
  await expect.poll(swatches).toEqual(onDark.toReversed())
  await expect.poll(() => map(DARK)).toBeGreaterThan(50_000)
  // The settings show the drawn colours, and choosing one end keeps the other.
  await app.press('9')
  const minimum = page.locator('.colour-field', { hasText: 'Minimum' }).getByLabel('code hexadécimal')
  await expect(minimum).toHaveValue(LIGHT)
  await minimum.fill('#ffffff')
  await expect.poll(swatches).toEqual(['rgb(255, 255, 255)', ...Array(3).fill(expect.any(String)), onDark[0]])

  // From here on, the test opens only the address.
  await app.press('Escape')
  const chosen = `/?show=${DEPARTMENTS},label:population,classes:quantile,ramp:viridis${most}`
  await show(app, chosen)
  const inLight = await swatches()
  await wear('dark')
  await expect(page.locator('.maplibregl-map')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(swatches).toEqual(inLight)
})

test("follows the system's theme on the map", async ({ app, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await app.hasTiles('fr-departements')
  await show(app, `/?show=${DEPARTMENTS},label:population,classes:quantile`)
  await app.command('theme systeme')
  const first = page.locator('.legend .legend-row .swatch').first()
  const colour = () => first.evaluate(each => getComputedStyle(each).backgroundColor)
  await expect.poll(colour).toBe('rgb(13, 70, 86)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(colour).toBe('rgb(210, 244, 227)')
})

for (const [width, height] of [
  [1280, 800],
  [320, 640],
] as const) {
  test(`keeps the scale uncovered, on ${width} pixels`, async ({ app, page }) => {
    await page.setViewportSize({ width, height })
    await show(app, '/?show=us-chomage~2009')
    const scale = '.maplibregl-ctrl-scale'
    expect(await apart(page, scale, '.maplibregl-ctrl-attrib')).toBe(true)
    expect(await apart(page, scale, '.legend')).toBe(true)
    expect(await apart(page, '.legend', '.maplibregl-ctrl-attrib')).toBe(true)
  })

  test(`shows the advice about an empty filter beside the legend, on ${width} pixels`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const filter = encodeURIComponent(JSON.stringify(NOTHING))
    await show(app, `/?show=${DEPARTMENTS},label:population,filter:${filter}`)
    for (const command of ['filter.open', 'filter.clear'])
      await page.locator(`.map-empty [data-command="${command}"]`).click({ trial: true })
    expect(await apart(page, '.map-empty', '.legend')).toBe(true)
  })
}

test('aborts a load on the map, and retries below it, on 320 pixels', async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await app.hasTiles('fr-villes')
  const held: Route[] = []
  await page.route(/\/cartable\/geom\/[0-9a-f]+\/\d/, route => void held.push(route))
  await page.goto('/')
  await expect.poll(() => app.state('catalogue')).toMatchObject({ datasets: 'ready' })
  // A load that starts before the map does not wait for its tiles.
  await expect.poll(async () => (await app.view()).camera).not.toBeNull()
  await app.command('villes francaises')
  await expect.poll(() => held.length).toBeGreaterThan(1)
  const abort = page.locator('.map-loading [data-command="loading.abort"]')
  await abort.click({ trial: true })
  expect(await apart(page, '.map-loading', '.map-zoom')).toBe(true)
  expect(await apart(page, '.map-loading', '.maplibregl-ctrl-scale')).toBe(true)
  await abort.click()
  await app.settled()

  await page.route('**/cartable/**', route => route.abort('connectionrefused'))
  await app.press('2')
  await app.press('Enter')
  const actions = page.locator('.status-failure').getByRole('button')
  await expect(actions.first()).toBeVisible()
  for (const action of await actions.all()) {
    const { x, width } = (await action.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(320)
    await action.click({ trial: true })
  }
})

test('shows a tapped zone beside the finger, and datasets before steps, on a phone', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await app.hasTiles('fr-departements')
  // The Cantal is in the upper half of the map, the Haute-Corse in the lower one.
  await show(app, `/?show=${DEPARTMENTS},label:population&map=4/43/4`)
  const told = page.getByRole('region', { name: 'Zone inspectée' })
  const map = await box(page, '.maplibregl-canvas')
  const middle = map.y + map.height / 2
  const up = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
  /** Mercator position on this map, whose world is 8192 pixels wide. */
  const pixelOf = (lng: number, lat: number) => ({
    x: map.x + map.width / 2 + ((lng - 4) * 8192) / 360,
    y: middle - ((up(lat) - up(43)) * 8192) / (2 * Math.PI),
  })
  const tap = async (lng: number, lat: number) => {
    const { x, y } = pixelOf(lng, lat)
    await page.mouse.click(x, y)
    return y
  }
  // A drawn zone reacts to the pointer.
  const cantal = pixelOf(2.6, 45.05)
  await page.mouse.move(cantal.x, cantal.y)
  await expect(page.locator('.map-pointed')).toContainText('Cantal')
  expect(await tap(2.6, 45.05)).toBeLessThan(middle)
  await expect(told).toContainText('Cantal')
  await expect(told).toContainText(/Population.: 144.\d{3}, 97e sur 101/)
  expect((await told.boundingBox())!.y).toBeGreaterThan(middle)
  expect(await apart(page, '.zone-summary', '.legends')).toBe(true)
  await app.isAccessible()

  expect(await tap(9.2, 42.4)).toBeGreaterThan(middle)
  await expect(told).toContainText('Haute-Corse')
  const { y, height } = (await told.boundingBox())!
  expect(y + height).toBeLessThan(middle)

  await told.getByRole('button', { name: 'Toutes ses variables' }).click()
  await expect(page.getByRole('heading', { name: 'Haute-Corse' }).last()).toBeInViewport()
  await app.button('pane.map').click()
  await told.locator('[data-command="zone.deselect"]').click()
  await expect(told).toHaveCount(0)

  await app.button('pane.drawer').click()
  await app.command('afficher regions')
  await expect(page.locator('.maplibregl-canvas')).toBeInViewport()
  await expect(app.button('pane.map')).toHaveAttribute('aria-current', 'page')
})

test('names the button of all sources in the language of the page', async ({ app, page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await show(app, '/?show=us-chomage~2009')
  const button = page.locator('.maplibregl-ctrl-attrib-button')
  await expect(button).toHaveAccessibleName('Afficher ou masquer toutes les sources')
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(button).toHaveAccessibleName('Show or hide all sources')
  await expect(button).toHaveAttribute('title', 'Show or hide all sources')
})
