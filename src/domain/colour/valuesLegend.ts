import type { Text } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { formatValue, uniqueKey } from '../label/labelTypes.ts'
import { type Entry, NO_DATA_ENTRY } from './classes.ts'
import { type ColourScale, valueEntryId } from './colours.ts'

/** Maximum number of unique values with a legend entry. */
export const LEGEND_ENTRIES = 12

export type ValueEntry = Entry & { value: string }

/** Legend of unique values. Its counts add up to the displayed zones. */
export type ValuesLegend = {
  kind: 'values'
  label: Text
  unit: string | null
  /** Most frequent values first; equally frequent ones in the order of the source. */
  entries: ValueEntry[]
  /** Unique values without an entry, and the number of their zones. */
  others: { values: number; count: number }
  noData: Entry
}

type Value = LabelValue | undefined

/** Starts counting the zones of each unique value. */
export function countValues(scale: Extract<ColourScale, { kind: 'values' }>): {
  add: (value: Value, zones?: number) => void
  legend: (language: Language) => ValuesLegend
} {
  const tally = new Map<string, { value: Value; count: number }>()
  const places = new Map((scale.label.stats.categories ?? []).map((key, place) => [key, place]))
  const placeOf = (key: string) => places.get(key) ?? places.size
  let missing = 0
  return {
    add: (value, zones = 1) => {
      const key = uniqueKey(value, scale.type)
      const entry = key === null ? undefined : tally.get(key)
      if (key === null) missing += zones
      else if (entry) entry.count += zones
      else tally.set(key, { value, count: zones })
    },
    legend: language => {
      const byFrequency = [...tally].sort(
        ([one, a], [other, b]) => b.count - a.count || placeOf(one) - placeOf(other),
      )
      const others = byFrequency.slice(LEGEND_ENTRIES)
      return {
        kind: 'values',
        label: scale.label.title,
        unit: scale.label.unit,
        entries: byFrequency.slice(0, LEGEND_ENTRIES).map(([key, { value, count }]) => ({
          id: valueEntryId(key),
          value: formatValue(value, { ...scale.label, type: scale.type }, language),
          colour: scale.colourOf(value),
          count,
        })),
        others: { values: others.length, count: others.reduce((sum, [, { count }]) => sum + count, 0) },
        noData: { id: NO_DATA_ENTRY, colour: scale.noDataColour, count: missing },
      }
    },
  }
}
