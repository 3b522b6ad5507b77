import type { Language } from '../../contract/languages.mjs'
import type { ChangeSince } from '../label/former.ts'
import { type Measure, measureOf, type OrderedType } from '../label/labelTypes.ts'
import { formatSigned } from '../label/numbers.ts'
import { cellText } from './bivariateLegend.ts'
import { breakWriter, intervalText, wholeText, writtenEnds } from './classes.ts'
import type { Legend, LegendEntry } from './legend.ts'
import { ZERO_ENTRY } from './zero.ts'

/** Returns the text of a legend entry: an interval or a value. The interface names no data and changes. */
export function entryText(legend: Legend, row: LegendEntry, language: Language): string {
  if ('value' in row) return row.value
  if (row.row === ZERO_ENTRY) return measureOf('number').format(0, language)
  if (legend.kind === 'circles' && legend.second && !isOfSize(legend, row))
    return entryText(legend.second, row, language)
  if (legend.kind === 'bivariate') return 'x' in row ? cellText(legend, row, language) : ''
  if ('from' in row && legend.kind === 'classes' && legend.gathered?.gathering === 'count')
    return wholeText(row, row === legend.entries.at(-1), language)
  return 'from' in row && (legend.kind === 'classes' || legend.kind === 'circles')
    ? intervalText(writtenEnds(legend, row), legend.type, language, numberWriter(legend))
    : ''
}

const isOfSize = ({ entries }: Extract<Legend, { kind: 'circles' }>, { row }: LegendEntry) =>
  entries.some(each => each.row === row)

type Numbers = { type: OrderedType; change?: ChangeSince; breaks?: readonly number[] }

/** Returns the number format of a legend: all its breaks have the same decimals. Changes have signs. */
export function numberWriter({ type, change, breaks = [] }: Numbers): Measure['format'] {
  return breakWriter(type, breaks, change ? formatSigned : undefined)
}

/** Returns the change that a legend shows, or null. */
export const changeIn = (legend: Legend): ChangeSince | null =>
  ('change' in legend ? legend.change : null) ?? null
