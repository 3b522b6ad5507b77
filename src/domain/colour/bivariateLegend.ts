import { inLanguage, type Text } from '../../contract/common.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import { isOrdered, measureOf, type OrderedType, uniqueKey } from '../label/labelTypes.ts'
import { type Bivariate, cellRow, type Side } from './bivariate.ts'
import { intervalText, NO_DATA_ROW, type Row } from './classes.ts'

/** A cell of the matrix, with the classes that meet in it: 0 is the lowest. */
export type CellRow = Row & { x: number; y: number }

/** A side of the matrix in the legend: a label with its classes, from the lowest. */
export type LegendSide = {
  label: Text
  type: OrderedType
  unit: string | null
  breaks: readonly number[]
  /** None where no zone of the instance has a number. */
  classes: { from: number | null; to: number | null }[]
}

/** The legend of two labels together. The counts of its cells and of no data add up to the displayed zones. */
export type BivariateLegend = {
  kind: 'bivariate'
  /** Names both labels. */
  label: Text
  unit: null
  x: LegendSide
  y: LegendSide
  /** Line by line, from the lowest classes of both; none where no zone has both numbers. */
  rows: CellRow[]
  /** The zones that miss one of the labels or both. */
  noData: Row
  missing: Missing
}

/** Numbers of the zones of no data by what they miss: the first label alone, the second alone, or both. */
export type Missing = { first: number; second: number; both: number }

type Value = LabelValue | undefined

const isKnown = (value: Value, type: LabelType) =>
  (isOrdered(type) ? measureOf(type).numberOf(value) : uniqueKey(value, type)) !== null

/** Begins to count the zones that miss a label of one of two types, or both. */
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

/** Begins to count the zones of the cells of a matrix. */
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
      rows:
        x.range && y.range
          ? colours.flatMap((line, at) =>
              line.map((colour, column) => ({
                row: cellRow(column, at),
                x: column,
                y: at,
                colour,
                count: counts[at]?.[column] ?? 0,
              })),
            )
          : [],
      noData: {
        row: NO_DATA_ROW,
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

/** The interval of a class of a side, with its unit. */
export function sideText(side: LegendSide, at: number, language: Language): string {
  const found = side.classes[at]
  if (!found) return ''
  const interval = intervalText(found, at === side.classes.length - 1, side.type, language)
  return side.unit ? `${interval} ${side.unit}` : interval
}

/** Says the classes of both labels that meet in a cell. */
export function cellText({ x, y }: BivariateLegend, cell: CellRow, language: Language): string {
  const said = (side: LegendSide, at: number) =>
    `${inLanguage(side.label, language)} ${sideText(side, at, language)}`
  return `${said(x, cell.x)} × ${said(y, cell.y)}`
}
