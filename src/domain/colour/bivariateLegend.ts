import type { Text } from '../../contract/common.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { isOrdered, measureOf, type OrderedType, uniqueKey } from '../label/labelTypes.ts'
import { type Bivariate, cellEntryId, type Side } from './bivariate.ts'
import { breakWriter, type Entry, intervalText, NO_DATA_ENTRY, writtenEnds } from './classes.ts'

/** Cell of the matrix, with its two classes; 0 is the lowest. */
export type CellEntry = Entry & { x: number; y: number }

/** Side of the matrix in the legend: a label with its classes, from the lowest. */
export type LegendSide = {
  label: Text
  type: OrderedType
  unit: string | null
  breaks: readonly number[]
  /** Empty if no zone of the instance has a number. */
  classes: { from: number | null; to: number | null }[]
}

/** Legend of two labels together. The counts of its cells and of no data add up to the displayed zones. */
export type BivariateLegend = {
  kind: 'bivariate'
  /** Names both labels. */
  label: Text
  unit: null
  x: LegendSide
  y: LegendSide
  /** Entries row by row, from the lowest classes of both; empty if no zone has both numbers. */
  entries: CellEntry[]
  /** Zones that lack one label or both. */
  noData: Entry
  missing: Missing
}

/** Zones without data, by missing label: the first label only, the second only, or both. */
export type Missing = { first: number; second: number; both: number }

type Value = LabelValue | undefined

const isKnown = (value: Value, type: LabelType) =>
  (isOrdered(type) ? measureOf(type).numberOf(value) : uniqueKey(value, type)) !== null

/** Starts counting the zones that lack a label of two types, or both. */
export function countMissing(types: { first: LabelType; second: LabelType }) {
  const missing: Missing = { first: 0, second: 0, both: 0 }
  return {
    missing,
    add: (value: Value, second: Value, zones: number) => {
      const has = { first: isKnown(value, types.first), second: isKnown(second, types.second) }
      if (has.first && has.second) return
      missing[has.second ? 'first' : has.first ? 'second' : 'both'] += zones
    },
  }
}

/** Starts counting the zones of the cells of a matrix. */
export function countCells({ x, y, cellOf, colours, noDataColour }: Bivariate): {
  add: (value: Value, zones?: number, second?: Value) => void
  legend: () => BivariateLegend
} {
  const counts = colours.map(line => line.map(() => 0))
  const { missing, add } = countMissing({ first: x.type, second: y.type })
  return {
    add: (value, zones = 1, second = null) => {
      const cell = cellOf(value, second)
      const line = cell && counts[cell.y]
      if (line) line[cell.x] = (line[cell.x] ?? 0) + zones
      add(value, second, zones)
    },
    legend: () => ({
      kind: 'bivariate',
      label: byLanguage(
        language => `${inLanguage(x.label.title, language)} × ${inLanguage(y.label.title, language)}`,
      ),
      unit: null,
      x: sideOf(x),
      y: sideOf(y),
      entries:
        x.range && y.range
          ? colours.flatMap((line, at) =>
              line.map((colour, column) => ({
                id: cellEntryId(column, at),
                x: column,
                y: at,
                colour,
                count: counts[at]?.[column] ?? 0,
              })),
            )
          : [],
      noData: {
        id: NO_DATA_ENTRY,
        colour: noDataColour,
        count: missing.first + missing.second + missing.both,
      },
      missing: { ...missing },
    }),
  }
}

function sideOf({ label, type, range, breaks }: Side): LegendSide {
  const ends = range ? [range.min, ...breaks, range.max] : []
  return {
    label: label.title,
    type,
    unit: label.unit ?? (range && measureOf(type).unit(range.min, range.max)),
    breaks,
    classes: ends.slice(1).map((to, at) => ({ from: ends[at] ?? null, to })),
  }
}

/** Returns the interval of a class of a side, with its unit. */
export function sideText(side: LegendSide, at: number, language: Language): string {
  const found = side.classes[at]
  if (!found) return ''
  const interval = intervalText(
    writtenEnds(side, found),
    side.type,
    language,
    breakWriter(side.type, side.breaks),
  )
  return side.unit ? `${interval} (${side.unit})` : interval
}

/** Describes the classes of both labels of a cell. */
export function cellText({ x, y }: BivariateLegend, cell: CellEntry, language: Language): string {
  const textAt = (side: LegendSide, at: number) =>
    `${inLanguage(side.label, language)} ${sideText(side, at, language)}`
  return `${textAt(x, cell.x)} × ${textAt(y, cell.y)}`
}
