import type { PageChoice } from '../contract/page.ts'
import type { LegendCorner, PagePlaces } from '../contract/view.ts'
import type { LegendAnchor } from '../domain/picture/anchors.ts'
import {
  type Box,
  COLUMN,
  entriesOf,
  type Flowed,
  flowAcross,
  flowDown,
  flowWide,
  GAP,
  LINE,
  type WidthOf,
  type Wrap,
} from './legendFlow.ts'
import type { PictureText } from './pictureText.ts'

/** Maximum share of the page for the legend, and of the map where the legend is over it. */
const SHARE = 0.45
const OVER = { width: 0.6, height: 0.7 }
/** Distance of a legend over the map from the edges, and the space around its entries. */
const EDGE = 8
const PADDING = 8
/** Height of the scale bar and of the north arrow, which share a corner with the legend. */
const SCALE = 28
const ARROW = 60

/** Places of the parts of a page, with the insets and the arrow of its map. */
export type Placing = PagePlaces & {
  page: Pick<PageChoice, 'titleSize' | 'legendSize'>
  /** Corner of the legend on the screen, which decides its side where its place is `auto`. */
  legend: LegendCorner
  /** Width of the insets at the left edge of the map, in CSS pixels. */
  insets: number
  hasArrow: boolean
  /** Width by height of the logo; absent or null without one. */
  logo?: number | null
}
type Wanted = {
  place: LegendAnchor
  placing: Placing
  /** Size of the map without its legend. */
  free: { width: number; height: number }
  unit: number
  /** Units of the page per unit of the legend. */
  scale: number
  widthOf: WidthOf
  wrap: Wrap
  /** True if the page grows with its legend. */
  grows: boolean
}
/**
 * Legend with entries in its own units, its size on the page, and its top left corner on a page with a map below
 * `above`.
 */
export type PlacedLegend = Flowed & { from: (map: Box, above: number) => { left: number; top: number } }

/** Flows a legend at its place on the page. */
export function placeLegend(legends: PictureText['legends'], wanted: Wanted): PlacedLegend {
  const { place, placing, free, scale, widthOf, grows } = wanted
  const unit = wanted.unit * scale
  const entries = entriesOf(legends, wanted.wrap)
  const rowsIn = (height: number) => Math.max(1, Math.floor(height / scale / LINE))
  if (place === 'left' || place === 'right') {
    const width = (free.width * SHARE * (grows ? 2 : 1)) / scale
    const flowed = scaled(flowDown(entries, { rows: rowsIn(free.height), width, unit }), scale)
    const isLow = placing.pageLegend === 'auto' && placing.legend.startsWith('bottom')
    return {
      ...flowed,
      from: map => ({
        left: place === 'left' ? map.left - flowed.width - GAP : map.left + map.width + GAP,
        top: map.top + (isLow ? Math.max(0, map.height - flowed.height) : 0),
      }),
    }
  }
  const isAcross = placing.pageFlow === 'horizontal'
  if (place === 'above' || place === 'below') {
    const room = { rows: rowsIn(free.height * SHARE), width: free.width / scale, unit }
    const flowed = scaled(isAcross ? flowAcross(entries, room, widthOf) : flowWide(entries, room), scale)
    return {
      ...flowed,
      from: (map, above) => ({
        left: map.left,
        top: place === 'above' ? above : map.top + map.height + GAP,
      }),
    }
  }
  const room = { rows: rowsIn(free.height * OVER.height), width: (free.width * OVER.width) / scale, unit }
  const widest = Math.min(COLUMN, Math.max(...entries.map(entry => (entry ? widthOf(entry) : 0))))
  const flowed = isAcross ? flowAcross(entries, room, widthOf) : flowDown(entries, room, Math.ceil(widest))
  return boxed(flowed, wanted)
}

/** Returns a legend with its size on the page. */
const scaled = (flowed: Flowed, scale: number): Flowed => ({
  ...flowed,
  width: flowed.width * scale,
  height: flowed.height * scale,
})

/** Returns a legend in its box over a corner of the map, beside the insets, the scale bar and the arrow. */
function boxed(flowed: Flowed, { place, placing: { insets, hasArrow }, unit, scale }: Wanted): PlacedLegend {
  if (flowed.entries.length === 0) return { ...flowed, from: map => map }
  const width = (flowed.width + 2 * PADDING) * scale
  const height = (flowed.height + 2 * PADDING) * scale
  return {
    entries: flowed.entries.map(entry => ({
      ...entry,
      left: entry.left + PADDING,
      middle: entry.middle + PADDING,
    })),
    width,
    height,
    from: map => ({
      left: place.endsWith('left') ? map.left + EDGE + insets / unit : map.left + map.width - EDGE - width,
      top: place.startsWith('top')
        ? map.top + EDGE + (hasArrow && place === 'top-right' ? ARROW : 0)
        : map.top + map.height - EDGE - height - (place === 'bottom-left' ? SCALE : 0),
    }),
  }
}
