import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Displayed } from '../../contract/view.ts'
import { styleForLabel } from '../colour/style.ts'
import { labelOf, labelsOfFilter, type Sheet } from '../view/shown.ts'
import { SIGNS } from './sentence.ts'
import { validateFilter } from './validation.ts'

/** Returns whether a filter fits the labels of an instance. */
export const isFilterValid = (filter: Filter, sheet: Sheet): boolean =>
  validateFilter(filter, labelsOfFilter(sheet, filter)).length === 0

/** Displayed dataset without the parts that its instance does not have. */
type Known = {
  displayed: Displayed
  /** Names of labels that the instance does not have. */
  labels: string[]
  isFilterDropped: boolean
  /** Compared instance of the link that the dataset lacks; null if there is none. */
  base: string | null
}

/** Drops unknown labels, charts of unknown labels, and a filter that does not fit. A link can name all of these. */
export function withoutUnknown(displayed: Displayed, sheet: Sheet): Known {
  const { style, charts, filter } = displayed
  const isUnknown = (name: string | null): name is string => name !== null && labelOf(sheet, name) === null
  const base = sheet.dataset.dates.some(({ id }) => id === style.compared) ? null : style.compared
  const alone = base === null ? style : { ...style, compared: null, isolated: null }
  const known = isUnknown(style.label) ? styleForLabel(alone, null) : alone
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
    base,
  }
}

/** Maximum length of a filter in a message. */
const LENGTH_MAX = 120

/** Writes a filter for a message: `population > 1000 & (type = ville | type = village)`. */
export function filterInWords({ filter }: Filter): string {
  const text = wordsOf(filter)
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text
}

function wordsOf(node: FilterNode): string {
  if ('label' in node) return `${node.label} ${SIGNS[node.operator][0]} ${node.value}`.trim()
  const [parts, sign] = 'and' in node ? [node.and, ' & '] : [node.or, ' | ']
  return parts.map(part => ('label' in part ? wordsOf(part) : `(${wordsOf(part)})`)).join(sign)
}
