import type { Look } from '../../contract/saved.ts'
import type { Displayed, Style, View } from '../../contract/view.ts'
import { labelsOfChart } from '../chart/charts.ts'
import { firstStyle } from '../colour/firstStyle.ts'
import { frozenStyle } from '../colour/fromLegend.ts'
import type { Legend } from '../colour/legend.ts'
import { USUAL } from '../colour/savedStyles.ts'
import { defaultStyle, styleForLabel } from '../colour/style.ts'
import { equal } from '../equal.ts'
import { isFilterValid } from '../filter/unknownParts.ts'
import type { ViewEdit } from '../view/edit.ts'
import { styleAt } from '../view/instanceOrder.ts'
import type { Views } from '../view/pending.ts'
import { canDraw, labelOf, type Sheet } from '../view/shown.ts'

/** Request to edit the View. */
export type EditRequest =
  | ViewEdit
  | { type: 'label.displayed'; dataset: string; label: string | null }
  /** Shows another instance in colours with the same meaning. */
  | { type: 'instance.stepped'; dataset: string; instance: string }

/** Facts that decide whether an edit is possible, and how a dataset looks after it. */
type Known = Views & {
  sheets: Readonly<Record<string, Sheet>>
  /** Saved looks of the datasets. */
  looks: Readonly<Record<string, Look>>
  preview: { dataset: string; style: Style } | null
  /** Last drawn legend of a dataset, or null. */
  legendOf: (dataset: string) => Legend | null
}

/** Returns a style of a displayed dataset for another of its instances. */
function styleOf({ sheets }: Known, entry: Displayed, instance: string, style: Style): Style {
  const dates = sheets[entry.instance]?.dataset.dates ?? []
  return styleAt(style, entry.instance, instance, dates)
}

/** Returns the edit of the View that a request means, or null if it is not possible now. */
export function requestedEdit(known: Known, request: EditRequest): ViewEdit | null {
  const base = known.pending?.view ?? known.view
  const { dataset }: { type: string; dataset?: string } = request
  const entry = base.displayed.find(each => each.dataset === dataset)
  const sheet = entry && known.sheets[entry.instance]
  switch (request.type) {
    case 'label.displayed': {
      if (!entry || !sheet) return null
      const label = labelOf(sheet, request.label)
      if (request.label !== null && !label) return null
      if (request.label === null && entry.style.label === null) return null
      return {
        type: 'style.changed',
        dataset: request.dataset,
        style: styleForLabel(entry.style, label),
      }
    }
    case 'instance.stepped':
      return entry && entry.instance !== request.instance
        ? {
            type: 'instance.displayed',
            dataset: request.dataset,
            instance: request.instance,
            style: styleOf(
              known,
              entry,
              request.instance,
              frozenStyle(entry.style, drawnLegend(known, entry)),
            ),
          }
        : null
    case 'style.changed':
      return sheet && canDraw(sheet, request.style) ? request : null
    case 'filter.changed':
      return request.filter === null || (sheet && isFilterValid(request.filter, sheet)) ? request : null
    case 'chart.added':
      return sheet && labelsOfChart(sheet, request.chart) ? request : null
    case 'originLabels.toggled':
      return sheet?.dataset.geometry_origin ? request : null
    case 'look.changed':
      return sheet && canDraw(sheet, request.look.style) ? request : null
    case 'instance.displayed':
      if (entry)
        return { ...request, style: styleOf(known, entry, request.instance, request.style ?? entry.style) }
      return request.look ? request : { ...request, look: firstLook(known, base, request) }
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
      return request
  }
}

/**
 * Returns the look of a new dataset: the saved one, else the default for its labels. Undefined while these
 * are unknown.
 */
function firstLook(
  { looks, sheets }: Known,
  { displayed }: View,
  { dataset, instance }: { dataset: string; instance: string },
): Look | undefined {
  const sheet = sheets[instance]
  const suited = sheet && { ...USUAL, style: firstStyle(sheet, defaultStyle(displayed.length)) }
  return looks[dataset] ?? suited
}

/** Returns the drawn legend of a dataset, or null while another style is drawn. */
function drawnLegend({ view, preview, legendOf }: Known, { dataset, style }: Displayed): Legend | null {
  const drawn = preview?.dataset === dataset ? preview : view.displayed.find(each => each.dataset === dataset)
  return equal(drawn?.style, style) ? legendOf(dataset) : null
}
