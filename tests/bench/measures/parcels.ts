import { ALL_ALIKE } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { startProduct } from '../harness/child.ts'
import { tilesOf } from '../harness/installation.ts'
import type { Prepared } from '../harness/prepare.ts'
import { DATASET, INSTANCE, isSettled, product } from '../subjects/product.ts'
import type { Bench } from './bench.ts'
import { contest, seldom } from './contest.ts'
import type { Figures } from './figures.ts'
import { measureTable } from './table.ts'
import { measureTiles } from './tiles.ts'

/** Measures a million zones: displayed, restyled, scrolled; and the cost in page, server and import. */
export async function measureParcels(bench: Bench, parcels: Prepared): Promise<Figures> {
  const { facts, dataDir } = parcels
  const options = { ...bench.options, runs: seldom(bench.options.runs) }
  const { subjects, failures } = await contest({ ...bench, options }, parcels, { peers: [], plan: ALL_ALIKE })
  for (const failure of Object.values(failures)) throw new Error(failure)
  await using server = await startProduct(dataDir)
  const table = await measureTable(bench.browser, server.url, { dataset: DATASET, instance: INSTANCE })
  const longest = await longestTask(bench, server.url)
  const memory = server.memory()
  return {
    ...importFigures(parcels),
    zones: facts.zones,
    ...subjects['cartable'],
    'longest task of the page, ms': longest,
    ...table,
    ...(await measureTiles(server.url, await tilesOf(server, DATASET), 'parcels')),
    'server memory, bytes': memory?.now ?? null,
    'server memory peak, bytes': memory?.peak ?? null,
  }
}

export function importFigures({ facts }: Prepared): Figures {
  const { zones, importMs, importPeak, tilesMs, fileBytes } = facts
  return {
    'import, zones per second': zones / (importMs / 1000),
    'import, ms': importMs,
    'import memory peak, bytes': importPeak,
    'tiles after the import, ms': tilesMs,
    'file, bytes': fileBytes,
  }
}

/** Measures the longest task while zones are displayed, filtered and restyled, without reading pixels. */
async function longestTask({ browser }: Bench, url: string): Promise<number> {
  await using opened = await openPage(browser)
  const { page } = opened
  await product(url).open(page, ALL_ALIKE)
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
      {
        type: 'longtask',
      },
    )
    Object.assign(globalThis, { tasks })
  })
  await page.keyboard.press('d')
  await isSettled(page)
  for (const key of ALL_ALIKE.keys()) {
    await page.keyboard.press(`${key}`)
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 2000)))
  }
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
}
