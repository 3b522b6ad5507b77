import type { Colour, Text } from '../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../contract/label.ts'
import { type ColourScale, NO_DATA_COLOUR } from './colours.ts'
import { formatValue, type Language, numberOf, uniqueKey } from './values.ts'

/** How many unique values have a row of their own. */
export const LEGEND_ROWS = 12

type Row = { value: string; colour: Colour; count: number }
type NoData = { colour: Colour; count: number }

/** The legend of the zones that are displayed: the counts of its rows and of no data add up to them. */
export type Legend =
  | { kind: 'single'; colour: Colour; count: number }
  | {
      kind: 'gradient'
      label: Text
      unit: string | null
      /** Null when no zone has a number. */
      min: number | null
      max: number | null
      ramp: readonly Colour[]
      count: number
      noData: NoData
    }
  | {
      kind: 'values'
      label: Text
      unit: string | null
      /** Most frequent first. */
      rows: Row[]
      /** The unique values that have no row, and their zones. */
      others: { values: number; count: number }
      noData: NoData
    }

/** The legend of a scale over the values of the displayed zones, one value (or null) per zone. */
export function legendOf(
  scale: ColourScale,
  values: Iterable<LabelValue | undefined>,
  language: Language,
): Legend {
  switch (scale.kind) {
    case 'single':
      return { kind: 'single', colour: scale.colour, count: [...values].length }
    case 'gradient':
      return gradientLegend(scale, values)
    case 'values':
      return valuesLegend(scale, values, language)
  }
}

function gradientLegend(
  scale: ColourScale & { kind: 'gradient' },
  values: Iterable<LabelValue | undefined>,
): Legend {
  let count = 0
  let missing = 0
  for (const value of values) {
    if (scale.range !== null && numberOf(value) !== null) count++
    else missing++
  }
  return {
    kind: 'gradient',
    ...heading(scale.label),
    min: scale.range?.min ?? null,
    max: scale.range?.max ?? null,
    ramp: scale.ramp,
    count,
    noData: { colour: NO_DATA_COLOUR, count: missing },
  }
}

function valuesLegend(
  scale: ColourScale & { kind: 'values' },
  values: Iterable<LabelValue | undefined>,
  language: Language,
): Legend {
  const { tally, missing } = countUnique(values, scale.type)
  const byFrequency = [...tally.values()].sort((a, b) => b.count - a.count)
  const others = byFrequency.slice(LEGEND_ROWS)
  return {
    kind: 'values',
    ...heading(scale.label),
    rows: byFrequency.slice(0, LEGEND_ROWS).map(({ value, count }) => ({
      value: formatValue(value, scale, language),
      colour: scale.colourOf(value),
      count,
    })),
    others: { values: others.length, count: others.reduce((sum, { count }) => sum + count, 0) },
    noData: { colour: NO_DATA_COLOUR, count: missing },
  }
}

function countUnique(values: Iterable<LabelValue | undefined>, type: LabelType) {
  const tally = new Map<string, { value: LabelValue | undefined; count: number }>()
  let missing = 0
  for (const value of values) {
    const key = uniqueKey(value, type)
    const entry = key === null ? undefined : tally.get(key)
    if (key === null) missing++
    else if (entry) entry.count++
    else tally.set(key, { value, count: 1 })
  }
  return { tally, missing }
}

function heading(label: Label): { label: Text; unit: string | null } {
  return { label: label.title, unit: label.unit }
}
