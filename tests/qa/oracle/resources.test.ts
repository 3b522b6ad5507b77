import { expect, test } from 'vitest'
import { type Held, judgeResources } from './resources.ts'

const onCard = { buffers: 0, textures: 0, arrays: 0, framebuffers: 0, programs: 0 }
const AT_FIRST: Held = {
  card: { ...onCard, buffers: 7, textures: 5 },
  zones: onCard,
  workers: { maplibre: 2 },
  listeners: { keydown: 3 },
}
/** Resources after drawing and removing zones, moving the map, and registering late listeners. */
const AFTER: Held = {
  card: { ...onCard, buffers: 19, textures: 9, arrays: 4, programs: 9 },
  zones: { ...onCard, buffers: 1, arrays: 1, programs: 5 },
  workers: { maplibre: 2, zones: 1 },
  listeners: { keydown: 4, focusin: 1 },
}

test('accepts permanent resources', () => {
  expect(judgeResources(AT_FIRST, AT_FIRST)).toEqual([])
  expect(judgeResources(AFTER, AT_FIRST)).toEqual([])
})

test.each<[string, Held]>([
  ['buffers', { ...AFTER, zones: { ...AFTER.zones, buffers: 2 } }],
  ['textures', { ...AFTER, zones: { ...AFTER.zones, textures: 1 } }],
  ['arrays', { ...AFTER, zones: { ...AFTER.zones, arrays: 2 } }],
  ['framebuffers', { ...AFTER, zones: { ...AFTER.zones, framebuffers: 1 } }],
  ['workers "zones"', { ...AFTER, workers: { maplibre: 2, zones: 2 } }],
  ['workers "maplibre"', { ...AFTER, workers: { maplibre: 3, zones: 1 } }],
  ['listen to keydown', { ...AFTER, listeners: { keydown: 5, focusin: 1 } }],
  ['listen to focusin', { ...AFTER, listeners: { keydown: 4, focusin: 2 } }],
])('reports resources that are still held: %s', (what, held) => {
  expect(judgeResources(held, AT_FIRST)).toEqual([expect.stringContaining(what)])
})
