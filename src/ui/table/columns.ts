import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnColumns, type TableContext } from '../../../machines/table.types.ts'
import type { Text } from '../../contract/common.ts'
import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Zone } from '../../contract/zone.ts'
import { equal } from '../../domain/equal.ts'
import { isComputed } from '../../domain/label/computed.ts'
import type { ChangeSince } from '../../domain/label/former.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { columnDecimals, computedDecimals } from '../../domain/table/columnNumbers.ts'
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

/** Column of the table of displayed zones. */
export type Column = {
  id: ColumnId
  /** Name of the label; null for the product's own columns, which have interface texts as titles. */
  title: Text | null
  unit: string | null
  type: LabelType
  /** Decimals of all its numbers, once zones are loaded. */
  decimals: number
  /** True if its numbers are counts, which can be summed. */
  isCount?: boolean
  /** Labels that it is calculated from, and the change that it shows. */
  operands?: readonly Label[]
  change?: ChangeSince | null
  /** Minimum width in pixels, unless the user makes it narrower. */
  width: number
  isSortable: boolean
  read: (zone: Zone) => LabelValue | undefined
}

/** Returns the column with an id. The table must contain it. */
export function columnOf(target: Pick<Shown, 'sheet'>, id: ColumnId, language: Language): Column {
  const found = labelOfColumn(target, id)
  const width = naturalWidth(target, id, language)
  const read = (zone: Zone) => valueIn(zone, id)
  if (!found) {
    return { id, title: null, unit: null, type: 'text', decimals: 0, width, isSortable: true, read }
  }
  const { title, type, unit } = found.label
  const { label } = found
  const computed = isComputed(label) ? { operands: label.operands, change: label.change } : {}
  return {
    id,
    title,
    unit,
    type,
    decimals: 0,
    isCount: type === 'number' && label.measure === 'count',
    ...computed,
    width,
    isSortable: hasNameAlone(target, id),
    read,
  }
}

/**
 * Returns the visible columns. Equal columns are the same objects, so that changes such as colours do not
 * render the rows again.
 */
export function useColumns({ sheet }: Shown): readonly Column[] {
  const language = useLanguage()
  const ids = useMachine('table', ({ context }) => drawnColumns(context), equal)
  return useMemo(() => ids.map(id => columnOf({ sheet }, id, language)), [ids, sheet, language])
}

/** Returns the columns with the decimals that suit their numbers among the loaded zones. */
export function useDecimals(columns: readonly Column[], pages: TableContext['pages']): readonly Column[] {
  const found = useMemo(() => {
    const zones = Object.values(pages).flat()
    return columns.map(({ type, operands, read }) => {
      const numbers = type === 'number' ? zones.map(read) : []
      const decimalsOf = operands ? computedDecimals : columnDecimals
      return decimalsOf(numbers.filter(value => typeof value === 'number'))
    })
  }, [columns, pages])
  const decimals = found.join()
  return useMemo(() => {
    const each = decimals.split(',').map(Number)
    return columns.map((column, at) => (each[at] ? { ...column, decimals: each[at] } : column))
  }, [columns, decimals])
}

/** Returns a formatter of column titles. */
export function useColumnTitle(): (target: Shown, id: ColumnId) => string {
  const { t } = useTranslation('table')
  const text = useText()
  return (target, id) => {
    const label = labelOfColumn(target, id)?.label
    if (id === CHANGE_COLUMN) return t('change')
    return label ? text(label.title) : t(id === 'key' ? 'key' : 'name')
  }
}

/** In pixels. */
const CHECK_WIDTH = 32
const MARK_WIDTH = 130

/**
 * Returns the widths of the grid's columns. Columns sized by the user keep their width, and the others share
 * the rest. If all are sized, the last one takes the rest.
 * @param isMarked Whether the first column also shows the change.
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
