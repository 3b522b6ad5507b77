import type { Label } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { Legend } from '../domain/legend.ts'
import type { Language } from '../domain/values.ts'

/** What the worker needs of a zone. Geometries stay away: copying them costs more than all that is computed. */
export type ZoneValues = Pick<Zone, 'ordinal' | 'labels' | 'origin_labels'>

/** The zones of one part: an ordinal and four bytes (RGBA) for each. */
export type PaintedPart = { ordinals: Uint32Array; colours: Uint8Array }

/** All zones of a load: texts are there only when the style writes values on the zones. */
export type PaintedLoad = {
  ordinals: Uint32Array
  colours: Uint8Array
  texts: string[] | null
  legend: Legend
}

export type Request =
  | { type: 'add'; load: string; zones: ZoneValues[]; style: Style; label: Label | null }
  | { type: 'paint'; load: string; style: Style; label: Label | null; language: Language }
  | { type: 'drop'; load: string }

export type Envelope = { id: number; request: Request }
export type Reply = { id: number } & ({ result: PaintedPart | PaintedLoad | null } | { error: string })
