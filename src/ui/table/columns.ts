import type { Text } from '../../contract/common.ts'
import type { LabelType, LabelValue } from '../../contract/label.ts'
import type { Zone } from '../../contract/zone.ts'
import { naturalWidth } from '../../domain/columnWidths.ts'
import type { Shown } from '../../domain/shown.ts'
import { type ColumnId, isSortable, labelOfColumn, valueIn } from '../../domain/tableColumns.ts'
import type { Language } from '../../domain/values.ts'

/** A column of the table of displayed elements. */
export type Column = {
  id: ColumnId
  /** Null for the product's own columns, whose titles are texts of the interface. */
  title: Text | null
  unit: string | null
  type: LabelType
  /** Pixels below which it never shrinks, unless the person wants it narrower. */
  width: number
  isSortable: boolean
  read: (zone: Zone) => LabelValue | undefined
}

/** The column of a table that has that id. */
export function columnOf(target: Shown, id: ColumnId, language: Language): Column {
  const found = labelOfColumn(target, id)
  const width = naturalWidth(target, id, language)
  const read = (zone: Zone) => valueIn(zone, id)
  if (!found) {
    return { id, title: null, unit: null, type: 'text', width, isSortable: true, read }
  }
  const { title, type, unit } = found.label
  return { id, title, unit, type, width, isSortable: isSortable(target, id), read }
}
