import './import.css'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiveDrop } from '../../commands/drop.ts'
import { lacksRole } from '../../domain/import/availability.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useAutoFocusHeading } from '../shared/focus.ts'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'
import { AddressForm, Offers } from './address.tsx'
import { droppedIn } from './fileDrop.tsx'
import { Mapping } from './mapping.tsx'
import { ImportRemoval, LastImport, PastImports, RemovalProgress, Usage } from './pastImports.tsx'
import { Imported, Importing, Sending } from './progress.tsx'

await addTexts(import.meta.glob('../../../locales/*/importing.json', { import: 'default' }))

/** Import screen. A file can be dropped anywhere on it while no import is running. */
export function ImportScreen() {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const stage = useStage()
  const takesFiles = useMachine('importing', snapshot =>
    snapshot.can({ type: 'file.chosen', file: { name: '', bytes: 0, content: new Blob() } }),
  )
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Otherwise the browser would replace the page with the file.
    event.preventDefault()
    event.dataTransfer.dropEffect = takesFiles ? 'copy' : 'none'
    setOver(takesFiles)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    receiveDrop(runtime, droppedIn(event))
  }
  return (
    <main
      className="import"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={event => event.currentTarget === event.target && setOver(false)}
      onDrop={drop}
      aria-label={t('title')}
    >
      {stage === 'choosing' && <Choosing isOver={isOver} />}
      {stage === 'sending' && <Sending />}
      {stage === 'mapping' && <Mapping />}
      {stage === 'importing' && <Importing />}
      {stage === 'imported' && <Imported />}
      <ImportRemoval />
    </main>
  )
}

const STAGES = ['choosing', 'sending', 'mapping', 'importing', 'imported'] as const

/** Returns the current stage of the import. */
const useStage = () =>
  useMachine('importing', snapshot =>
    (snapshot.matches('confirming') || snapshot.matches('removing')) && snapshot.context.report
      ? 'imported'
      : (STAGES.find(stage => snapshot.matches(stage)) ?? 'choosing'),
  )

/** Asks the user to drop or choose a file. */
function Choosing({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const heading = useAutoFocusHeading()
  const { who, role, maxBytes } = useMachine('importing', ({ context }) => context)
  const refusal =
    who === 'owner'
      ? 'needsOwner'
      : who === 'off'
        ? 'notAllowed'
        : lacksRole({ who, role })
          ? 'needsEditor'
          : null
  return (
    <div className="import-choose">
      <h2 {...heading} className="import-title">
        {t('title')}
      </h2>
      {refusal ? (
        <EmptyState title={t(refusal)} hint={t(`${refusal}Hint`)} />
      ) : (
        <div className="import-drop">
          <ArrowUploadRegular className="import-drop-icon" />
          <p className="import-drop-title">{isOver ? t('dropNow') : t('drop')}</p>
          <CommandButton command="import.choose" label={t('choose')} appearance="primary" />
          {who && <p className="import-note">{t('formats', { size: bytes(maxBytes) })}</p>}
        </div>
      )}
      {!refusal && <AddressForm />}
      <Offers />
      <Refusal />
      <DraftSetAside />
      <LastImport />
      <RemovalProgress />
      {!refusal && <p className="import-note">{t('stays')}</p>}
      <p>
        <CommandButton command="screen.workbench" label={t('toMap')} appearance="subtle" size="small" />
      </p>
      {/* Last, so that their arrival moves nothing. */}
      <PastImports />
      <Usage />
    </div>
  )
}

/** Shows why the file was refused. */
function Refusal() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const why = useFailureText()
  const { failure, file, maxBytes } = useMachine('importing', ({ context }) => context)
  // Its field shows the reason of a refused address.
  if (!failure || !file || !(file.content instanceof Blob)) return null
  const { name } = file
  const isTooLarge = file.bytes > maxBytes
  return (
    <p role="alert" className="import-failure">
      {isTooLarge
        ? t('tooLarge', { name, size: bytes(maxBytes) })
        : `${t('refused', { name })} ${why(failure)}`}
    </p>
  )
}

/** Offers to resume an import that was set aside. */
function DraftSetAside() {
  const { t } = useTranslation('importing')
  const text = useText()
  const draft = useMachine('importing', ({ context }) => context.draft)
  if (!draft) return null
  return (
    <p className="import-aside">
      <span>{t('aside', { name: text(draft.dataset.name) })}</span>
      <CommandButton command="import.resume" label={t('resume')} size="small" />
    </p>
  )
}
