import './mapping.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Upload } from '../../contract/upload.ts'
import type { Failure } from '../../domain/failure.ts'
import type { ImportField } from '../../domain/import/importDraft.ts'
import { isLayerOpen } from '../../domain/import/openQuestions.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { giveFocus, useAutoFocusHeading } from '../shared/focus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'
import { DatasetFields, InstanceFields, SourceFields } from './datasetFields.tsx'
import { FileFields, LayerField } from './fileFields.tsx'
import { LabelTable } from './labelTable.tsx'
import { Preview } from './preview.tsx'
import { WorkProgress } from './progress.tsx'
import { Report } from './report.tsx'
import { Suggestions } from './suggestions.tsx'

/** Shows the form on one side and the content of the file on the other. */
export function Mapping() {
  const { t } = useTranslation('importing')
  const heading = useAutoFocusHeading()
  const form = useFocusOnRefusal()
  const runtime = useRuntime()
  const { upload, draft } = useMachine('importing', ({ context }) => context)
  if (!upload || !draft) return null
  return (
    <div className="import-mapping">
      <header className="import-head">
        <h2 {...heading} className="import-title">
          {upload.survey.file}
        </h2>
        <FileFacts upload={upload} />
        <CommandButton command="screen.workbench" label={t('toMap')} appearance="subtle" size="small" />
      </header>
      <form
        ref={form}
        className="import-form"
        aria-label={t('form')}
        onSubmit={event => {
          event.preventDefault()
          run(commandById('import.start'), 'button', runtime)
        }}
      >
        <LayerField upload={upload} />
        <DatasetFields draft={draft} />
        <FileFields draft={draft} upload={upload} />
        <InstanceFields draft={draft} />
        <SourceFields draft={draft} />
        <LabelTable draft={draft} upload={upload} />
      </form>
      <Preview upload={upload} draft={draft} />
      <FormFooter />
    </div>
  )
}

/** Moves the focus to the field of a server's refusal. */
function useFocusOnRefusal() {
  const form = useRef<HTMLFormElement>(null)
  const failure = useMachine('importing', ({ context }) => context.failure)
  useEffect(() => {
    const field = failure && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) giveFocus(field)
  }, [failure])
  return form
}

function FileFacts({ upload: { survey } }: { upload: Upload }) {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const { format, whole, rows } = survey
  return (
    <>
      <p className="import-note tabular">
        {t('file', { format: t(`format.${format}`), size: bytes(survey.bytes) })}
        {' · '}
        {isLayerOpen(survey)
          ? t('layerCount', { count: survey.layers.length })
          : t(whole ? 'rows' : 'firstRows', { count: rows })}
      </p>
      {survey.notices.map(notice => (
        <p key={notice} className="import-note">
          {notice}
        </p>
      ))}
    </>
  )
}

/** Shows the available commands, and the result of the last one. */
function FormFooter() {
  const { t } = useTranslation('importing')
  const report = useMachine('importing', ({ context }) => context.report)
  const isChecking = useMachine('importing', snapshot => snapshot.matches({ mapping: 'checking' }))
  const isLost = useMachine('importing', snapshot => snapshot.can({ type: 'file.resent' }))
  return (
    <footer className="import-foot">
      {isChecking && <WorkProgress label={t('checking')} />}
      {report && <Report report={report} title={t('report')} />}
      {report && <Suggestions suggestions={report.suggestions} />}
      <State />
      <div className="import-actions">
        <CommandButton command="import.discard" label={t('discard')} appearance="subtle" />
        {isLost && <CommandButton command="import.resend" label={t('resend')} />}
        {isChecking ? (
          <CommandButton command="import.abort" label={t('abort')} />
        ) : (
          <CommandButton command="import.check" label={t('check')} />
        )}
        <CommandButton command="import.start" label={t('start')} appearance="primary" />
      </div>
    </footer>
  )
}

/** Fields that every form has. */
const FIELDS: readonly ImportField[] = [
  'name',
  'dataset',
  'date',
  'edition',
  'url',
  'licenceUrl',
  'key',
  'geometry',
]

/** Returns whether a field already shows the server's sentence. */
const isBesideField = ({ detail, fields = {} }: Failure): boolean =>
  detail !== null && FIELDS.some(field => fields[field]?.includes(detail))

const STATES = ['incomplete', 'ready', 'settling', 'reading', 'checking', 'checked', 'refused'] as const

function State() {
  const { t } = useTranslation('importing')
  const why = useFailureText()
  const failure = useMachine('importing', ({ context }) => context.failure)
  const state = useMachine('importing', snapshot => STATES.find(each => snapshot.matches({ mapping: each })))
  if (state === 'refused' && failure)
    return (
      <p role="alert" className="import-failure">
        {t('state.refused')} {isBesideField(failure) ? t('state.incomplete') : why(failure)}
      </p>
    )
  const text =
    state === 'reading' || state === 'settling'
      ? t('reading')
      : state === 'checking'
        ? t('checking')
        : state && t(`state.${state}`)
  return (
    <p role="status" className="import-note">
      {text}
    </p>
  )
}
