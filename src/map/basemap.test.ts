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
    getSource: (name: string) => ({ setData: () => did.push(`draw ${name}`) }),
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
  vi.waitUntil(() => did.includes('draw borders-110m') && did.includes('draw places'))

test('loads the finer world once the map is close enough and idle', async () => {
  const { map, did, rest, port } = stage(2)
  const loaded = loadBasemap(port, new AbortController().signal)
  await untilCoarse(did)
  await rest()
  map.zoom = 4
  expect(asked(did)).toEqual(['ask places.json', 'ask world-110m.json'])
  await rest()
  await loaded
  expect(asked(did).slice(2)).toEqual(['ask world-50m.json', 'ask main-towns.json'])
  expect(did).toContain('draw towns')
  expect(did.slice(-4)).toEqual([
    'basemap:land-110m 0 to 3',
    'basemap:land-50m 3 to 24',
    'basemap:borders-110m 0 to 3',
    'basemap:borders-50m 3 to 24',
  ])
})

test('loads pending zones before the finer world', async () => {
  const { did, rest, port } = stage(4)
  let isBusy = true
  const loaded = loadBasemap(port, new AbortController().signal, () => isBusy)
  await untilCoarse(did)
  await rest()
  await rest()
  expect(asked(did)).not.toContain('ask world-50m.json')
  isBusy = false
  await rest()
  await loaded
  expect(asked(did)).toContain('ask world-50m.json')
})

test('requests no finer world after the map is removed', async () => {
  const { did, rest, port } = stage(4)
  const stopping = new AbortController()
  const loaded = loadBasemap(port, stopping.signal)
  await untilCoarse(did)
  stopping.abort()
  await rest()
  await loaded
  expect(asked(did)).not.toContain('ask world-50m.json')
})
