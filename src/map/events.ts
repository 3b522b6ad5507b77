import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'
import type { Shapes } from './zones/tilePyramid.ts'

/** `hexagon`: the pointer is over a hexagon, and the zone is one of its points. */
export type PointedZone = {
  load: string
  ordinal: number
  id: string
  name: string
  hexagon?: { points: number; value: number | null }
}

/** Events that the map emits. `x` and `y` are pixels from the top left corner of the map. */
export type MapEvent =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  /** `byUser`: by a pointer or a finger on the map. */
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox; byUser: boolean }
  | { type: 'zone.pointed'; zone: PointedZone | null; x: number; y: number }
  /** `how`: with a key that adds to the selected zones, or also removes. */
  | { type: 'zone.clicked'; zone: PointedZone | null; how: 'inspect' | 'add' | 'toggle' }
  /** Ordinals of each visible dataset's zones with their centre in the drawn box. */
  | { type: 'zones.boxed'; zones: Readonly<Record<string, readonly number[]>> }
  /** The user requested a context menu; `x` and `y` are CSS pixels of the page. */
  | { type: 'menu.asked'; zone: PointedZone | null; x: number; y: number }
  | { type: 'shapes.changed'; shapes: Shapes }
  /** Ids of the insets without zones. */
  | { type: 'insets.changed'; empty: readonly string[] }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }

/** Id of the element that lists the map's keys. It is in the page and describes the map. */
export const MAP_KEYS = 'map-keys'
