import type { Page, Route } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { countDifferent, pictureOfMap } from './pixels.ts'

const PARTS = /\/cartable\/(geom|column)\/([0-9a-f]+)\//
const TILES = /\/cartable\/geom\/[0-9a-f]+\/\d/

/** Holds requests for named parts, and records the requested parts. */
async function gateParts(page: Page) {
  const held: Route[] = []
  const asked: string[] = []
  let closed: RegExp | null = null
  await page.route(PARTS, route => {
    const url = route.request().url()
    asked.push(PARTS.exec(url)?.[2] ?? '')
    if (!closed?.test(url)) return route.continue()
    return void held.push(route)
  })
  return {
    held,
    asked,
    hold: (which: RegExp) => {
      closed = which
    },
    release: () => {
      closed = null
      return Promise.all(held.splice(0).map(route => route.continue().catch(() => {})))
    },
  }
}

/** Moments of an abort, with the pending parts and the resulting display. */
const MOMENTS = [
  ['before its first part', PARTS, 'villes francaises'],
  ['between two parts', TILES, 'departements'],
] as const

test('restores the former view when a load is aborted, and shows nothing late', {
  tag: '@main',
}, async ({ app, page }) => {
  await app.hasTiles('monde-villes')
  const gate = await gateParts(page)
  await app.open()
  await app.command('regions')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  for (const [when, which, next] of MOMENTS)
    await test.step(when, async () => {
      const former = await app.view()
      gate.hold(which)
      await app.command('villes du monde')
      await expect.poll(() => gate.held.length).toBeGreaterThan(0)
      await expect.poll(() => app.state('workbench')).toMatchObject({ showing: 'loading' })
      await expect(page.getByText(/135.233/).first()).toBeVisible()
      const aborted = gate.held.map(route => PARTS.exec(route.request().url())?.[2])

      await app.press('Escape')
      await app.settled()
      expect(await app.view()).toEqual(former)
      const before = gate.asked.length
      await gate.release()
      await app.command(next)
      await expect.poll(async () => (await app.view()).displayed.length).toBe(former.displayed.length + 1)
      await app.settled()
      const later = gate.asked.slice(before)
      expect(
        later.filter(id => aborted.includes(id)),
        'no part of the aborted load is asked for',
      ).toEqual([])
    })
})

test('keeps the view when a part fails, and retries', async ({ app, page }) => {
  await app.open()
  await app.command('regions')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  const former = await app.view()

  await page.route(/\/cartable\/zone\/\?.*fr-departements/, route =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await app.command('departements')
  await expect.poll(() => app.state('workbench')).toMatchObject({ showing: { failed: 'over' } })
  expect((await app.view()).displayed).toEqual(former.displayed)
  await app.isAccessible()

  await page.unroute(/\/cartable\/zone\/\?.*fr-departements/)
  await app.button('loading.retry').click()
  await expect.poll(async () => (await app.view()).displayed.length).toBe(2)
  await app.settled()
})

test('shows the place of a dataset whose shapes do not arrive', async ({ app, page }) => {
  await app.hasTiles('monde-villes')
  const gate = await gateParts(page)
  await app.open()
  // Displays another dataset first, since a resized map redraws immediately.
  await app.command('regions')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  const country = await pictureOfMap(page)
  gate.hold(TILES)
  await app.command('villes du monde')
  await expect.poll(() => gate.held.length).toBeGreaterThan(0)
  const { width, height } = (await page.locator('.maplibregl-canvas').boundingBox())!
  await expect
    .poll(async () => countDifferent(country, await pictureOfMap(page), { within: 0, steps: 8 }))
    .toBeGreaterThan((width * height) / 5)
  await gate.release()
  await app.settled()
})
