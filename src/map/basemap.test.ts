import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { loadBasemap } from './basemap.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Map whose idle state the test controls, with an ordered log of requests and drawing. */
function stage(zoom: number) {
  const did: string[] = []
  let idle = Promise.withResolvers<void>()
  const map = {
    zoom,
    getZoom: () => map.zoom,
    once: () => idle.promise,
    /** True if a tile with land has loaded. */
    hasLand: true,
    querySourceFeatures: () => (map.hasLand ? [{}] : []),
    getSource: (name: string) => ({
      setData: () => did.push(`draw ${name}`),
    }),
    setLayerZoomRange: (layer: string, from: number, to: number) => did.push(`${layer} ${from} to ${to}`),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    did.push(`ask ${address.split('/').at(-1)}`)
    return new Response(readFileSync(`public${address}`))
  })
  const rest = async () => {
    const { resolve } = idle
    idle = Promise.withResolvers()
    resolve()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { map, did, rest, port: map as unknown as Parameters<typeof loadBasemap>[0] }
}

/** Returns the requested addresses. */
const asked = (did: readonly string[]) => did.filter(each => each.startsWith('ask'))
const untilCoarse = (did: readonly string[]) =>
  vi.waitUntil(() => did.includes('draw borders-coarse') && did.includes('draw places'))

test('draws the coarse world, then tiles once the map is close enough and idle', async () => {
  const { map, did, rest, port } = stage(2)
  const loaded = loadBasemap(port, new AbortController().signal)
  await untilCoarse(did)
  await rest()
  map.zoom = 4
  expect(asked(did)).toEqual(['ask places.json', 'ask world-110m.json'])
  expect(did.join()).not.toContain('basemap:land')
  await rest()
  expect(did).toContain('basemap:land 1 to 24')
  expect(did).toContain('basemap:towns 1 to 24')
  expect(did).not.toContain('basemap:land-coarse 0 to 1')
  await rest()
  await loaded
  expect(did.slice(-2)).toEqual(['basemap:coast-coarse 0 to 1', 'basemap:outline-coarse 0 to 1'])
})

test('keeps the coarse world while no tile has land, as without a network', async () => {
  const { map, did, rest, port } = stage(4)
  map.hasLand = false
  const loaded = loadBasemap(port, new AbortController().signal)
  await untilCoarse(did)
  await rest()
  await rest()
  await loaded
  expect(did).not.toContain('basemap:land-coarse 0 to 1')
  map.hasLand = true
  await rest()
  expect(did).toContain('basemap:land-coarse 0 to 1')
})

test('loads pending zones before the tiles of the world', async () => {
  const { did, rest, port } = stage(4)
  let isBusy = true
  const loaded = loadBasemap(port, new AbortController().signal, () => isBusy)
  await untilCoarse(did)
  await rest()
  await rest()
  expect(did.join()).not.toContain('basemap:land')
  isBusy = false
  await rest()
  await rest()
  await loaded
  expect(did).toContain('basemap:land 1 to 24')
})

test('requests no tiles after the map is removed', async () => {
  const { did, rest, port } = stage(4)
  const stopping = new AbortController()
  const loaded = loadBasemap(port, stopping.signal)
  await untilCoarse(did)
  stopping.abort()
  await rest()
  await loaded
  expect(did.join()).not.toContain('basemap:land')
})
