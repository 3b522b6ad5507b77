import type { Browser, BrowserContext } from 'playwright'
import { VIEWPORT } from './browser.ts'
import { type Expected, installOracle, type SeenFrame, type Sight } from './oracle.ts'
import { rest } from './rest.ts'

/** Facts about a page visit: milliseconds from the start of navigation, and bytes. */
export interface Visit {
  shownAt: number
  requests: number
  bytes: number
}

/** Share of finally correct places that makes a picture complete. */
const SHOWN = 0.95

/** Positions at which pixels are sampled from the start of a page. */
export interface Watched {
  sight: Sight
  expected: readonly Expected[]
}

/** Browser profile with empty caches. */
export async function newVisitor(browser: Browser): Promise<{ context: BrowserContext } & AsyncDisposable> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  context.setDefaultTimeout(90_000)
  await context.addInitScript(installOracle)
  return { context, [Symbol.asyncDispose]: () => context.close() }
}

export async function visitAnew(browser: Browser, url: string, watched: Watched): Promise<Visit> {
  await using visitor = await newVisitor(browser)
  return await visit(visitor.context, url, watched)
}

/**
 * Opens a page until nothing changes.
 * @param isKept Whether the page registers a service worker: the visit then ends when the worker has cached the page. The
 *   product waits for some seconds without a request before it registers the worker.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  { expected, sight }: Watched,
  isKept = false,
): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(given => globalThis.oracle.watch(given.expected, given.sight), { expected, sight })
  await page.goto(url)
  await rest(page)
  await page.waitForLoadState('networkidle')
  const frames = await page.evaluate(() => globalThis.oracle.seen())
  const shownAt = timeOf(frames)
  const counted = await page.evaluate(until => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const before = entries.filter(({ responseEnd }) => responseEnd <= until)
    return {
      requests: before.length,
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  }, shownAt)
  if (isKept) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return { shownAt, ...counted }
}

/** Returns the time at which most finally correct places were first correct. */
function timeOf(frames: readonly SeenFrame[]): number {
  const places = [...(frames.at(-1)?.right ?? '')].flatMap((each, at) => (each === '1' ? [at] : []))
  if (places.length === 0) throw new Error('The page showed nothing of what it should.')
  const isShown = ({ right }: SeenFrame) =>
    places.filter(at => right[at] === '1').length >= places.length * SHOWN
  return frames.find(isShown)?.at ?? Number.NaN
}

/** Opens the product and presses the palette key until the palette opens; returns that time. */
export async function firstKey(browser: Browser, url: string): Promise<number> {
  await using visitor = await newVisitor(browser)
  const page = await visitor.context.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[cmdk-input]')) return
      Object.assign(globalThis, { answeredAt: performance.now() })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  const answered = () =>
    page.evaluate(() => (globalThis as unknown as { answeredAt?: number }).answeredAt ?? null)
  for (let at = await answered(); ; at = await answered()) {
    if (at !== null) return at
    await page.keyboard.press('Control+k')
  }
}
