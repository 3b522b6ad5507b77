import type { Browser } from 'playwright'
import { ONE_COLOUR } from '../data/states.ts'
import { openPage } from '../harness/browser.ts'
import { median } from '../harness/medians.ts'
import { product } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

/** Measures milliseconds from an abort during a load to its last received byte. */
export async function measureAbort(browser: Browser, url: string, rounds: number): Promise<Figures> {
  const lags: number[] = []
  for (let round = 0; round < rounds; round++) lags.push(await abortOnce(browser, url))
  return { 'abort to last byte, ms': median(lags) }
}

async function abortOnce(browser: Browser, url: string): Promise<number> {
  await using opened = await openPage(browser)
  const { page } = opened
  await product(url).open(page, ONE_COLOUR)
  const session = await page.context().newCDPSession(page)
  let lastByte = 0
  for (const event of ['Network.dataReceived', 'Network.loadingFinished'] as const)
    session.on(event, ({ timestamp }) => {
      lastByte = timestamp
    })
  // Offset between the monotonic clock and the wall clock, in seconds.
  let offset = 0
  const first = Promise.withResolvers<void>()
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime, request }) => {
    offset = wallTime - timestamp
    if (/\/(geom|column)\//.test(request.url)) first.resolve()
  })
  await session.send('Network.enable')
  await page.keyboard.press('d')
  await first.promise
  const aborted = await page.evaluate(() => {
    globalThis.workbench.send({ type: 'loading.aborted' })
    return (performance.timeOrigin + performance.now()) / 1000
  })
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1000)))
  return Math.max(0, (lastByte + offset - aborted) * 1000)
}
