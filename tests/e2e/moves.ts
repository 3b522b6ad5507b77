import type { Page } from 'playwright/test'

/** Element that moved: its places before and after. */
type Moved = { what: string; from: string; to: string }

declare global {
  var moved: Moved[]
}

/** Collects the browser's `layout-shift` entries. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.moved = []
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { sources: Source[] }
    const placeOf = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const what = `${element?.className} ${element?.textContent?.slice(0, 60)}`
          const [from, to] = [placeOf(previousRect), placeOf(currentRect)]
          // A text that changes its words in place moves nothing.
          if (from !== to) moved.push({ what, from, to })
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the elements that moved since the last call. */
export const movedSince = (page: Page): Promise<Moved[]> => page.evaluate(() => moved.splice(0))
