import type { Page } from 'playwright'

/**
 * Counts the bytes and requests of a page from now on, including workers. Answers of its service worker count
 * when the worker fetches them.
 * @param isCounted Returns whether an address counts; by default, all do.
 */
export function countTraffic(
  page: Page,
  isCounted: (url: string) => boolean = () => true,
): () => Promise<{ bytes: number; requests: number }> {
  const fetched: Promise<number | null>[] = []
  page.context().on('requestfinished', request => {
    if (!isCounted(request.url())) return
    const isAnswered = request.response().then(response => response?.fromServiceWorker() ?? false)
    const size = Promise.all([request.sizes(), isAnswered]).then(
      ([{ responseBodySize, responseHeadersSize }, isFromWorker]) =>
        isFromWorker ? null : responseBodySize + responseHeadersSize,
      () => 0,
    )
    fetched.push(size)
  })
  return async () => {
    const sizes = (await Promise.all(fetched)).filter(size => size !== null)
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length }
  }
}

/** Returns the bytes of the page's objects, after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
