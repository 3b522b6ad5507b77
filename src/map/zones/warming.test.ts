import { EventEmitter } from 'node:events'
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { compilePrograms } from './warming.ts'

test('warms one program per frame while the map is idle, and leaves nothing behind', () => {
  const events = new EventEmitter()
  const layers: string[] = []
  let added = 0
  let frames = 0
  const map = {
    style: {},
    once: events.once.bind(events),
    on: events.on.bind(events),
    off: events.off.bind(events),
    addLayer: ({ id }: { id: string }) => {
      added++
      layers.push(id)
    },
    getLayer: (id: string) => layers.find(each => each === id),
    removeLayer: () => layers.pop(),
    triggerRepaint: () => frames++,
  } as unknown as MapLibre
  compilePrograms(map)
  events.emit('render')
  expect(added).toBe(0)
  events.emit('idle')
  expect(layers).toHaveLength(1)
  for (let frame = 1; frame <= 4; frame++) {
    expect(layers).toHaveLength(1)
    events.emit('render')
  }
  expect(layers).toEqual([])
  expect(frames).toBe(3)
  events.emit('idle')
  events.emit('render')
  expect(added).toBe(1)
})
