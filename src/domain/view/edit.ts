import type { Filter } from '../../contract/filter.ts'
import { datasetOfZone } from '../../contract/idParts.ts'
import { CHARTS_MAX } from '../../contract/limits.ts'
import { NO_PAGE_TEXTS, type PageChoice } from '../../contract/page.ts'
import type { Look } from '../../contract/saved.ts'
import {
  type Chart,
  type Displayed,
  EMPTY_VIEW,
  type Ground,
  type Style,
  type View,
} from '../../contract/view.ts'
import { USUAL } from '../colour/savedStyles.ts'
import { defaultStyle, hasRows } from '../colour/style.ts'
import { equal } from '../equal.ts'

export type GroundPatch = Partial<Omit<Ground, 'page'>> & { page?: Partial<PageChoice> }

/** Edit of the View that the user requests. */
export type ViewEdit =
  /** `style` applies from now on; `look` applies to a newly displayed dataset. */
  | { type: 'instance.displayed'; dataset: string; instance: string; style?: Style; look?: Look | undefined }
  | { type: 'look.changed'; dataset: string; look: Look }
  | { type: 'dataset.removed'; dataset: string }
  | { type: 'dataset.moved'; dataset: string; by: 1 | -1 }
  /** `rank` counts from 1, the top of the map. */
  | { type: 'dataset.placed'; dataset: string; rank: number }
  | { type: 'dataset.isolated'; dataset: string }
  /** `through` lists intermediate styles. Each becomes an undo step. */
  | { type: 'style.changed'; dataset: string; style: Style; through?: readonly Style[] }
  | { type: 'entry.isolated'; dataset: string; entry: string | null }
  | { type: 'filter.changed'; dataset: string; filter: Filter | null }
  | { type: 'chart.added'; dataset: string; chart: Chart }
  | { type: 'chart.removed'; dataset: string; chart: Chart }
  | { type: 'visibility.toggled'; dataset: string }
  | { type: 'opacity.changed'; dataset: string; opacity: number }
  | { type: 'originLabels.toggled'; dataset: string }
  | { type: 'reload.toggled' }
  /** Omitted settings are unchanged. */
  | { type: 'ground.changed'; ground: GroundPatch }
  | { type: 'view.cleared' }

/** Applies an edit to a view. Returns the same object if nothing changes. */
export function applyEdit(view: View, edit: ViewEdit): View {
  const edited = afterEdit(view, edit)
  return equal(edited, view) ? view : edited
}

function afterEdit(view: View, edit: ViewEdit): View {
  switch (edit.type) {
    case 'instance.displayed':
      return view.displayed.some(entry => entry.dataset === edit.dataset)
        ? change(view, edit.dataset, entry => shownFrom(entry, edit.instance, edit.style ?? entry.style))
        : { ...view, displayed: [...view.displayed, newlyDisplayed(view, edit)] }
    case 'dataset.removed':
      return {
        ...view,
        displayed: view.displayed.filter(entry => entry.dataset !== edit.dataset),
        inspected: datasetOfZone(view.inspected ?? '') === edit.dataset ? null : view.inspected,
      }
    case 'dataset.moved':
      return { ...view, displayed: moved(view.displayed, edit.dataset, from => from + edit.by) }
    case 'dataset.placed':
      return {
        ...view,
        displayed: moved(view.displayed, edit.dataset, () => view.displayed.length - edit.rank),
      }
    case 'dataset.isolated':
      return isolated(view, edit.dataset)
    case 'style.changed':
      return change(view, edit.dataset, entry => shownFrom(entry, entry.instance, edit.style))
    case 'look.changed':
      return change(view, edit.dataset, entry => ({ ...entry, ...edit.look }))
    case 'entry.isolated':
      return change(view, edit.dataset, ({ style, ...entry }) => ({
        ...entry,
        style: { ...style, isolated: hasRows(style) && style.isolated !== edit.entry ? edit.entry : null },
      }))
    case 'filter.changed':
      return change(view, edit.dataset, entry => ({ ...entry, filter: edit.filter }))
    case 'chart.added':
      return change(view, edit.dataset, entry => ({ ...entry, charts: withChart(entry.charts, edit.chart) }))
    case 'chart.removed':
      return change(view, edit.dataset, entry => ({
        ...entry,
        charts: entry.charts.filter(chart => !equal(chart, edit.chart)),
      }))
    case 'visibility.toggled':
      return change(view, edit.dataset, entry => ({ ...entry, visible: !entry.visible }))
    case 'opacity.changed':
      return change(view, edit.dataset, entry => ({ ...entry, opacity: edit.opacity }))
    case 'originLabels.toggled':
      return change(view, edit.dataset, entry => ({ ...entry, originLabels: !entry.originLabels }))
    case 'reload.toggled':
      return { ...view, reloadOnMove: !view.reloadOnMove }
    case 'view.cleared':
      return {
        ...EMPTY_VIEW,
        camera: view.camera,
        reloadOnMove: view.reloadOnMove,
        // Custom titles are about the removed datasets.
        ground: { ...view.ground, page: { ...view.ground.page, ...NO_PAGE_TEXTS } },
      }
    case 'ground.changed': {
      const page = { ...view.ground.page, ...edit.ground.page }
      return { ...view, ground: { ...view.ground, ...edit.ground, page } }
    }
  }
}

function newlyDisplayed(
  view: View,
  { dataset, instance, look }: Extract<ViewEdit, { type: 'instance.displayed' }>,
): Displayed {
  const usual = { ...USUAL, style: defaultStyle(view.displayed.length) }
  return { dataset, instance, filter: null, visible: true, charts: [], ...usual, ...look }
}

function change(view: View, dataset: string, to: (entry: Displayed) => Displayed): View {
  return { ...view, displayed: view.displayed.map(entry => (entry.dataset === dataset ? to(entry) : entry)) }
}

/** Adds a chart at the end; returns the same array if it exists, or the maximum is reached. */
const withChart = (charts: Chart[], chart: Chart): Chart[] =>
  charts.length >= CHARTS_MAX || charts.some(each => equal(each, chart)) ? charts : [...charts, chart]

/**
 * Displays a dataset with an instance and style. Removes a comparison of the instance with itself, and its
 * isolated legend entry.
 */
function shownFrom(entry: Displayed, instance: string, style: Style): Displayed {
  const isItself = style.compared === instance
  return { ...entry, instance, style: isItself ? { ...style, compared: null, isolated: null } : style }
}

/** Hides all other datasets; shows them if they are already hidden. */
function isolated(view: View, dataset: string): View {
  if (!view.displayed.some(entry => entry.dataset === dataset)) return view
  const isAlone = isOnlyVisible(view.displayed, dataset)
  const displayed = view.displayed.map(entry => ({
    ...entry,
    visible: isAlone || entry.dataset === dataset,
  }))
  return { ...view, displayed }
}

/** Returns whether this dataset is the only visible one. */
export const isOnlyVisible = (displayed: readonly Displayed[], dataset: string): boolean =>
  displayed.every(entry => entry.visible === (entry.dataset === dataset))

function moved(displayed: Displayed[], dataset: string, target: (from: number) => number): Displayed[] {
  const from = displayed.findIndex(entry => entry.dataset === dataset)
  const entry = displayed[from]
  const to = target(from)
  if (!entry || to < 0 || to >= displayed.length) return displayed
  return displayed.toSpliced(from, 1).toSpliced(to, 0, entry)
}
