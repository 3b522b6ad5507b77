import { EXPORT_FORMATS } from '../../../src/server/formats/writers.ts'
import { DATASET } from '../subjects/product.ts'
import type { Figures } from './figures.ts'

const LAMBERT = 'http://www.opengis.net/def/crs/EPSG/0/2154'

/** 99 different boxes over the middle of France, so that no answer is cached. */
const boxes = Array.from(
  { length: 99 },
  (_, at) => `S_INTERSECTS(geometry,BBOX(${500_000 + at},6300000,${900_000 + at},6800000))`,
).join(' OR ')

/** The most expensive call of each kind that reads zones, by the name of its figure. */
const CALLS: Readonly<Record<string, { path: string; body?: object }>> = {
  '99 boxes': {
    path: `/ogc/collections/${DATASET}/items?${new URLSearchParams({ limit: '1', filter: boxes, 'filter-crs': LAMBERT })}`,
  },
  features: { path: `/ogc/collections/${DATASET}/items?limit=10000&crs=${encodeURIComponent(LAMBERT)}` },
  tile: { path: `/ogc/collections/${DATASET}/tiles/WebMercatorQuad/5/11/16` },
  statistics: { path: '/cartable/zone/statistics/', body: { dataset_id: DATASET, label: 'name' } },
  sort: {
    path: '/cartable/zone/query/',
    body: { dataset_id: DATASET, geometry: 'none', order: { label: 'name', direction: 'desc' } },
  },
  ...Object.fromEntries(
    Object.keys(EXPORT_FORMATS).map(format => [
      format,
      { path: '/cartable/export/', body: { dataset_id: DATASET, format } },
    ]),
  ),
}

/** Names of the calls as used in the figures. */
export const SILENT_CALLS = Object.keys(CALLS)

/** Returns the name of the figure of a call. */
export const silenceOf = (call: string): string => `silence beside ${call}, ms`

/** Measures the longest silence of `/livez` during each of the most expensive calls. */
export async function measureSilence(url: string): Promise<Figures> {
  const figures: Figures = {}
  await longestSilence(url, Promise.resolve())
  for (const [name, { path, body }] of Object.entries(CALLS)) {
    const call = fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).then(async answer => {
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}.`)
    })
    figures[silenceOf(name)] = await longestSilence(url, call)
  }
  return figures
}

/**
 * Requests `/livez` repeatedly until a call has ended.
 * @returns The longest answer, in milliseconds.
 */
async function longestSilence(url: string, call: Promise<void>): Promise<number> {
  let isOver = false
  const ended = call.finally(() => {
    isOver = true
  })
  let longest = 0
  do {
    const began = performance.now()
    await (await fetch(`${url}/livez`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
  } while (!isOver)
  await ended
  return longest
}
