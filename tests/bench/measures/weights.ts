import type { Browser } from 'playwright'
import { USUAL_STYLE } from '../../../src/domain/address/address.ts'
import { openPage } from '../harness/browser.ts'
import { startProduct } from '../harness/child.ts'
import type { Prepared } from '../harness/prepare.ts'
import { rest } from '../harness/rest.ts'
import { stageIn } from '../harness/stage.ts'
import { countTraffic, heapOf } from '../harness/traffic.ts'
import { DATASET, INSTANCE, isSettled, openWorkbench } from '../subjects/product.ts'
import type { Bench } from './bench.ts'
import type { Figures } from './figures.ts'

/** Zooms of the measured views, from the whole country to a town. */
const ZOOMS = [4, 6, 8, 10, 12]

/** Paths of the data of a view. All other requests are for the application and its basemap. */
const DATA = '/cartable/'

/**
 * Measures links to views of each zoom, in a browser with empty caches: zones in view, requests and bytes of
 * their data, and memory of the page.
 */
export async function measureWeights({ browser }: Bench, { dataDir, facts }: Prepared): Promise<Figures> {
  await using server = await startProduct(dataDir)
  const { camera } = await stageIn(browser, server)
  const figures: Figures = {}
  for (const zoom of ZOOMS) {
    const found = await weightOf(browser, server.url, { ...camera, zoom })
    for (const [name, figure] of Object.entries(found)) figures[`${facts.zones}, ${zoom}: ${name}`] = figure
  }
  console.log(figures)
  return figures
}

async function weightOf(
  browser: Browser,
  url: string,
  { lng, lat, zoom }: { lng: number; lat: number; zoom: number },
): Promise<Figures> {
  await using opened = await openPage(browser)
  const { page } = opened
  const traffic = countTraffic(page, address => new URL(address).pathname.startsWith(DATA))
  await openWorkbench(page, url, `/?show=${INSTANCE},${USUAL_STYLE}&map=${zoom}/${lat}/${lng}`)
  await isSettled(page)
  await rest(page)
  await page.waitForLoadState('networkidle')
  const bounds = await page.evaluate(() => globalThis.workbench.getSnapshot().context.bounds)
  return {
    zones: await zonesIn(url, bounds ?? []),
    ...(await traffic()),
    heap: await heapOf(page),
  }
}

async function zonesIn(url: string, bounds: readonly number[]): Promise<number> {
  const query = new URLSearchParams({ dataset_id: DATASET, geometry: 'none', in_bbox: bounds.join(',') })
  const answer = await fetch(`${url}/cartable/zone/?${query}`)
  return ((await answer.json()) as { count: number }).count
}
