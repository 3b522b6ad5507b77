import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsIn } from '../../../machines/table.types.ts'
import type { Text } from '../../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Zone } from '../../contract/zone.ts'
import { equal } from '../../domain/equal.ts'
import { isComputed } from '../../domain/label/computed.ts'
import type { ChangeSince } from '../../domain/label/former.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import {
  CHANGE_COLUMN,
  type ColumnId,
  type ColumnLayout,
  hasNameAlone,
  labelOfColumn,
  naturalWidth,
  valueIn,
} from '../../domain/table/tableColumns.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** A column of the table of displayed elements. */
export type Column = {
  id: ColumnId
  /** Null for the product's own columns, whose titles are texts of the interface. */
  title: Text | null
  unit: string | null
  type: LabelType
  /** The labels that it is calculated from, and the change since another instance that it says. */
  operands?: readonly Label[]
  change?: ChangeSince | null
  /** Pixels below which it never shrinks, unless the person wants it narrower. */
  width: number
  isSortable: boolean
  read: (zone: Zone) => LabelValue | undefined
}

/** The column that has that id, of a table in which it is. */
export function columnOf(target: Pick<Shown, 'sheet'>, id: ColumnId, language: Language): Column {
  const found = labelOfColumn(target, id)
  const width = naturalWidth(target, id, language)
  const read = (zone: Zone) => valueIn(zone, id)
  if (!found) {
    return { id, title: null, unit: null, type: 'text', width, isSortable: true, read }
  }
  const { title, type, unit } = found.label
  const { label } = found
  const computed = isComputed(label) ? { operands: label.operands, change: label.change } : {}
  return { id, title, unit, type, ...computed, width, isSortable: hasNameAlone(target, id), read }
}

/**
 * Returns the columns in sight. They stay the same objects while they are the same columns, so that rows are not drawn anew
 * where something else of the dataset changes, as its colours do.
 */
export function useColumns({ sheet }: Shown): readonly Column[] {
  const language = useLanguage()
  const ids = useMachine('table', ({ context }) => columnsIn(context).visible, equal)
  return useMemo(() => ids.map(id => columnOf({ sheet }, id, language)), [ids, sheet, language])
}

/** Reads what a column is called. */
export function useColumnTitle(): (target: Shown, id: ColumnId) => string {
  const { t } = useTranslation('table')
  const text = useText()
  return (target, id) => {
    const label = labelOfColumn(target, id)?.label
    if (id === CHANGE_COLUMN) return t('change')
    return label ? text(label.title) : t(id === 'key' ? 'key' : 'name')
  }
}

/** Pixels. */
const CHECK_WIDTH = 32
const MARK_WIDTH = 130

/**
 * Returns the widths of the grid's columns: those that the person has sized keep their width, the others share what is
 * left. Where the person has sized all of them, the last one has what is left.
 * @param isMarked Whether the first column also says what has changed.
 */
export function trackStyle(
  columns: readonly Column[],
  widths: ColumnLayout['widths'],
  isMarked: boolean,
): CSSProperties {
  const areAllSized = columns.every(({ id }) => widths[id] !== undefined)
  const least = columns.map(
    ({ id, width }, at) => widths[id] ?? (at === 0 && isMarked ? width + MARK_WIDTH : width),
  )
  const tracks = columns.map(({ id, type }, at) => {
    if (widths[id] !== undefined && !(areAllSized && at === columns.length - 1)) return `${least[at]}px`
    return `minmax(${least[at]}px, ${isOrdered(type) ? 1 : 1.6}fr)`
  })
  return {
    '--columns': `${CHECK_WIDTH}px ${tracks.join(' ')}`,
    '--least': `${least.reduce((sum, width) => sum + width, CHECK_WIDTH)}px`,
  } as CSSProperties
}
