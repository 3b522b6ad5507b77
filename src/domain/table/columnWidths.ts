import { inLanguage } from '../../contract/common.ts'
import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Zone } from '../../contract/zone.ts'
import { measureOf } from '../label/labelTypes.ts'
import { formatValue } from '../label/values.ts'
import type { Shown } from '../view/shown.ts'
import { type ColumnId, clampColumn, labelOfColumn, valueIn } from './tableColumns.ts'

/** Widths in pixels: a letter of a cell, a letter of a title, the padding of a cell, the sort arrow of a title. */
const LETTER = 7.6
const BOLD_LETTER = 8.4
const PADDING = 22
const ARROW = 20

const headingOf = ({ title, unit }: Label, language: Language) =>
  (inLanguage(title, language).length + (unit ? unit.length + 3 : 0)) * BOLD_LETTER + PADDING + ARROW

/** Returns a width in pixels that is enough for the title and, of numbers and dates, for every value; texts are cut. */
export function naturalWidth(target: Shown, id: ColumnId, language: Language): number {
  const label = labelOfColumn(target, id)?.label
  if (!label) return id === 'key' ? 88 : 176
  const { type, stats } = label
  const measure = measureOf(type)
  const lengths = measure
    ?.longest(stats.min ?? 0, stats.max ?? 0)
    .map(number => formatValue(measure.write(number, language), label, language).length)
  const content = lengths ? Math.max(6, ...lengths) * LETTER + PADDING : 136
  return Math.round(Math.max(content, Math.min(headingOf(label, language), 220)))
}

/** Returns a width in pixels that is enough for the title and for the values of some zones. */
export function fittingWidth(
  target: Shown,
  id: ColumnId,
  { zones, language }: { zones: readonly Zone[]; language: Language },
): number {
  const label = labelOfColumn(target, id)?.label
  const { type } = label ?? { type: 'text' as const }
  const longest = zones.reduce(
    (most, zone) => Math.max(most, formatValue(valueIn(zone, id), { type }, language).length),
    0,
  )
  const heading = label ? headingOf(label, language) : 0
  return clampColumn(Math.max(heading, longest * LETTER + PADDING))
}
