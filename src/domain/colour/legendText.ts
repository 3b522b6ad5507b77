import type { Language } from '../../contract/languages.mjs'
import type { ChangeSince } from '../label/former.ts'
import { type Measure, measureOf, type OrderedType } from '../label/labelTypes.ts'
import { formatSigned } from '../label/numbers.ts'
import { cellText } from './bivariateLegend.ts'
import { breakWriter, intervalText, wholeText, writtenEnds } from './classes.ts'
import type { Legend, LegendEntry } from './legend.ts'
import { ZERO_ENTRY } from './zero.ts'

/** Returns the text of a legend entry: an interval or a value. The interface names no data and changes. */
export function entryText(legend: Legend, entry: LegendEntry, language: Language): string {
  const own = legend.texts?.[entry.id]
  if (own !== undefined) return own
  if ('value' in entry) return entry.value
  if (entry.id === ZERO_ENTRY) return measureOf('number').format(0, language)
  if (legend.kind === 'circles' && legend.second && !isOfSize(legend, entry))
    return entryText(legend.second, entry, language)
  if (legend.kind === 'bivariate') return 'x' in entry ? cellText(legend, entry, language) : ''
  if ('from' in entry && legend.kind === 'classes' && legend.gathered?.gathering === 'count')
    return wholeText(entry, entry === legend.entries.at(-1), language)
  return 'from' in entry && (legend.kind === 'classes' || legend.kind === 'circles')
    ? intervalText(writtenEnds(legend, entry), legend.type, language, numberWriter(legend))
    : ''
}

const isOfSize = ({ entries }: Extract<Legend, { kind: 'circles' }>, { id }: LegendEntry) =>
  entries.some(each => each.id === id)

type Numbers = { type: OrderedType; change?: ChangeSince; breaks?: readonly number[] }

/** Returns the number format of a legend: all its breaks have the same decimals. Changes have signs. */
export function numberWriter({ type, change, breaks = [] }: Numbers): Measure['format'] {
  return breakWriter(type, breaks, change ? formatSigned : undefined)
}

/** Returns the change that a legend shows, or null. */
export const changeIn = (legend: Legend): ChangeSince | null =>
  ('change' in legend ? legend.change : null) ?? null
