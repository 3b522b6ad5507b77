import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/**
 * Says for how many elements of an instance there is no zone: neither map nor table can show them, and what can be
 * done.
 */
export function Unzoned({ instance: id }: { instance: string }) {
  const { t } = useTranslation('map')
  const number = useNumber()
  const text = useText()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[id])
  if (!sheet || sheet.instance.unmatched === 0) return null
  const { dataset, instance } = sheet
  const lender = dataset.geometry_origin
  return (
    <div className="legend-unzoned">
      <p>
        {t('unzoned.count', {
          count: instance.unmatched,
          formatted: number(instance.unmatched),
          rows: number(instance.rows),
        })}
      </p>
      <details>
        <summary>{t('unzoned.what')}</summary>
        {lender && <p>{t('unzoned.why', { lender: text(lender.name) })}</p>}
        <CommandButton
          command="import.open"
          label={t('unzoned.import')}
          name={t('unzoned.importName')}
          size="small"
        />
        <CommandButton command="card.open" args={[dataset.id]} label={t('unzoned.card')} size="small" />
      </details>
    </div>
  )
}
