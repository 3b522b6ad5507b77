import { useTranslation } from 'react-i18next'
import { datesOf } from '../../domain/nextDate.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Returns the date of the table that is imported, or comes next, with its place among all; null for other files. */
function useTableDate() {
  const { upload, request, done } = useMachine('importing', ({ context }) => context)
  const { read } = request
  if (!upload || read.long?.kind !== 'rows') return null
  const count = datesOf({ repeated: upload.survey.repeated, read }).length
  return { ...read.long, at: done.length + 1, count, left: count - done.length }
}

/** Tells which date of a table is being imported. */
export function DateUnderWay() {
  const { t } = useTranslation('importing')
  const date = useTableDate()
  return date && date.count > 1 ? <p className="import-note tabular">{t('dateUnderWay', date)}</p> : null
}

/** Offers the other dates of a table of which one was imported. */
export function NextDates() {
  const { t } = useTranslation('importing')
  const date = useTableDate()
  if (date === null) return null
  return (
    <div className="import-aside">
      <span>{t('datesLeft', { count: date.left, by: date.by })}</span>
      <CommandButton command="import.next" label={t('nextDate', { value: date.value })} size="small" />
      {date.left > 1 && (
        <CommandButton command="import.rest" label={t('allDates', { count: date.left })} size="small" />
      )}
    </div>
  )
}
