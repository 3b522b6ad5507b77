import type { Page, Route } from 'playwright/test'
import { expect, test } from './cartable.ts'

/** Holds the requests for zones that a test names, and counts those that are under way. */
async function gateZones(page: Page) {
  const held: Route[] = []
  const asked: string[] = []
  let isOpen: (page: number) => boolean = () => true
  await page.route(/\/cartable\/zone\/\?/, async route => {
    const url = new URL(route.request().url())
    if (url.searchParams.get('geometry') === 'none') return route.continue()
    const number = Number(url.searchParams.get('page') ?? 1)
    asked.push(url.searchParams.get('dataset_id') ?? '')
    if (isOpen(number)) return route.continue()
    held.push(route)
  })
  return {
    held,
    asked,
    holdFrom: (first: number) => {
      isOpen = number => number < first
    },
    release: () => {
      isOpen = () => true
      return Promise.all(held.splice(0).map(route => route.continue().catch(() => {})))
    },
  }
}

for (const [when, first] of [
  ['within a part', 1],
  ['between two parts', 4],
] as const) {
  test(`a load aborted ${when} leaves the former view, and nothing comes late`, async ({ app, page }) => {
    const gate = await gateZones(page)
    await app.open()
    await app.command('regions')
    await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
    await app.settled()
    const former = await app.view()

    gate.holdFrom(first)
    await app.command('villes du monde')
    await expect.poll(() => gate.held.length).toBeGreaterThan(0)
    await expect.poll(() => app.state('workbench')).toMatchObject({ showing: 'loading' })
    if (first > 1) await expect(page.getByText(/135.233/).first()).toBeVisible()

    await app.press('Escape')
    await app.settled()
    expect(await app.view()).toEqual(former)
    const before = gate.asked.length
    await gate.release()
    await app.command('villes francaises')
    await expect.poll(async () => (await app.view()).displayed.length).toBe(2)
    await app.settled()
    expect(new Set(gate.asked.slice(before)), 'no page of the aborted load is asked for').toEqual(
      new Set(['fr-villes']),
    )
  })
}

test('135,233 cities arrive with visible progress', async ({ app, page }) => {
  test.setTimeout(240_000)
  await app.open()
  await app.command('villes du monde')
  await expect(page.getByText(/\/\s*135.233|sur 135.233/).first()).toBeVisible()
  await expect.poll(async () => (await app.view()).displayed.length, { timeout: 200_000 }).toBe(1)
})

test('a part that fails keeps what was shown and can be tried again', async ({ app, page }) => {
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
