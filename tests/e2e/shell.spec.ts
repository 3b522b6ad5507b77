import { expect, test } from './cartable.ts'

test("renders a working workbench before the map's code arrives", {
  tag: '@main',
}, async ({ app, page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/zoneMap-.*\.js$/, async route => {
    await arrival.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/zoneMap-/)
  await page.goto('/')
  await expect(app.button('catalogue.open')).toBeVisible()
  await asked
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await app.press('Escape')
  expect((await app.view()).camera).toBeNull()
  arrival.resolve()
  await expect.poll(async () => (await app.view()).camera).not.toBeNull()
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
