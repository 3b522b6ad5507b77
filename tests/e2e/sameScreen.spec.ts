import type { Page } from 'playwright/test'
import { walk } from '../qa/browser/walk.ts'
import { run } from '../qa/model/commandActs.ts'
import { simulated } from '../qa/model/generate.ts'
import { readScreen, type Screen } from '../qa/oracle/screen.ts'
import { type Act, SURFACES } from '../qa/path.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { Cartable, expect, test } from './cartable.ts'
import { countDifferent, pictureOfMap } from './pixels.ts'

const REGIONS = 'fr-regions'
/** The drawer stays unfolded next to the inspector, as in the model. */
const WIDE = { width: 1600, height: 900 }
const type = (field: string, value: string): Act => ({ kind: 'typed', field, value })

/** Actions that draw, list, count, announce and save, in sequence, in both languages. */
const ACTS = [
  run('dataset.display', REGIONS),
  run('label.hide', REGIONS),
  run('filter.by', REGIONS, 'population', 'gte', '3000000'),
  run('label.display', REGIONS, 'departements'),
  run('view.undo'),
  run('view.undo'),
  run('view.redo'),
  run('download.start', REGIONS, 'geojson'),
  run('table.sort', 'population'),
  // The label has another name in the other language.
  run('label.classify', REGIONS, 'departements', 'quantile', '5', 'viridis'),
  run('language.set', 'en'),
  run('filter.clear', REGIONS),
  // The map draws and counts a previewed filter, while the table keeps all rows.
  run('filter.open', REGIONS),
  run('filter.addCondition'),
  type('filter.label', 'population'),
  type('filter.operator', 'gte'),
  type('filter.value', '3000000'),
  run('filter.cancel'),
  run('card.open', REGIONS),
  run('instance.show', 'fr-regions~2015'),
  run('language.set', 'fr'),
]

type Moment = { after: string; shown: string; screen: Omit<Screen, 'tab' | 'panels'> }

/** Counts the visible rows of the table. */
const countRowsInSight = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')
    const bottom = grid?.getBoundingClientRect().bottom ?? 0
    const rows = [...(grid?.querySelectorAll('.grid-body [role="row"]:not([aria-busy])') ?? [])]
    return rows.filter(row => row.getBoundingClientRect().top < bottom).length
  })

/** Screen, and everything it may depend on: the View, language, table order, tab, and drafts. */
async function momentOf(page: Page, after: string, tried: unknown = null): Promise<Moment> {
  const { tab, panels: _, table, ...rest } = await readScreen(page, [])
  // A short reload announcement, and rows drawn outside the visible part, do not count.
  const rows = table?.rows.slice(0, await countRowsInSight(page)) ?? []
  const screen = { ...rest, table: table && { ...table, state: '', rows } }
  const { lang, view } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    view: cartable.view(),
  }))
  const sorted = screen.table?.columns.map(({ id, sort }) => [id, sort])
  return { after, shown: JSON.stringify({ lang, view, sorted, tab, tried }), screen }
}

test('shows one screen per View by palette, buttons, keys, undo, redo and link', async ({
  page,
  browser,
  baseURL,
  owner,
}) => {
  test.setTimeout(600_000)
  await page.request.get(owner, { maxRedirects: 0 })
  const path = await simulated('workbench', ACTS)
  expect(path.steps.length).toBe(ACTS.length)
  const opened = async () => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: WIDE,
    })
    return context.newPage()
  }

  const walked: { page: Page; moments: Moment[] }[] = []
  for (const via of SURFACES) {
    await using proxy = await startFaultProxy(baseURL ?? '')
    const own = await opened()
    const moments: Moment[] = []
    const onStep = async ({ act }: { act: Act }) => {
      const tried = act.kind === 'typed' ? act : null
      moments.push(await momentOf(own, `${moments.length + 1} ${via}`, tried))
    }
    await walk({ page: own, proxy, path, via, timeout: 60_000, onStep })
    walked.push({ page: own, moments })
  }

  const [first, ...others] = walked
  const [last] = first!.moments.slice(-1)
  // All surfaces produce the same sequence of Views, and each View looks the same on all of them.
  for (const { moments } of others)
    expect(moments.map(({ shown }) => shown)).toEqual(first!.moments.map(({ shown }) => shown))
  const all = walked.flatMap(({ moments }) => moments)
  for (const [shown, moments] of Map.groupBy(all, ({ shown }) => shown))
    for (const { after, screen } of moments)
      expect({ after, shown, screen }).toEqual({ after, shown, screen: moments[0]!.screen })
  // Undo returned to an earlier View.
  const ways = new Map(
    [...Map.groupBy(first!.moments, ({ shown }) => shown)].map(([shown, { length }]) => [shown, length]),
  )
  expect([...ways.values()].some(count => count > 1)).toBe(true)

  const { pathname, search } = new URL(first!.page.url())
  const linked = new Cartable(await opened())
  await linked.open(pathname + search)
  await linked.settled()
  // Table order and inspector belong to the user, so they are not in the link.
  await linked.button('table.sort', 'population').click()
  await linked.press('4')
  await expect.poll(async () => (await momentOf(linked.page, 'link')).screen).toEqual(last!.screen)
  const walkedTo = await pictureOfMap(first!.page)
  for (const { page: own } of others)
    await expect.poll(async () => countDifferent(walkedTo, await pictureOfMap(own))).toBe(0)
  // A link rounds the zoom to a hundredth: names and borders may shift by a pixel. A zone has thousands.
  const beside = { within: 1, steps: 40 }
  await expect
    .poll(async () => countDifferent(walkedTo, await pictureOfMap(linked.page), beside))
    .toBeLessThan(2000)
  for (const { page: own } of [...walked, linked]) await own.context().close()
})
