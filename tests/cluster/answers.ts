import { createHash } from 'node:crypto'
import { z } from 'zod'
import { InstanceId } from '../../src/contract/ids.ts'

/** Maximum zones of datasets whose downloads are compared. */
const SMALL = 2000

const Datasets = z.object({
  results: z.array(
    z.object({ id: z.string(), latest: z.object({ id: InstanceId, zones: z.number() }).nullable() }),
  ),
})
const Opening = z.object({ tiles: z.string().nullable() })

/**
 * Returns addresses at which all servers of a catalogue must agree: lists, and displayed parts of each
 * dataset.
 */
export async function addressesOf(url: string): Promise<string[]> {
  const read = async <T>(path: string, schema: z.ZodType<T>) =>
    schema.parse(await (await fetch(url + path)).json())
  const { results } = await read('/cartable/dataset/?page_size=1000', Datasets)
  const addresses = [
    '/',
    '/cartable/dataset/?page_size=1000',
    '/cartable/facets/',
    '/catalogue.ttl',
    '/feed.json',
    '/ogc/collections',
  ]
  for (const { id, latest } of results) {
    const page = `/cartable/zone/?dataset_id=${id}&page_size=100`
    const { tiles } = await read(`${page}&geometry=none`, Opening)
    addresses.push(page, `/cartable/dataset/${id}/opening/`)
    // Large downloads are slow, and use the same code as small ones.
    if (latest && latest.zones <= SMALL) addresses.push(`/cartable/export/?dataset_id=${id}&format=geojson`)
    if (tiles !== null) addresses.push(tiles)
  }
  return addresses
}

/** Returns the status and hash of an answer. */
export async function digestOf(url: string, path: string): Promise<string> {
  const answer = await fetch(url + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${answer.status} ${bytes.byteLength} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

/** Lists the addresses with different answers, and the answers. */
export async function differences(urls: readonly string[], paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const digests = await Promise.all(urls.map(url => digestOf(url, path)))
    if (new Set(digests).size > 1 || !digests[0]?.startsWith('200 '))
      found.push(`${path}: ${digests.join(' | ')}`)
  }
  return found
}
