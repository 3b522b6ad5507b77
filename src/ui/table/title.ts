import { useTranslation } from 'react-i18next'
import type { Shown } from '../../domain/shown.ts'
import { CHANGE_COLUMN } from '../../domain/tableChanges.ts'
import { type ColumnId, labelOfColumn } from '../../domain/tableColumns.ts'
import { useText } from '../shared/language.ts'

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
