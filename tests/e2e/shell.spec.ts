import { expect, test } from './cartable.ts'
import { pixelsOf } from './pixels.ts'

test("renders a working workbench before the map's code arrives", {
  tag: '@main',
}, async ({ app, page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/map-.*\.js$/, async route => {
    await arrival.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/map-.*\.js$/)
  await page.goto('/')
  // The page draws the button before the application hears keys.
  await page.waitForFunction(() => 'cartable' in globalThis)
  await expect(app.button('catalogue.open')).toBeVisible()
  await asked
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await app.press('Escape')
  expect((await app.view()).camera).toBeNull()
  arrival.resolve()
  await expect.poll(async () => (await app.view()).camera).not.toBeNull()
})

test('draws the map of an address before the application, which keeps it in its place', {
  tag: '@main',
}, async ({ app, page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/application-.*\.js$/, async route => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/?show=fr-departements~2026&map=5/46.5/2.5', { waitUntil: 'commit' })
  const canvas = page.locator('.maplibregl-canvas')
  const land = async () => {
    const { width, height, at } = pixelsOf(await canvas.screenshot())
    const places = Array.from({ length: 100 }, (_, part) => (part + 0.5) / 100)
    const across = places.map(part => at(Math.floor(width * part), Math.floor(height / 2)))
    return across.filter(([red, green, blue]) => red === 25 && green === 20 && blue === 34).length
  }
  await expect.poll(land).toBeGreaterThan(30)
  const place = async () => {
    const { x, y, width, height } = (await canvas.boundingBox())!
    return [x, y, width, height].map(Math.round)
  }
  const [drawn, first] = [await canvas.elementHandle(), await place()]
  arrival.resolve()
  await app.isReady()
  await app.settled()
  expect(await canvas.evaluate((kept, drawn) => kept === drawn, drawn)).toBe(true)
  expect(await place()).toEqual(first)
  expect((await app.view()).camera).toEqual({ lng: 2.5, lat: 46.5, zoom: 5 })
  expect((await app.view()).displayed).toHaveLength(1)
})

test('requests few files on a first visit, each once, and its data early', {
  tag: '@main',
}, async ({ app, page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/application-.*\.js$/, async route => {
    await arrival.promise
    await route.continue()
  })
  const ahead = Promise.all(
    [/\/assets\/workbench-.*\.js$/, /\/config\.json$/, /\/cartable\/dataset\/\?/].map(address =>
      page.waitForRequest(address),
    ),
  )
  await page.goto('/', { waitUntil: 'commit' })
  await ahead
  arrival.resolve()
  await app.isReady()
  const code = asked.filter(path => /\.(js|css)$/.test(path))
  expect(code).toEqual([...new Set(code)])
  expect(code.length).toBeLessThanOrEqual(22)
  expect(asked.filter(path => path === '/cartable/dataset/')).toHaveLength(1)
})
