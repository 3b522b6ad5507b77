import { stat } from 'node:fs/promises'
import type { Browser } from 'playwright'
import type { PictureSize } from '../../../src/contract/page.ts'
import { openPage } from '../harness/browser.ts'
import { median } from '../harness/medians.ts'
import { rest } from '../harness/rest.ts'
import { isSettled, openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

/** Map to save, as in an address, and its sheet. */
export interface Printed {
  name: string
  dataset: string
  shown: string
  size: PictureSize
}

const FORMATS = ['pdf', 'svg'] as const

/** Measures vector files of a map: milliseconds from the event to the saved file, and its bytes. */
export async function measurePrint(
  browser: Browser,
  url: string,
  { name, dataset, shown, size }: Printed,
  runs: number,
): Promise<Figures> {
  await using opened = await openPage(browser)
  const { page } = opened
  await openWorkbench(page, url, `/?show=${shown}`)
  await isSettled(page)
  await rest(page)
  const figures: Figures = {}
  for (const format of FORMATS) {
    const took: number[] = []
    for (let run = 0; run < runs; run++) {
      const coming = page.waitForEvent('download')
      const began = performance.now()
      await page.evaluate(event => globalThis.workbench.system.get('download').send(event), {
        type: 'download.started',
        dataset,
        format,
        picture: { size, orientation: 'landscape', theme: 'light' },
      })
      const download = await coming
      const path = await download.path()
      took.push(performance.now() - began)
      figures[`${name}: ${format}, bytes`] = (await stat(path)).size
      await rest(page)
    }
    figures[`${name}: ${format}, ms`] = median(took)
  }
  return figures
}
