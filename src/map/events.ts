import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'

export type PointedZone = { load: string; ordinal: number; id: string; name: string }

/** What the map tells. `x` and `y` are pixels from the top left corner of the map. */
export type MapEvent =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  /** `byHand`: by a pointer or a finger on the map. */
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox; byHand: boolean }
  | { type: 'zone.pointed'; zone: PointedZone | null; x: number; y: number }
  | { type: 'zone.clicked'; id: string | null }
  /** Shapes in view could not be had, or have come by now. */
  | { type: 'shapes.missed'; missing: boolean }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }
