import type { Bbox } from '../src/contract/common.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Chart, Style } from '../src/contract/view.ts'
import type { ChartCounts } from '../src/domain/chart/chartCounts.ts'
import type { Legend } from '../src/domain/colour/legend.ts'
import type { Failure } from '../src/domain/failure.ts'
import type { Demand, Sheet } from '../src/domain/view/shown.ts'

/** Events of the map's layer. `load` identifies one attempt. */
export type LayerEvent = {
  type: 'layer.painted'
  load: string
  sheet: Sheet
  style: Style
  charts: readonly Chart[]
  /** Filter to apply to a load that contains the whole instance; null for none. */
  filter: Filter | null
  /** Filter that is previewed on the loaded zones without a demand; null for none. */
  previewFilter: Filter | null
}

export type LayerInput = { dataset: string }

export type PartsInput = {
  load: string
  sheet: Sheet
  demand: Demand
  style: Style
}

/** Number of requested tiles, number of received tiles, and bytes of the received tiles. */
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
  /** Counts zones. If shapes arrive as tiles, all values arrive together and only the total is known. */
  | { type: 'part.received'; received: number; total: number }
  | { type: 'tiles.received'; tiles: Tiles }
  /** `whole`: the load has all zones of its instance, so any filter can be applied to it. */
  | { type: 'parts.completed'; whole?: boolean }
  | { type: 'parts.failed'; failure: Failure }
  /** `filter`: filter of the drawn zones, previewed or demanded. */
  | { type: 'legend.drawn'; legend: Legend; sheet: Sheet; filter: Filter | null }
  | { type: 'charts.counted'; counts: readonly ChartCounts[] }
  | { type: 'zones.filtered'; filter: Filter | null; count: number }
  | { type: 'paint.failed' }

export type LoadingContext = {
  dataset: string
  /** Demand being loaded, and the one on the map. They differ while loading. */
  demand: Demand
  shown: Demand | null
  style: Style
  /** True if the style must still be derived from the labels of the dataset. */
  isUnstyled: boolean
  /** Filter previewed on the loaded zones, until the next demand. */
  previewFilter: Filter | null
  sheet: Sheet | null
  shownSheet: Sheet | null
  /** Number of attempts so far. Late events of a former attempt have another number, and are dropped. */
  attempt: number
  shownAttempt: number
  /** True if any filter can be applied without another load. */
  shownWhole: boolean
  received: number
  total: number | null
  /** Null if shapes do not arrive as tiles. */
  tiles: Tiles | null
  startedAt: number
  failure: Failure | null
  legend: Legend | null
  /** Sheet of the legend: the counts of zones and their total are of one load. */
  drawnSheet: Sheet | null
  /** Filter that zones must pass to be counted in the legend. */
  drawnFilter: Filter | null
  /** Charts that each painting counts, and their last counts. */
  charts: readonly Chart[]
  counts: readonly ChartCounts[]
}

/** `isUnstyled` means that the dataset's default style replaces the given style. */
export type LoadingInput = { dataset: string; demand: Demand; style: Style; isUnstyled?: boolean }
