import { interleaved, median } from '../harness/medians.ts'
import { DATASET, INSTANCE } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

/** Measures pages 1, 10 and 30 of all zones with shapes: milliseconds to the last byte. */
export async function measurePages(url: string, rounds: number): Promise<Figures> {
  const pages = [1, 10, 30]
  const times = new Map(pages.map(page => [page, [] as number[]]))
  for (const page of interleaved(pages, rounds + 1)) {
    const began = performance.now()
    const answer = await fetch(
      `${url}/cartable/zone/?dataset_id=${DATASET}&instance=${INSTANCE}&page=${page}`,
      // Like a browser.
      { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
    )
    await answer.arrayBuffer()
    if (answer.status !== 200) return {}
    times.get(page)?.push(performance.now() - began)
  }
  // The first run is cold.
  return Object.fromEntries([...times].map(([page, ms]) => [`page ${page}`, median(ms.slice(1))]))
}
