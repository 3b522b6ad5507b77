import type { FilterNode } from '../contract/filter.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Chart, Style } from '../contract/view.ts'
import type { Rank, Zone } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Changes } from '../domain/colour/changeColours.ts'
import type { Legend } from '../domain/colour/legend.ts'
import type { Stroke } from '../domain/colour/symbols.ts'
import type { TextColumn } from '../domain/column/textColumn.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import type { Answer } from '../domain/view/weight.ts'
import type { Circles } from './circleOrder.ts'
import type { Mesh } from './mesh.ts'
import type { ColumnBytes } from './openColumn.ts'

/**
 * Use of a column: values of a label (`json` for type other), only their summary, numbers of another instance, or
 * names of zones.
 */
export type ColumnUse = 'label' | 'json' | 'summary' | 'former' | 'names'

/** Parts of a zone that the worker needs. */
export type ZonePart = Pick<Zone, 'ordinal' | 'geometry' | 'labels' | 'origin_labels'>

/** Zones in one part: an ordinal and four bytes (RGBA) per zone, and their shapes if they are included. */
export type PaintedPart = {
  ordinals: Uint32Array<ArrayBuffer>
  colours: Uint8Array<ArrayBuffer>
  mesh: Mesh | null
}

/** Styles of points and lines, and whether areas are only outlined. */
export type Symbols = Pick<Style, 'outlined' | 'pointShape' | 'pointSize' | 'pointOutline'> & {
  /** The widest line, and the pattern of all lines. */
  stroke: Stroke
  /** Two bytes per ordinal: width in sixteenths of a pixel, and pattern; null if all are equal. */
  strokes: Uint8Array<ArrayBuffer> | null
}

/** Drawn part of a painted load. Without symbols, the former symbols stay and no hexagons are drawn. */
export type Drawing = Pick<PaintedLoad, 'colours' | 'circles' | 'written'> &
  Partial<Pick<PaintedLoad, 'symbols' | 'hexagons'>>

/** Texts of zones: names, values, or both; and whether numbers rank them, largest first. */
export type Written = { names: boolean; values: boolean; ranked: boolean }

/** Zones that may get a text, and the screen cell of each. */
export type Candidates = { ordinals: Uint32Array<ArrayBuffer>; cells: Uint32Array<ArrayBuffer> }

/** Zones with a text, most important first, and the values to write, which may be empty. */
export type WrittenZones = { ordinals: Uint32Array<ArrayBuffer>; texts: string[] }

/** Hexagons of a load, by index into these lists. */
export type Hexagons = {
  level: number
  /** Numbers of the hexagons in the grid of the level. */
  numbers: Float64Array<ArrayBuffer>
  /** Centres of the hexagons in steps of `CIRCLE_WORLD`, as pairs of x and y. */
  places: Int32Array<ArrayBuffer>
  /** RGBA of each hexagon; transparent if it is not drawn. */
  fills: Uint8Array<ArrayBuffer>
  /** Number of points in each. */
  points: Uint32Array<ArrayBuffer>
  /** Value of each hexagon; NaN means no data. */
  values: Float64Array<ArrayBuffer>
  /** Ordinal of one point in each hexagon. */
  owners: Uint32Array<ArrayBuffer>
}

/** All zones of a load. */
export type PaintedLoad = {
  /** RGBA per ordinal; transparent if the load does not contain the zone. */
  colours: Uint8Array<ArrayBuffer>
  /** Null if the style draws no circles. */
  circles: Circles | null
  /** Null if each zone is drawn separately. */
  hexagons: Hexagons | null
  symbols: Symbols
  /** Texts that the style writes on zones; null for none. */
  written: Written | null
  /** Number of zones in the load. */
  zones: number
  legend: Legend
}

/** Zones of a geometry set in a load: those with a name that pass the filter. */
export type Members = {
  /** Number of zones in the geometry set. */
  zones: number
  /**
   * Column of names, as received by the worker; null if the instance contains all zones of the geometry set.
   */
  names: string | null
  filter: FilterNode | null
  /** Labels that the filter may read; the worker has their columns. */
  labels: readonly Label[]
}

/** Previewed filter: zones that fail it are neither drawn nor counted in the legend. */
export type PreviewFilter = { filter: FilterNode; labels: readonly Label[] }

/** Call for a file by the worker; `timeout` in milliseconds. */
export type FileCall = {
  address: string
  headers: Record<string, string>
  priority: RequestPriority
  timeout: number
}

/** Tile with its size in bytes, or why it is missing: refused, or no answer in time. */
export type ReadTile =
  | { mesh: Mesh; bytes: number }
  | { mesh: null; unread: 'unauthenticated' | 'refused' | 'late' }

/** Circle positions of all zones of a geometry set, by ordinal. */
export type Anchors = { places: Int32Array<ArrayBuffer> }
/** Chart and its labels, in order. */
export type ChartQuery = { chart: Chart; labels: readonly Label[] }

/** Conditions that must all be true, and the labels that they may read. */
export type Conditions = { nodes: readonly FilterNode[]; labels: readonly Label[] }

/**
 * Filters of a load while its charts are counted: the applied one, whose values it has, and the previewed
 * one; and the labels they may name.
 */
export type CountedFilters = {
  filter: FilterNode | null
  previewFilter: FilterNode | null
  labels: readonly Label[]
}

export type OpenedLoad = { count: number }

/** Keys and names of zones. */
export type ZoneTexts = { keys: TextColumn; names: TextColumn }

/**
 * Values that colour a zone (the second value only if a second label is drawn), and its rank among the
 * displayed zones, largest first. The rank is null without an order: for a text, a change or no data.
 */
export type ReadZone = PaintedValues & { rank: Rank | null }

export type PaintedValues = { value: LabelValue | undefined; second: LabelValue | undefined }

/**
 * Further inputs of a style: the text label, the second label, and the hexagon level, if any. `home`: the zoom at
 * which the dataset fills the map.
 */
export type PaintedWith = {
  text?: Label | null
  second?: Label | null
  level?: number | null
  home?: number
  /** Paints only these zones, and sets the classes by them. Hexagons gather all points. */
  only?: Uint32Array
}

export type Answers = {
  add: PaintedPart
  open: OpenedLoad
  filter: OpenedLoad
  texts: ZoneTexts
  complete: true
  column: true
  values: PaintedPart
  paint: PaintedLoad
  count: ChartCounts[]
  write: WrittenZones
  read: ReadZone
  decode: Mesh
  tile: ReadTile
  cancel: null
  anchors: Anchors
  forget: null
  drop: null
  received: Answer[]
}
export type Request =
  | {
      type: 'add'
      load: string
      zones: ZonePart[]
      style: Style
      label: Label | null
      second: Label | null
    }
  | { type: 'open'; load: string; members: Members }
  | { type: 'filter'; load: string; filter: FilterNode | null; labels: readonly Label[] }
  | { type: 'texts'; load: string; keys: string; names: string }
  | { type: 'complete'; load: string }
  | { type: 'column'; load: string; hash: string; bytes: ColumnBytes; use: ColumnUse }
  | { type: 'values'; load: string; hash: string; ordinals: Uint32Array; bytes: ArrayBuffer }
  | { type: 'forget'; load: string; hash: string; use: ColumnUse }
  | {
      type: 'paint'
      load: string
      style: Style
      label: Label | null
      language: Language
      previewFilter: PreviewFilter | null
      /** Painted instead of values. */
      changes: Changes | null
      others: PaintedWith
    }
  | { type: 'count'; load: string; charts: readonly ChartQuery[]; filters: CountedFilters }
  | { type: 'write'; load: string; candidates: Candidates }
  | { type: 'read'; load: string; ordinal: number }
  | { type: 'decode'; load: string; place: TilePlace; bytes: ArrayBuffer }
  | { type: 'tile'; load: string; place: TilePlace; call: FileCall }
  /** `call`: number of the request. */
  | { type: 'cancel'; load: string; call: number }
  | { type: 'anchors'; load: string; bytes: ArrayBuffer }
  | { type: 'drop'; load: string }
  /** Asks for the answers that the worker has received, of all loads. */
  | { type: 'received'; load: string }

export type Envelope = { id: number; request: Request }
/** A null result means that the worker does not have the load. */
export type Reply = { id: number } & ({ result: Answers[keyof Answers] | null } | { error: string })
