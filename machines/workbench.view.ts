import type { Look } from '../src/contract/savedStyle.ts'
import { type Camera, type Displayed, EMPTY_VIEW, type Style, type View } from '../src/contract/view.ts'
import { labelsOfChart } from '../src/domain/chart/charts.ts'
import { firstStyle } from '../src/domain/colour/firstStyle.ts'
import { frozenStyle } from '../src/domain/colour/fromLegend.ts'
import { isUsualLook, lookOf, USUAL } from '../src/domain/colour/savedStyles.ts'
import { defaultStyle, styleForLabel } from '../src/domain/colour/style.ts'
import { equal } from '../src/domain/equal.ts'
import { isFilterValid, withoutUnknown } from '../src/domain/filter/unknownParts.ts'
import { writeCoordinates } from '../src/domain/search/place.ts'
import { applyEdit, type ViewEdit } from '../src/domain/view/edit.ts'
import { styleAt } from '../src/domain/view/instanceOrder.ts'
import { canDraw, demandOf, labelOf, type Shown, sheetShown, unmetDemands } from '../src/domain/view/shown.ts'
import type { Recorded } from './recording.log.ts'
import type { EditEvent, Pending, WorkbenchContext, WorkbenchInput } from './workbench.types.ts'

/**
 * Returns the displayed datasets with known sheets, and the data that panels need. In a view that follows the
 * map, they describe the loaded extent, even if the map has moved since or failed to load another extent.
 */
export function shownOf({
  view,
  bounds,
  loaded,
  sheets,
}: Pick<WorkbenchContext, 'view' | 'bounds' | 'loaded' | 'sheets'>): Shown[] {
  return view.displayed.flatMap(displayed => {
    const known = sheets[displayed.instance]
    const sheet = known && sheetShown(known, displayed)
    const load = loaded[displayed.dataset]
    const demand = demandOf(displayed, view.reloadOnMove, bounds)
    return sheet ? [{ displayed, demand: load ? { ...demand, bbox: load.bbox } : demand, sheet }] : []
  })
}

/**
 * Returns the displayed datasets as drawn, with a previewed opacity. Several new datasets stay hidden until
 * the last one is loaded.
 */
export function drawnIn({
  view,
  pending,
  faded,
}: Pick<WorkbenchContext, 'view' | 'pending' | 'faded'>): Displayed[] {
  const drawn = view.displayed.map(entry =>
    entry.dataset === faded?.dataset ? { ...entry, opacity: faded.opacity } : entry,
  )
  const coming = pending?.view.displayed.filter(({ dataset }) => !isDisplayed(view, dataset)) ?? []
  return coming.length > 1 ? [...drawn, ...coming.map(entry => ({ ...entry, visible: false }))] : drawn
}

export const isDisplayed = (view: View, dataset: string) =>
  view.displayed.some(entry => entry.dataset === dataset)

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

/** Returns whether a dataset is about to be displayed with its default style. */
export const isNewcomer = (
  { view, pending }: Pick<WorkbenchContext, 'view' | 'pending'>,
  dataset: string,
): boolean =>
  !isDisplayed(view, dataset) && pending?.kind !== 'open' && (pending?.newcomers?.includes(dataset) ?? false)

/** Returns the wanted view with the look of a new dataset that takes its default style. */
export function withNewcomer(
  { view, pending }: Pick<WorkbenchContext, 'view' | 'pending'>,
  { dataset, style }: { dataset: string; style: Style },
): Pending | null {
  if (!pending || !isNewcomer({ view, pending }, dataset)) return pending
  return { ...pending, view: applyEdit(pending.view, { type: 'style.changed', dataset, style }) }
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

/** Pairs the former entry with the wanted entry of each dataset that changes its instance. */
function changesOfDate({
  view,
  pending,
}: WorkbenchContext): (readonly [former: Displayed, wanted: Displayed])[] {
  if (pending?.kind !== 'edit') return []
  return view.displayed.flatMap(former => {
    const wanted = pending.view.displayed.find(({ dataset }) => dataset === former.dataset)
    return wanted && wanted.instance !== former.instance ? [[former, wanted] as const] : []
  })
}

const isHeld = ({ classes, range }: Style) => classes === 'manual' || range !== null

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

/** Returns the first pending view. A view with a camera opens at it; one without is fitted as a new one. */
export function firstPending(view: View): Pending | null {
  if (equal(view, EMPTY_VIEW)) return null
  return view.camera ? { view, kind: 'open', active: null } : { view, kind: 'edit', isLinked: true }
}

/** Returns whether a dataset that failed to load can be dropped, so that the others are shown. */
export const canBeLeftOut = (
  { view, pending, failures }: Pick<WorkbenchContext, 'view' | 'pending' | 'failures'>,
  failed: string,
): boolean =>
  failures[failed] !== undefined &&
  (pending?.view.displayed ?? []).some(
    ({ dataset }) => !isDisplayed(view, dataset) && failures[dataset] === undefined,
  )

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

/** History entry for the next view, by kind of change. */
export const ENTRIES = {
  edit: 'new',
  undo: 'back',
  redo: 'forward',
  travel: 'same',
  saved: 'new',
  open: 'same',
} as const

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

/** Returns whether the pending view is from an address or a saved map. */
export const isOfLink = (pending: Pending): boolean =>
  pending.kind === 'open' ||
  pending.kind === 'travel' ||
  pending.kind === 'saved' ||
  pending.isLinked === true

/** Returns whether each load of the pending view has failed or settled, and at least one has failed. */
export const hasFailed = (context: WorkbenchContext): boolean =>
  Object.keys(context.failures).length > 0 &&
  unmetLoads(context).every(({ displayed }) => context.failures[displayed.dataset] !== undefined)

/** Returns the loads that the pending view still needs. */
export const unmetLoads = ({ pending, bounds, loaded }: WorkbenchContext) =>
  pending ? unmetDemands(pending.view, bounds, loaded) : []

/** Command equivalent to an action on the map. `byUser`: the user did it there. */
export type MapAction = { byUser: boolean; command: string; args: string[] }

/** Returns the command equivalent to a movement of the map. */
export const visitOf = ({ camera, byUser = false }: { camera: Camera; byUser?: boolean }): MapAction => ({
  byUser,
  command: 'map.visit',
  args: [writeCoordinates(camera)],
})

/** Returns the command equivalent to a click on a zone or on the empty map. */
export const inspectionOf = ({
  zone,
  byUser = false,
}: {
  zone: string | null
  byUser?: boolean
}): MapAction =>
  zone === null
    ? { byUser, command: 'zone.deselect', args: [] }
    : { byUser, command: 'zone.inspect', args: [zone] }

/** Returns the step that records an action on the map. */
export const recordedMapAction = (
  { view, past, future, active }: Pick<WorkbenchContext, 'view' | 'past' | 'future' | 'active'>,
  { command, args }: MapAction,
): Recorded => ({
  act: { kind: 'command', command, args },
  surface: 'map',
  moment: { expected: null, isShown: false, history: { view, past, future, active } },
})
