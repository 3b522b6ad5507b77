import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { DrawnLoad } from './drawnLoad.ts'

const LOOK = { theme: 'dark' as const, visible: true, opacity: 1 }
const COLOURS = new Uint8Array([255, 0, 0, 255])

/** Creates a load without tiles on a map that counts its calls. */
function stage() {
  const layers = new Set<string>()
  const sources = new Map<string, { data: unknown; setData: (data: unknown) => void }>()
  let repaints = 0
  const written: unknown[] = []
  const map = {
    style: {},
    triggerRepaint: () => repaints++,
    getLayer: (id: string) => (layers.has(id) ? {} : undefined),
    addLayer: ({ id }: { id: string }) => layers.add(id),
    getSource: (id: string) => sources.get(id),
    addSource: (id: string, { data }: { data: unknown }) =>
      sources.set(id, { data, setData: each => written.push(each) }),
    setLayoutProperty: () => {},
    setPaintProperty: () => {},
    getBounds: () => ({
      getNorthWest: () => ({ lng: -10, lat: 10 }),
      getSouthEast: () => ({ lng: 10, lat: -10 }),
    }),
    getZoom: () => 4,
  } as unknown as MapLibre
  const source = {
    tiles: null,
    names: null,
    write: async () => ({ ordinals: new Uint32Array(0), texts: [] }),
  }
  const load = new DrawnLoad(
    map,
    { key: 'zones#1', dataset: 'zones', attribution: '', source },
    LOOK,
    () => {},
    () => {},
  )
  return { load, layers, written, repaints: () => repaints }
}

test('adds layers only with the first colours', () => {
  const { load, layers, repaints } = stage()
  load.setLook({ ...LOOK, opacity: 0.5 })
  expect([...layers]).toEqual([])
  expect(repaints()).toBe(0)
  load.paint({ colours: COLOURS, circles: null, written: null })
  expect([...layers]).toEqual(['zones:zones#1', 'credit:zones#1', 'texts:zones#1'])
})

test('draws no frame for an unchanged look', () => {
  const { load, repaints } = stage()
  load.paint({ colours: COLOURS, circles: null, written: null })
  const before = repaints()
  load.setLook({ ...LOOK })
  expect(repaints()).toBe(before)
  load.setLook({ ...LOOK, opacity: 0.5 })
  expect(repaints()).toBe(before + 1)
})

test('skips an identical look, and repaints colours that changed in between', () => {
  const { load, repaints } = stage()
  // With tiles, the colour table is another array than the painted one.
  load.layer.colours.reserve(2)
  const red = () => ({ colours: new Uint8Array(COLOURS), circles: null, written: null })
  load.paint(red())
  const before = repaints()
  load.paint(red())
  expect(repaints()).toBe(before)
  load.add([], { ordinals: new Uint32Array([0]), colours: new Uint8Array([0, 0, 255, 255]), mesh: null })
  load.paint(red())
  expect(repaints()).toBe(before + 2)
  expect(load.layer.colours.bytes(0)).toEqual([255, 0, 0, 255])
})

test('requests one frame for colours, without moving texts', () => {
  const { load, repaints, written } = stage()
  load.paint({ colours: COLOURS, circles: null, written: null })
  const before = repaints()
  load.paint({ colours: new Uint8Array([0, 0, 255, 255]), circles: null, written: null })
  expect(repaints()).toBe(before + 1)
  expect(written).toEqual([])
})
