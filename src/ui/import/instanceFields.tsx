import { useTranslation } from 'react-i18next'
import { InstanceStatus } from '../../contract/dataset.ts'
import type { ImportDraft } from '../../domain/importDraft.ts'
import { ChoiceField, Fields, TextField, useChange } from './fields.tsx'

/** Fields of the instance that the file is: a dated state of the dataset. */
export function InstanceFields({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const change = useChange()
  return (
    <Fields title={t('instance')}>
      <TextField
        field="date"
        label={t('date')}
        hint={t('dateHint')}
        value={draft.data_date}
        onChange={data_date => change({ data_date })}
      />
      <ChoiceField
        label={t('status')}
        value={draft.status}
        options={InstanceStatus.options.map(value => ({ value, text: t(`statuses.${value}`) }))}
        onChange={status => change({ status: InstanceStatus.parse(status) })}
      />
      <TextField
        field="edition"
        label={t('edition')}
        hint={t('editionHint')}
        value={draft.edition}
        onChange={edition => change({ edition })}
      />
    </Fields>
  )
}
