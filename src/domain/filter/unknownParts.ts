import type { Filter } from '../../contract/filter.ts'
import type { Displayed } from '../../contract/view.ts'
import { styleForLabel } from '../colour/style.ts'
import { labelOf, labelsOfFilter, type Sheet } from '../view/shown.ts'
import { validateFilter } from './validation.ts'

/** Returns whether a filter fits the labels of an instance. */
export const isFilterValid = (filter: Filter, sheet: Sheet): boolean =>
  validateFilter(filter, labelsOfFilter(sheet, filter)).length === 0

/** A displayed dataset without the parts that its instance does not know. */
type Known = {
  displayed: Displayed
  /** Names of labels that the instance does not have. */
  labels: string[]
  isFilterDropped: boolean
}

/** Drops unknown labels, charts of unknown labels, and a filter that does not fit. A link can name all of these. */
export function withoutUnknown(displayed: Displayed, sheet: Sheet): Known {
  const { style, charts, filter } = displayed
  const isUnknown = (name: string | null): name is string => name !== null && labelOf(sheet, name) === null
  const known = isUnknown(style.label) ? styleForLabel(style, null) : style
  const isFilterDropped = filter !== null && !isFilterValid(filter, sheet)
  const names = [style.label, style.secondLabel, ...charts.flatMap(chart => chart.labels)]
  return {
    displayed: {
      ...displayed,
      style: isUnknown(style.secondLabel) ? { ...known, secondLabel: null } : known,
      charts: charts.filter(chart => !chart.labels.some(isUnknown)),
      filter: isFilterDropped ? null : filter,
    },
    labels: [...new Set(names.filter(isUnknown))],
    isFilterDropped,
  }
}
