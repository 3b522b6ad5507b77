import { Checkbox, Field } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { type GeometrySource, IMPORT_FORMATS, type ReadOptions } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/import/importDraft.ts'
import { isLayerOpen, isRepeatOpen, longChoices, longText } from '../../domain/import/openQuestions.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { CrsFields } from './crsFields.tsx'
import { ChoiceField, Fields, useChange } from './draftFields.tsx'
import { GeometryFields } from './geometryFields.tsx'
import { WrittenFields } from './writtenFields.tsx'

/** Choice of a layer. The other fields depend on it. */
export function LayerField({ upload: { survey } }: { upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const layer = useMachine('importing', ({ context }) => context.request.read.layer)
  if (survey.layers.length < 2) return null
  const options = survey.layers.map(name => ({ value: name, text: name }))
  return (
    <Fields title={t('layers')}>
      <ChoiceField
        wide
        field="layer"
        label={t('layer')}
        {...(isLayerOpen(survey) && layer === null ? { mistake: t('mistakes.layerMissing') } : {})}
        value={layer ?? ''}
        options={layer === null ? [{ value: '', text: t('layerNone') }, ...options] : options}
        onChange={chosen => edit(runtime, 'importing', { type: 'reading.changed', read: { layer: chosen } })}
      />
    </Fields>
  )
}

/** Special values of the key choice. They cannot be column names, since a column may have any name. */
const NUMBER = 'number'
const COLUMN = 'column:'
const columnValue = (name: string) => `${COLUMN}${name}`

/** Fields of the file: the meaning of its columns, the source of the zones, and how to read it. */
export function FileFields({ draft, upload }: { draft: ImportDraft; upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const change = useChange()
  const read = useMachine('importing', ({ context }) => context.request.read)
  const readAs = (changes: Partial<ReadOptions>) =>
    edit(runtime, 'importing', { type: 'reading.changed', read: changes })
  const columns = upload.survey.columns.map(({ name }) => ({ value: name, text: name }))
  const { hasEncodings } = IMPORT_FORMATS[upload.survey.format]
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
      <WrittenFields geometry={draft.geometry} format={upload.survey.format} />
      {hasEncodings && (
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

/** Returns the offered values with their names, plus a used value that is not offered. */
function named(names: Readonly<Record<string, string>>, used: string | null) {
  const all = used !== null && !(used in names) ? { ...names, [used]: used } : names
  return Object.entries(all).map(([value, text]) => ({ value, text }))
}

/** Choice to restore leading zeros of codes, shown once a try has found that they seem lost. */
function DigitsField() {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const chosen = useMachine('importing', ({ context }) => context.request.read.digits)
  const found = useMachine('importing', ({ context }) => context.report?.lostZeros?.digits)
  const digits = chosen ?? found
  if (digits === undefined) return null
  return (
    <Field size="small" label={t('digits')} hint={t('digitsHint')}>
      <Checkbox
        label={t('digitsRestore', { digits })}
        checked={chosen !== null}
        onChange={(_, { checked }) =>
          edit(runtime, 'importing', {
            type: 'reading.changed',
            read: { digits: checked === true ? digits : null },
          })
        }
      />
    </Field>
  )
}

/** Choice of how to read a table with several rows per key. */
function LongTableField({ draft, upload: { survey } }: { draft: ImportDraft; upload: Upload }) {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const long = useMachine('importing', ({ context }) => context.request.read.long)
  const { repeated } = survey
  if (repeated === null) return null
  const choices = longChoices(repeated)
  const isOpen = isRepeatOpen(survey, draft.key) && long === null
  return (
    <ChoiceField
      wide
      field="long"
      label={t('long')}
      hint={t('longHint')}
      {...(isOpen ? { mistake: t('mistakes.longMissing', repeated) } : {})}
      value={long === null ? '' : longText(long)}
      options={[
        { value: '', text: t('longNone') },
        ...choices.map(choice => ({
          value: longText(choice),
          text: t(`longBecomes.${choice.kind}`, choice),
        })),
      ]}
      onChange={text => {
        const chosen = choices.find(choice => longText(choice) === text) ?? null
        edit(runtime, 'importing', { type: 'reading.changed', read: { long: chosen } })
      }}
    />
  )
}

/** Selectable encodings, by their labels in https://encoding.spec.whatwg.org, and UTF-8 encoded twice. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-double': 'UTF-8 double',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}
