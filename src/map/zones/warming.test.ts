import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { warm } from './warming.ts'

test('programs are warmed one at a time, when the map has nothing else to do, and nothing of it stays', () => {
  const waiting: { event: string; listener: () => void }[] = []
  const layers: string[] = []
  let added = 0
  const map = {
    style: {},
    once: (event: string, listener: () => void) => waiting.push({ event, listener }),
    addLayer: ({ id }: { id: string }) => {
      added++
      layers.push(id)
    },
    getLayer: (id: string) => layers.find(each => each === id),
    removeLayer: () => layers.pop(),
  } as unknown as MapLibre
  const happen = (event: string) => {
    for (const each of waiting.splice(0)) {
      if (each.event === event) each.listener()
      else waiting.push(each)
    }
  }
  warm(map)
  happen('render')
  expect(added).toBe(0)
  for (let round = 1; round <= 8; round++) {
    happen('idle')
    expect(layers.length).toBeLessThanOrEqual(1)
    happen('render')
    expect(layers).toEqual([])
  }
  expect(added).toBe(4)
})
