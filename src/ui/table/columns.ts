import type { Text } from '../../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Zone } from '../../contract/zone.ts'
import type { Shown } from '../../domain/shown.ts'
import { type ColumnId, isSortable, labelOfColumn, valueIn } from '../../domain/tableColumns.ts'
import { formatValue, type Language } from '../../domain/values.ts'

/** A column of the table of displayed elements. */
export type Column = {
  id: ColumnId
  /** Null for the product's own columns, whose titles are texts of the interface. */
  title: Text | null
  unit: string | null
  type: LabelType
  /** Pixels below which it never shrinks. */
  width: number
  isSortable: boolean
  read: (zone: Zone) => LabelValue | undefined
}

/** Pixels: a letter of the interface, what surrounds the text of a cell, a title's sort arrow. */
const LETTER = 7.6
const PADDING = 22
const ARROW = 20

/** Wide enough for the title and, of numbers, for every value; texts are cut. */
function widthOf({ title, unit, type, stats }: Label, language: Language): number {
  const heading = title[language].length + (unit ? unit.length + 3 : 0)
  const digits = [stats.min, stats.max].map(value => formatValue(value, { type }, language).length)
  const content = type === 'number' ? Math.max(6, ...digits) * LETTER + PADDING : 136
  return Math.round(Math.max(content, Math.min(heading * LETTER + PADDING + ARROW, 220)))
}

/** The column of a table that has that id. */
export function columnOf(target: Shown, id: ColumnId, language: Language): Column {
  const found = labelOfColumn(target, id)
  const read = (zone: Zone) => valueIn(zone, id)
  if (!found) {
    const width = id === 'key' ? 88 : 176
    return { id, title: null, unit: null, type: 'text', width, isSortable: true, read }
  }
  const { label } = found
  const { title, type, unit } = label
  const width = widthOf(label, language)
  return { id, title, unit, type, width, isSortable: isSortable(target, id), read }
}
