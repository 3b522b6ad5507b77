import type { Browser, Page } from 'playwright'
import type { Style } from '../../../src/contract/view.ts'
import { defaultStyle } from '../../../src/domain/colour/style.ts'
import { openPage } from '../harness/browser.ts'
import { frameOf } from '../harness/frames.ts'
import { median } from '../harness/medians.ts'
import { rest } from '../harness/rest.ts'
import { DATASET, INSTANCE, isSettled, openWorkbench } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const GRADIENT: Style = { ...defaultStyle(0), label: 'first' }

/** Complex styles, each shown after a gradient of the same label. */
const LOOKS: Readonly<Record<string, Style>> = {
  circles: { ...GRADIENT, form: 'circle' },
  'circles, coloured': { ...GRADIENT, form: 'circle', secondLabel: 'second' },
  'two labels': { ...GRADIENT, secondLabel: 'second' },
}
const ROUNDS = 5

/**
 * Measures circles and two labels: milliseconds from the event to their last frame, and per frame of the same
 * view while dragging.
 */
export async function measureLooks(browser: Browser, url: string): Promise<Figures> {
  await using opened = await openPage(browser)
  const { page } = opened
  await openWorkbench(page, url, `/?show=${INSTANCE}`)
  await isSettled(page)
  await rest(page)
  await show(page, GRADIENT)
  const usual = await frameOf(page)
  const figures: Figures = { 'gradient: frame p50, ms': usual }
  for (const [name, style] of Object.entries(LOOKS)) {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) await show(page, GRADIENT)
      took.push(await show(page, style))
    }
    const frame = await frameOf(page)
    figures[`${name}: shown, ms`] = median(took)
    figures[`${name}: frame p50, ms`] = frame
    figures[`${name}: shown, in frames`] = median(took) / frame
    figures[`${name}: frame / that of a gradient`] = frame / usual
    await show(page, GRADIENT)
  }
  return figures
}

/** Restyles the zones; returns the time to the last frame. */
function show(page: Page, style: Style): Promise<number> {
  return page.evaluate(
    async ({ dataset, style }) => {
      globalThis.oracle.record()
      const began = performance.now()
      globalThis.workbench.send({ type: 'style.changed', dataset, style })
      const last = () => Math.max(began, globalThis.oracle.endedAt())
      while (globalThis.oracle.endedAt() < began || performance.now() - last() < 700)
        await new Promise(resolve => setTimeout(resolve, 50))
      globalThis.oracle.recorded()
      return last() - began
    },
    { dataset: DATASET, style },
  )
}
