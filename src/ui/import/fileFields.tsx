import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { GeometrySource, ReadOptions } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/importDraft.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { CrsFields } from './crsFields.tsx'
import { DigitsField } from './digitsField.tsx'
import { ChoiceField, Fields, useChange } from './fields.tsx'
import { GeometryFields } from './geometryFields.tsx'
import { LongTableField } from './longField.tsx'
import { ENCODINGS } from './readings.ts'

/** The values of the choice of a key: a column may be called anything. */
const NUMBER = 'number'
const COLUMN = 'column:'
const columnValue = (name: string) => `${COLUMN}${name}`

/** Fields about the file: the meaning of its columns, the source of the zones, and the way it is read. */
export function FileFields({ draft, upload }: { draft: ImportDraft; upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const change = useChange()
  const read = useMachine('importing', ({ context }) => context.request.read)
  const readAs = (changes: Partial<ReadOptions>) =>
    edit(runtime, 'importing', { type: 'reading.changed', read: changes })
  const columns = upload.survey.columns.map(({ name }) => ({ value: name, text: name }))
  const hasCodes = upload.survey.format !== 'flatgeobuf'
  return (
    <Fields title={t('structure')}>
      <LongTableField draft={draft} upload={upload} />
      <ChoiceField
        field="key"
        label={t('key')}
        hint={t(draft.geometry.kind === 'origin' ? 'keyHintOrigin' : 'keyHint')}
        value={draft.key === null ? NUMBER : columnValue(draft.key)}
        options={[
          { value: columnValue(''), text: t('keyNone') },
          ...(draft.geometry.kind === 'origin' ? [] : [{ value: NUMBER, text: t('keyNumber') }]),
          ...upload.survey.columns.map(({ name }) => ({ value: columnValue(name), text: name })),
        ]}
        onChange={value => change({ key: value === NUMBER ? null : value.slice(COLUMN.length) })}
      />
      <DigitsField />
      <ChoiceField
        label={t('titleColumn')}
        value={draft.title ?? ''}
        options={[{ value: '', text: t('titleNone') }, ...columns]}
        onChange={title => change({ title: title || null })}
      />
      <GeometryFields
        draft={draft}
        upload={upload}
        change={(geometry: GeometrySource, key?: string) => {
          const isOpen = geometry.kind === 'origin' && draft.key === null
          change({ geometry, ...(key || isOpen ? { key: key ?? '' } : {}) })
        }}
      />
      <CrsFields upload={upload} />
      {hasCodes && (
        <ChoiceField
          field="encoding"
          label={t('encoding')}
          value={read.encoding ?? ''}
          options={[{ value: '', text: t('encodingNone') }, ...named(ENCODINGS, read.encoding)]}
          onChange={encoding => readAs({ encoding: encoding || null })}
        />
      )}
    </Fields>
  )
}

/** The offered values with their names, and the one that is in use though it is not offered. */
function named(names: Readonly<Record<string, string>>, used: string | null) {
  const all = used !== null && !(used in names) ? { ...names, [used]: used } : names
  return Object.entries(all).map(([value, text]) => ({ value, text }))
}
