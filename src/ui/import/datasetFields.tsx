import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { InstanceStatus } from '../../contract/dataset.ts'
import { TEXT_MAX } from '../../contract/import.ts'
import { inLanguage } from '../../contract/texts.ts'
import { type ImportDraft, withTextIn } from '../../domain/import/importDraft.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { ChoiceField, Fields, TextAreaField, TextField, useChange } from './draftFields.tsx'

/** Fields of the target dataset: a new one with its name, or an existing one. */
export function DatasetFields({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const text = useText()
  const language = useLanguage()
  const change = useChange()
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const { dataset } = draft
  const isKnown = datasets.some(({ id }) => id === dataset.id)
  const choose = (id: string) => {
    if (id === '') change({ dataset: { ...dataset, id: '' } })
    else edit(runtime, 'importing', { type: 'reading.changed', dataset: id })
  }
  const retell = (part: 'name' | 'description', value: string) =>
    change({ dataset: { ...dataset, [part]: withTextIn(dataset[part], language, value) } })
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
        value={inLanguage(dataset.name, language)}
        onChange={value => retell('name', value)}
      />
      <TextField
        field="dataset"
        label={t('id')}
        hint={t('idHint')}
        value={dataset.id}
        onChange={id => change({ dataset: { ...dataset, id } })}
      />
      <TextAreaField
        wide
        label={t('description')}
        placeholder={t('optional')}
        value={inLanguage(dataset.description, language)}
        onChange={value => retell('description', value)}
      />
    </Fields>
  )
}

/** Fields of the new instance, a dated state of the dataset. */
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

/** Fields of the data's provider and licence. */
export function SourceFields({ draft: { dataset } }: { draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const change = useChange()
  const { source } = dataset
  const changeSource = (part: Partial<typeof source>) =>
    change({ dataset: { ...dataset, source: { ...source, ...part } } })
  const optional = t('optional')
  return (
    <Fields title={t('source')}>
      <TextField
        label={t('sourceName')}
        placeholder={optional}
        value={source.name}
        onChange={name => changeSource({ name })}
      />
      <TextField
        field="url"
        maxLength={TEXT_MAX.address}
        label={t('sourceUrl')}
        placeholder={optional}
        value={source.url ?? ''}
        onChange={url => changeSource({ url })}
      />
      <TextField
        label={t('licence')}
        placeholder={optional}
        value={source.licence}
        onChange={licence => changeSource({ licence })}
      />
      <TextField
        field="licenceUrl"
        maxLength={TEXT_MAX.address}
        label={t('licenceUrl')}
        placeholder={optional}
        value={source.licence_url ?? ''}
        onChange={licence_url => changeSource({ licence_url })}
      />
      <TextField
        wide
        label={t('attribution')}
        maxLength={TEXT_MAX.note}
        hint={t('attributionHint')}
        value={source.attribution}
        onChange={attribution => changeSource({ attribution })}
      />
    </Fields>
  )
}
