import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { type ImportDraft, retold } from '../../domain/importDraft.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChoiceField, Fields, LongField, TextField, useChange } from './fields.tsx'

/** Fields of the dataset that the file goes to: a new one with its name, or a known one. */
export function DatasetFields({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const text = useText()
  const language = useLanguage()
  const change = useChange()
  const datasets = useMachine('selection', ({ context }) => context.datasets)
  const { dataset } = draft
  const isKnown = datasets.some(({ id }) => id === dataset.id)
  const choose = (id: string) => {
    if (id === '') change({ dataset: { ...dataset, id: '' } })
    else edit(runtime, 'importing', { type: 'reading.changed', dataset: id })
  }
  const retell = (part: 'name' | 'description', value: string) =>
    change({ dataset: { ...dataset, [part]: retold(dataset[part], language, value) } })
  return (
    <Fields title={t('dataset')}>
      <ChoiceField
        wide
        label={t('into')}
        value={isKnown ? dataset.id : ''}
        options={[
          { value: '', text: t('newDataset') },
          ...datasets.map(({ id, name }) => ({ value: id, text: `${t('existing')} ${text(name)}` })),
        ]}
        onChange={choose}
      />
      <TextField
        field="name"
        label={t('name')}
        value={dataset.name[language]}
        onChange={value => retell('name', value)}
      />
      <TextField
        field="dataset"
        label={t('id')}
        hint={t('idHint')}
        value={dataset.id}
        onChange={id => change({ dataset: { ...dataset, id } })}
      />
      <LongField
        wide
        label={t('description')}
        placeholder={t('optional')}
        value={dataset.description[language]}
        onChange={value => retell('description', value)}
      />
    </Fields>
  )
}
