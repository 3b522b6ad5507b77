import type { Bbox } from '../src/contract/common.ts'
import type { Camera, Ground, View } from '../src/contract/view.ts'
import type { MapMove } from '../src/domain/geometry/mapFocus.ts'
import type { OrdinalSet } from '../src/domain/ordinals.ts'
import type { Demand } from '../src/domain/view/shown.ts'
import type { PointedZone } from './inspect.machine.ts'

/** State of the shapes that the map needs: complete, some loading, or some failed. */
export type Shapes = 'whole' | 'coming' | 'missing'

/** Commands to the map. */
export type MapCommand =
  | {
      type: 'map.arranged'
      displayed: View['displayed']
      inspected: string | null
      ground: Ground
    }
  /** Marks the selected zones of each dataset. */
  | { type: 'map.marked'; selected: Record<string, OrdinalSet> }
  /** `hasInsets`: insets will be next to the place. `among`: zones to fit instead, once their extent is known. */
  | { type: 'map.fitted'; bbox: Bbox; hasInsets: boolean; among?: { dataset: string; demand: Demand } }
  | { type: 'map.jumped'; camera: Camera }
  /** Moves a place into the uncovered area of the map. `near` also fits it. */
  | { type: 'map.revealed'; bbox: Bbox; near: boolean }
  | { type: 'map.steered'; move: MapMove }
  | { type: 'map.centreInspected' }
  | { type: 'map.walked'; direction: 'next' | 'previous'; alike: boolean; from: string | null }

/** News from the map. */
export type MapNews =
  | { type: 'map.ready'; camera: Camera; bounds: Bbox }
  | { type: 'map.failed'; reason: 'webgl' | 'unavailable' }
  /** `missing` counts shapes that failed to load; the map keeps retrying. */
  | { type: 'shapes.changed'; shapes: Shapes }
  | { type: 'insets.changed'; empty: readonly string[] }
  /** `byUser`: the user moved the map itself. */
  | { type: 'camera.moved'; camera: Camera; bounds: Bbox; byUser?: boolean }
  | {
      type: 'zone.pointed'
      zone: PointedZone | null
      x: number
      y: number
    }
  /** Zones were clicked or boxed to be selected, by dataset; `toggle` deselects the selected ones. */
  | { type: 'zones.selected'; zones: Readonly<Record<string, readonly number[]>>; how: 'add' | 'toggle' }
  /** Requests a context menu; `x` and `y` are pixels of the page. */
  | { type: 'menu.asked'; zone: { id: string; ordinal: number } | null; x: number; y: number }
  /** `byUser`: the user clicked on the map. `near`: fits the map to the zone. */
  | { type: 'zone.inspected'; zone: string | null; bbox?: Bbox | null; near?: boolean; byUser?: boolean }
