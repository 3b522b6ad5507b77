import type { Bbox } from '../src/contract/common.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Chart, Style } from '../src/contract/view.ts'
import type { ChartCounts } from '../src/domain/chart/chartCounts.ts'
import type { Legend } from '../src/domain/colour/legend.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { Demand, Sheet } from '../src/domain/view/shown.ts'

/** Events that the layer on the map receives. `load` names one attempt at loading. */
export type LayerEvent = {
  type: 'layer.painted'
  load: string
  sheet: Sheet
  style: Style
  charts: readonly Chart[]
  /** Filter to apply to a load that holds the whole instance; null for none. */
  filter: Filter | null
  /** Filter that is previewed on what is shown, without being demanded; null for none. */
  previewFilter: Filter | null
}

export type LayerInput = { dataset: string }

export type PartsInput = {
  load: string
  sheet: Sheet
  demand: Demand
  style: Style
}

/** Number of tiles that the map has asked for so far, of those that have come, and of their bytes. */
export type Tiles = { received: number; asked: number; bytes: number }

export type LoadingEvent =
  | { type: 'demand.changed'; demand: Demand; style: Style }
  | { type: 'style.changed'; style: Style }
  | { type: 'filter.previewed'; filter: Filter | null }
  | { type: 'charts.changed'; charts: readonly Chart[] }
  | { type: 'place.changed'; bbox: Bbox }
  | { type: 'loading.abandoned' }
  | { type: 'loading.retried' }
  | { type: 'paint.renewed' }
  /** Elements. Where shapes come as tiles, their values come at once and only the total is known. */
  | { type: 'part.received'; received: number; total: number }
  | { type: 'tiles.received'; tiles: Tiles }
  /** `whole` when the load holds all zones of its instance and any filter can be put on it where it is. */
  | { type: 'parts.completed'; whole?: boolean }
  | { type: 'parts.failed'; failure: Failure }
  | { type: 'legend.drawn'; legend: Legend }
  | { type: 'charts.counted'; counts: readonly ChartCounts[] }
  | { type: 'zones.filtered'; filter: Filter | null; count: number }
  | { type: 'paint.failed' }

export type LoadingContext = {
  dataset: string
  /** Demand being loaded, and the one that is on the map. They differ while loading. */
  demand: Demand
  shown: Demand | null
  style: Style
  /** Whether the style is still to be chosen, by the labels of the dataset. */
  isUnstyled: boolean
  /** A filter that is tried out on what is shown, until another demand is made. */
  previewFilter: Filter | null
  sheet: Sheet | null
  shownSheet: Sheet | null
  /** Number of attempts so far: what a former attempt sends late carries another number, and is dropped. */
  attempt: number
  shownAttempt: number
  /** Whether any filter can be put on what is shown, without another load. */
  shownWhole: boolean
  received: number
  total: number | null
  /** Null where shapes do not come as tiles. */
  tiles: Tiles | null
  startedAt: number
  failure: Failure | null
  legend: Legend | null
  /** The charts that are counted with each painting, and what was counted last. */
  charts: readonly Chart[]
  counts: readonly ChartCounts[]
}

/** `isUnstyled`: the look that suits the dataset takes the place of its style. */
export type LoadingInput = { dataset: string; demand: Demand; style: Style; isUnstyled?: boolean }
