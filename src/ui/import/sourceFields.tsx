import { useTranslation } from 'react-i18next'
import { TEXT_MAX } from '../../contract/import.ts'
import type { ImportDraft } from '../../domain/importDraft.ts'
import { Fields, TextField, useChange } from './fields.tsx'

/** Fields of the provider of the data, and of the licence. */
export function SourceFields({ draft: { dataset } }: { draft: ImportDraft }) {
  const { t } = useTranslation('importing')
  const change = useChange()
  const { source } = dataset
  const say = (part: Partial<typeof source>) =>
    change({ dataset: { ...dataset, source: { ...source, ...part } } })
  const optional = t('optional')
  return (
    <Fields title={t('source')}>
      <TextField
        label={t('sourceName')}
        placeholder={optional}
        value={source.name}
        onChange={name => say({ name })}
      />
      <TextField
        field="url"
        most={TEXT_MAX.address}
        label={t('sourceUrl')}
        placeholder={optional}
        value={source.url ?? ''}
        onChange={url => say({ url })}
      />
      <TextField
        label={t('licence')}
        placeholder={optional}
        value={source.licence}
        onChange={licence => say({ licence })}
      />
      <TextField
        field="licenceUrl"
        most={TEXT_MAX.address}
        label={t('licenceUrl')}
        placeholder={optional}
        value={source.licence_url ?? ''}
        onChange={licence_url => say({ licence_url })}
      />
      <TextField
        wide
        label={t('attribution')}
        most={TEXT_MAX.note}
        hint={t('attributionHint')}
        value={source.attribution}
        onChange={attribution => say({ attribution })}
      />
    </Fields>
  )
}
