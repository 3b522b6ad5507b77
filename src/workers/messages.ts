import type { FilterNode } from '../contract/filter.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Chart, Style } from '../contract/view.ts'
import type { Rank, Zone } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Changes } from '../domain/colour/changes.ts'
import type { Legend } from '../domain/colour/legend.ts'
import type { Stroke } from '../domain/colour/symbols.ts'
import type { TextColumn } from '../domain/column/texts.ts'
import type { Circles } from './circles.ts'
import type { Mesh, TilePlace } from './mesh.ts'
import type { ColumnBytes } from './openColumn.ts'

/**
 * Content of a column: the values of a label (`json` for those of type other), the numbers of another instance, or texts
 * that zones are called by.
 */
export type ColumnUse = 'label' | 'json' | 'former' | 'names'

/** Parts of a zone that the worker needs. */
export type ZonePart = Pick<Zone, 'ordinal' | 'geometry' | 'labels' | 'origin_labels'>

/** The zones of one part: an ordinal and four bytes (RGBA) for each, and their shapes when they came with any. */
export type PaintedPart = {
  ordinals: Uint32Array<ArrayBuffer>
  colours: Uint8Array<ArrayBuffer>
  mesh: Mesh | null
}

/** Looks of points and lines, and whether areas are only outlined. */
export type Symbols = Pick<Style, 'outlined' | 'pointShape' | 'pointSize' | 'pointOutline'> & {
  /** The widest line, and the pattern of all of them. */
  stroke: Stroke
  /** Two bytes for each ordinal: its width in sixteenths of a pixel, and its pattern; null where all are drawn alike. */
  strokes: Uint8Array<ArrayBuffer> | null
}

/** The part of a painted load that is drawn. What tells nothing of symbols draws them as it did, and no hexagons. */
export type Drawing = Pick<PaintedLoad, 'colours' | 'circles' | 'written'> &
  Partial<Pick<PaintedLoad, 'symbols' | 'hexagons'>>

/** Texts of zones: their names, values, or both; and whether they have numbers, the greatest of which come first. */
export type Written = { names: boolean; values: boolean; ranked: boolean }

/** Zones whose texts are wanted, and the cell of the screen that each lies in. */
export type Candidates = { ordinals: Uint32Array<ArrayBuffer>; cells: Uint32Array<ArrayBuffer> }

/** Zones that are written on, what matters most first, and the values to write, which may be empty. */
export type WrittenZones = { ordinals: Uint32Array<ArrayBuffer>; texts: string[] }

/** Hexagons of a load, each by its place in these lists. */
export type Hexagons = {
  level: number
  /** Their numbers in the grid of the level. */
  numbers: Float64Array<ArrayBuffer>
  /** Their middles in steps of `CIRCLE_WORLD`, pairs of x and y. */
  places: Int32Array<ArrayBuffer>
  /** RGBA for each; transparent where it is not drawn. */
  fills: Uint8Array<ArrayBuffer>
  /** Number of points in each. */
  points: Uint32Array<ArrayBuffer>
  /** The value of each; NaN is no data. */
  values: Float64Array<ArrayBuffer>
  /** The ordinal of one of the points in each. */
  owners: Uint32Array<ArrayBuffer>
}

/** All zones of a load. */
export type PaintedLoad = {
  /** RGBA for each ordinal; transparent where there is no zone of the load. */
  colours: Uint8Array<ArrayBuffer>
  /** Null where the style draws none. */
  circles: Circles | null
  /** Null where each zone is drawn for itself. */
  hexagons: Hexagons | null
  symbols: Symbols
  /** Texts that the style writes on the zones; null for none. */
  written: Written | null
  /** Number of zones in the load. */
  zones: number
  legend: Legend
}

/** Zones of a geometry set that a load has: those with a name that pass the filter. */
export type Members = {
  /** Number of zones in the geometry set. */
  zones: number
  /** The column of names, as the worker was given it; null when all zones of the geometry set are the instance's. */
  names: string | null
  filter: FilterNode | null
  /** The labels that the filter may read; their columns were given before. */
  labels: readonly Label[]
}

/** A filter that is only tried out: what does not pass is not drawn, and is not counted by the legend. */
export type PreviewFilter = { filter: FilterNode; labels: readonly Label[] }

/** A call for a file, as the worker makes it; `timeout` in milliseconds. */
export type FileCall = {
  address: string
  headers: Record<string, string>
  priority: RequestPriority
  timeout: number
}

/** A tile and the number of bytes that it came in, or why there is none: no plain answer, or none in time. */
export type ReadTile = { mesh: Mesh; bytes: number } | { mesh: null; unread: 'refused' | 'late' }

/** Places of the circles of all zones of a geometry set, by ordinal. */
export type Anchors = { places: Int32Array<ArrayBuffer> }
/** A chart with the labels that it is of, in its order. */
export type ChartQuery = { chart: Chart; labels: readonly Label[] }

/** Conditions that all hold together, and the labels that they may name. */
export type Conditions = { nodes: readonly FilterNode[]; labels: readonly Label[] }

/**
 * The filters of a load while its charts are counted: the one that it has, which it holds the values for, and the one
 * that is tried out on it; and the labels that they may name.
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
 * The values that a zone is painted by, the second of the second label where that is drawn; and its row among the
 * displayed zones that have the first, the greatest first. The row is null where that has no order: a text, a change, no
 * data.
 */
export type ReadZone = PaintedValues & { rank: Rank | null }

export type PaintedValues = { value: LabelValue | undefined; second: LabelValue | undefined }

/**
 * Facts that a style is painted with beside its label: that whose values are written, its second label, and the level of
 * hexagons, where it draws any.
 */
export type PaintedWith = { text?: Label | null; second?: Label | null; level?: number | null }

export type Answers = {
  add: PaintedPart
  open: OpenedLoad
  filter: OpenedLoad
  texts: ZoneTexts
  complete: true
  column: true
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
  /** `call`: number of the request that made it. */
  | { type: 'cancel'; load: string; call: number }
  | { type: 'anchors'; load: string; bytes: ArrayBuffer }
  | { type: 'drop'; load: string }

export type Envelope = { id: number; request: Request }
/** A null result says that the load is not there. */
export type Reply = { id: number } & ({ result: Answers[keyof Answers] | null } | { error: string })
