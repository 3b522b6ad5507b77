import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useDatasetName } from '../shared/names.ts'
import { useMachine } from '../shared/runtime.tsx'
import { NextDates } from './nextDates.tsx'
import { RemovalProgress } from './removal.tsx'
import { Report } from './report.tsx'
import { useArrivalHeading } from './stage.ts'

/** The instance is there: what came of the file, and what can be done now. */
export function Imported() {
  const { t } = useTranslation('importing')
  const heading = useArrivalHeading()
  const nameOf = useDatasetName()
  const report = useMachine('importing', ({ context }) => context.report)
  if (!report) return null
  const { id, dataset } = report.instance
  const name = nameOf(dataset)
  return (
    <div className="import-under">
      <CheckmarkCircleRegular className="import-done" aria-hidden="true" />
      <h2 {...heading} className="import-title">
        {t('imported', { name })}
      </h2>
      <p className="import-note">{t('importedHint', { instance: id })}</p>
      <Report report={report} title={t('reportDone')} />
      <NextDates />
      <RemovalProgress />
      <div className="import-actions">
        <CommandButton command="import.remove" label={t('remove')} />
        <CommandButton command="import.again" label={t('again')} />
        <CommandButton command="import.show" label={t('show')} appearance="primary" />
      </div>
    </div>
  )
}
