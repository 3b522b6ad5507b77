import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'
import type { Shapes } from './zones/pyramid.ts'

/** `hexagon`: what is pointed at is a hexagon, and the zone one of the points that it gathers. */
export type PointedZone = {
  load: string
  ordinal: number
  id: string
  name: string
  hexagon?: { points: number; value: number | null }
}

/** Events that the map tells. `x` and `y` are pixels from the top left corner of the map. */
export type MapEvent =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  /** `byHand`: by a pointer or a finger on the map. */
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox; byUser: boolean }
  | { type: 'zone.pointed'; zone: PointedZone | null; x: number; y: number }
  /** `how`: with a key that adds to the selected zones, or takes out too. */
  | { type: 'zone.clicked'; zone: PointedZone | null; how: 'inspect' | 'add' | 'toggle' }
  /** The zones of each visible dataset that have their middle in the box that was drawn, by ordinal. */
  | { type: 'zones.boxed'; zones: Readonly<Record<string, readonly number[]>> }
  /** A context menu is asked for; `x` and `y` are pixels of the page. */
  | { type: 'menu.asked'; zone: PointedZone | null; x: number; y: number }
  | { type: 'shapes.changed'; shapes: Shapes }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }

/** The id of the element that says which keys the map takes. The page has it; the map is described by it. */
export const MAP_KEYS = 'map-keys'
