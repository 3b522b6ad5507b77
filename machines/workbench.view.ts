import type { Look } from '../src/contract/saved.ts'
import type { Displayed, Style, View } from '../src/contract/view.ts'
import { labelsOfChart } from '../src/domain/chart/charts.ts'
import { firstStyle } from '../src/domain/colour/firstStyle.ts'
import { frozenStyle } from '../src/domain/colour/fromLegend.ts'
import { isUsualLook, lookOf, USUAL } from '../src/domain/colour/savedStyles.ts'
import { defaultStyle, styleForLabel } from '../src/domain/colour/style.ts'
import { equal } from '../src/domain/equal.ts'
import { isFilterValid, withoutUnknown } from '../src/domain/filter/unknownParts.ts'
import type { ViewEdit } from '../src/domain/view/edit.ts'
import { styleAt } from '../src/domain/view/instanceOrder.ts'
import { changesOfDate, isDisplayed, isHeld } from '../src/domain/view/pending.ts'
import { canDraw, labelOf, unmetDemands } from '../src/domain/view/shown.ts'
import type { EditEvent, WorkbenchContext, WorkbenchInput } from './workbench.types.ts'

/** Returns a style of a displayed dataset for another of its instances. */
function styleOf({ sheets }: WorkbenchContext, entry: Displayed, instance: string, style: Style): Style {
  const dates = sheets[entry.instance]?.dataset.dates ?? []
  return styleAt(style, entry.instance, instance, dates)
}

/** Returns the edit of the View that an event requests, or null if it is not possible now. */
export function editOf(context: WorkbenchContext, event: EditEvent): ViewEdit | null {
  const base = context.pending?.view ?? context.view
  const { dataset }: { type: string; dataset?: string } = event
  const entry = base.displayed.find(each => each.dataset === dataset)
  const sheet = entry && context.sheets[entry.instance]
  switch (event.type) {
    case 'label.displayed': {
      if (!entry || !sheet) return null
      const label = labelOf(sheet, event.label)
      if (event.label !== null && !label) return null
      if (event.label === null && entry.style.label === null) return null
      return {
        type: 'style.changed',
        dataset: event.dataset,
        style: styleForLabel(entry.style, label),
      }
    }
    case 'instance.stepped':
      return entry && entry.instance !== event.instance
        ? {
            type: 'instance.displayed',
            dataset: event.dataset,
            instance: event.instance,
            style: styleOf(
              context,
              entry,
              event.instance,
              frozenStyle(entry.style, drawnLegend(context, entry)),
            ),
          }
        : null
    case 'style.changed':
      return sheet && canDraw(sheet, event.style) ? event : null
    case 'filter.changed':
      return event.filter === null || (sheet && isFilterValid(event.filter, sheet)) ? event : null
    case 'chart.added':
      return sheet && labelsOfChart(sheet, event.chart) ? event : null
    case 'originLabels.toggled':
      return sheet?.dataset.geometry_origin ? event : null
    case 'look.changed':
      return sheet && canDraw(sheet, event.look.style) ? event : null
    case 'instance.displayed':
      if (entry)
        return { ...event, style: styleOf(context, entry, event.instance, event.style ?? entry.style) }
      return event.look ? event : { ...event, look: firstLook(context, base, event) }
    case 'chart.removed':
    case 'dataset.removed':
    case 'dataset.moved':
    case 'entry.isolated':
    case 'dataset.placed':
    case 'dataset.isolated':
    case 'visibility.toggled':
    case 'opacity.changed':
    case 'reload.toggled':
    case 'ground.changed':
    case 'view.cleared':
      return event
  }
}

/**
 * Returns the look of a new dataset: the saved one, else the default for its labels. Undefined while these
 * are unknown.
 */
function firstLook(
  { looks, sheets }: WorkbenchContext,
  { displayed }: View,
  { dataset, instance }: { dataset: string; instance: string },
): Look | undefined {
  const sheet = sheets[instance]
  const suited = sheet && { ...USUAL, style: firstStyle(sheet, defaultStyle(displayed.length)) }
  return looks[dataset] ?? suited
}

/** Returns the drawn legend of a dataset, or null while another style is drawn. */
function drawnLegend({ view, preview, loads }: WorkbenchContext, { dataset, style }: Displayed) {
  const drawn = preview?.dataset === dataset ? preview : view.displayed.find(each => each.dataset === dataset)
  return equal(drawn?.style, style) ? (loads[dataset]?.getSnapshot().context.legend ?? null) : null
}

/**
 * Returns the dates of the former and the wanted instance if colours are now kept between them, otherwise
 * null.
 */
export function datesWithHeldColours(context: WorkbenchContext): string[] | null {
  const change = changesOfDate(context).find(
    ([former, wanted]) => isHeld(wanted.style) && !isHeld(former.style),
  )
  const dates = change?.map(({ instance }) => context.sheets[instance]?.instance.data_date)
  return dates?.every(date => date !== undefined) ? dates : null
}

/** Names the displayed labels that the wanted instance of a dataset lacks, or returns null. */
export function labelsMissingAtDate(context: WorkbenchContext): string | null {
  const missing = changesOfDate(context).flatMap(([, wanted]) => {
    const sheet = context.sheets[wanted.instance]
    const labels = sheet ? withoutUnknown(wanted, sheet).labels : []
    return labels.length > 0 ? [`${wanted.instance}: ${labels.join(', ')}`] : []
  })
  return missing.length > 0 ? missing.join('; ') : null
}

/**
 * Returns the dataset of the selected zones: the active one or, if it has none, the topmost dataset with
 * selected zones.
 */
export function datasetOfSelected(
  { view, active }: Pick<WorkbenchContext, 'view' | 'active'>,
  zones: Readonly<Record<string, readonly number[]>>,
): string | null {
  const concerned = view.displayed
    .map(({ dataset }) => dataset)
    .filter(each => (zones[each]?.length ?? 0) > 0)
  return concerned.find(each => each === active) ?? concerned.at(-1) ?? null
}

/**
 * Returns the view for the address, including a previewed style, so that a copied link or a reload shows the
 * same.
 */
export function viewInAddress({ view: shown, preview }: WorkbenchContext, view: View): View {
  if (!preview?.isTried) return view
  const former = shown.displayed.find(({ dataset }) => dataset === preview.dataset)?.style
  const displayed = view.displayed.map(entry =>
    entry.dataset === preview.dataset && equal(entry.style, former)
      ? { ...entry, style: preview.style }
      : entry,
  )
  return { ...view, displayed }
}

/** Returns the view for undo, including a style that was previewed on a dataset removed since. */
export const lastSeen = (context: WorkbenchContext, next: View): View =>
  context.preview && !isDisplayed(next, context.preview.dataset)
    ? viewInAddress(context, context.view)
    : context.view

/** Returns the view of an address, with saved looks for datasets without a style. */
export const withLooks = (
  { view, unstyled = [] }: Pick<WorkbenchInput, 'view' | 'unstyled'>,
  looks: Record<string, Look>,
): View => ({
  ...view,
  displayed: view.displayed.map(entry =>
    unstyled.includes(entry.dataset) ? { ...entry, ...looks[entry.dataset] } : entry,
  ),
})

/**
 * Returns the edits that apply saved looks to datasets that were named without a style and not restyled
 * since.
 */
export function pendingLooks(
  { view, pending, unstyled, looks }: WorkbenchContext,
  next: Record<string, Look>,
): Extract<ViewEdit, { type: 'look.changed' }>[] {
  return (pending?.view ?? view).displayed.flatMap(entry => {
    const { dataset } = entry
    const look = next[dataset]
    const isAsOpened = equal(lookOf(entry), looks[dataset]) || isUsualLook(lookOf(entry))
    return look && unstyled.includes(dataset) && isAsOpened && !equal(look, lookOf(entry))
      ? [{ type: 'look.changed' as const, dataset, look }]
      : []
  })
}

/** Returns whether each load of the pending view has failed or settled, and at least one has failed. */
export const hasFailed = (context: WorkbenchContext): boolean =>
  Object.keys(context.failures).length > 0 &&
  unmetLoads(context).every(({ displayed }) => context.failures[displayed.dataset] !== undefined)

/** Returns the loads that the pending view still needs. */
export const unmetLoads = ({ pending, bounds, loaded }: WorkbenchContext) =>
  pending ? unmetDemands(pending.view, bounds, loaded) : []
