import { PAGE_CHOICES, type PageChoice } from '../../contract/page.ts'
import {
  type Chart,
  type Displayed,
  type Ground,
  PAGE_PLACE_NAMES,
  type PagePlaces,
  type Style,
  type View,
} from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { isOnlyVisible } from './edit.ts'

/** Difference between two views, as a user would name it. */
export type ViewChange =
  | { kind: 'added' | 'removed' | 'hidden' | 'shown' | 'alone' | 'instance' | 'filter'; dataset: string }
  | { kind: 'allShown' }
  /** Datasets from the top to the bottom of the map. */
  | { kind: 'order'; datasets: readonly string[] }
  | { kind: 'opacity'; dataset: string; opacity: number }
  | { kind: 'isolated'; dataset: string; entry: string | null }
  | { kind: 'chartOpened' | 'chartClosed'; dataset: string; chart: Chart }
  | { kind: 'setting'; dataset: string; setting: Setting }
  | { kind: 'graticule' | 'insets' | 'reload' | 'origin'; isOn: boolean }
  | { kind: 'basemap'; basemap: Ground['basemap'] }
  | { kind: 'legend'; corner: Ground['legend'] }
  | { kind: 'paper'; choice: keyof PageChoice }
  | { kind: 'page'; part: keyof PagePlaces; place: PagePlaces[keyof PagePlaces] }

/** Settings of a style in the order of their weight: changing one may also change those after it. */
export const SETTINGS = [
  'label',
  'compared',
  'type',
  'hexagons',
  'secondLabel',
  'mode',
  'form',
  'classes',
  'classCount',
  'breaks',
  'range',
  'matrix',
  'ramp',
  'middle',
  'reversed',
  'zeroApart',
  'randomColours',
  'minColour',
  'maxColour',
  'colour',
  'noDataColour',
  'outlined',
  'pointShape',
  'pointSize',
  'pointOutline',
  'lineWidth',
  'lineSized',
  'lineDash',
  'names',
  'text',
  'renamed',
] as const satisfies readonly Exclude<keyof Style, 'isolated'>[]
export type Setting = (typeof SETTINGS)[number]

/** Returns the setting that an edit of a style has changed, or null. */
export const settingBetween = (from: Style, to: Style): Setting | null =>
  SETTINGS.find(setting => !equal(from[setting], to[setting])) ?? null

/** Lists the differences between two views. Ignores the camera and the inspected zone. */
export function changesBetween(from: View, to: View): ViewChange[] {
  const formerOf = (dataset: string) => from.displayed.find(entry => entry.dataset === dataset)
  const both = to.displayed.flatMap(entry => {
    const former = formerOf(entry.dataset)
    return former ? [[former, entry] as const] : []
  })
  const added = to.displayed.filter(({ dataset }) => !formerOf(dataset))
  const removed = from.displayed.filter(({ dataset }) => !to.displayed.some(each => each.dataset === dataset))
  return [
    ...added.map(({ dataset }) => ({ kind: 'added' as const, dataset })),
    ...removed.map(({ dataset }) => ({ kind: 'removed' as const, dataset })),
    ...visibility(both, to),
    ...order(both, from),
    ...both.flatMap(([former, entry]) => changesOfEntry(former, entry)),
    ...ground(from, to),
  ]
}

type Pair = readonly [former: Displayed, entry: Displayed]

function visibility(both: readonly Pair[], { displayed }: View): ViewChange[] {
  const changed = both.filter(([former, entry]) => former.visible !== entry.visible)
  if (changed.length === 0) return []
  const each = changed.map(
    ([, { dataset, visible }]): ViewChange => ({
      kind: visible ? 'shown' : 'hidden',
      dataset,
    }),
  )
  const alone = displayed.length > 1 && displayed.find(({ dataset }) => isOnlyVisible(displayed, dataset))
  const isShownAlone = alone && changed.some(([, { visible }]) => !visible)
  const areAllShown = changed.length > 1 && displayed.every(({ visible }) => visible)
  if (areAllShown) return [{ kind: 'allShown' }]
  return [
    ...(alone && changed.length > 1 ? [] : each),
    ...(isShownAlone ? [{ kind: 'alone' as const, dataset: alone.dataset }] : []),
  ]
}

function order(both: readonly Pair[], from: View): ViewChange[] {
  const now = both.map(([, { dataset }]) => dataset)
  const former = from.displayed.map(({ dataset }) => dataset).filter(dataset => now.includes(dataset))
  return equal(now, former) ? [] : [{ kind: 'order', datasets: now.toReversed() }]
}

function changesOfEntry(former: Displayed, entry: Displayed): ViewChange[] {
  const { dataset } = entry
  const setting = settingBetween(former.style, entry.style)
  const opened = entry.charts.filter(chart => !former.charts.some(each => equal(each, chart)))
  const closed = former.charts.filter(chart => !entry.charts.some(each => equal(each, chart)))
  return [
    ...(former.instance === entry.instance ? [] : [{ kind: 'instance' as const, dataset }]),
    ...(equal(former.filter, entry.filter) ? [] : [{ kind: 'filter' as const, dataset }]),
    ...(setting ? [{ kind: 'setting' as const, dataset, setting }] : []),
    // A change of another setting may end the isolation of an entry.
    ...(former.style.isolated === entry.style.isolated || setting
      ? []
      : [{ kind: 'isolated' as const, dataset, entry: entry.style.isolated }]),
    ...(former.opacity === entry.opacity
      ? []
      : [{ kind: 'opacity' as const, dataset, opacity: entry.opacity }]),
    ...(former.originLabels === entry.originLabels
      ? []
      : [{ kind: 'origin' as const, isOn: entry.originLabels }]),
    ...opened.map(chart => ({ kind: 'chartOpened' as const, dataset, chart })),
    ...closed.map(chart => ({ kind: 'chartClosed' as const, dataset, chart })),
  ]
}

function ground(from: View, to: View): ViewChange[] {
  const { basemap, legend } = to.ground
  const placed = PAGE_PLACE_NAMES.filter(part => from.ground[part] !== to.ground[part])
  const toggled = (['graticule', 'insets'] as const).filter(part => from.ground[part] !== to.ground[part])
  return [
    ...toggled.map(kind => ({ kind, isOn: to.ground[kind] })),
    ...(from.ground.basemap === basemap ? [] : [{ kind: 'basemap' as const, basemap }]),
    ...(from.ground.legend === legend ? [] : [{ kind: 'legend' as const, corner: legend }]),
    ...PAGE_CHOICES.filter(choice => from.ground.page[choice] !== to.ground.page[choice]).map(choice => ({
      kind: 'paper' as const,
      choice,
    })),
    ...placed.map(part => ({ kind: 'page' as const, part, place: to.ground[part] })),
    ...(from.reloadOnMove === to.reloadOnMove ? [] : [{ kind: 'reload' as const, isOn: to.reloadOnMove }]),
  ]
}
