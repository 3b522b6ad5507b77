import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useAutoFocusHeading } from '../shared/focus.ts'
import { useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'
import { LastImport, PastImports, RemovalProgress } from './pastImports.tsx'

/** Asks for a file, to be dropped or chosen. */
export function Choosing({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const heading = useAutoFocusHeading()
  const { who, maxBytes } = useMachine('importing', ({ context }) => context)
  const isOff = who === 'off'
  return (
    <div className="import-choose">
      <h2 {...heading} className="import-title">
        {t('title')}
      </h2>
      {isOff ? (
        <EmptyState title={t('notAllowed')} hint={t('notAllowedHint')} />
      ) : (
        <div className="import-drop">
          <ArrowUploadRegular className="import-drop-icon" aria-hidden="true" />
          <p className="import-drop-title">{isOver ? t('dropNow') : t('drop')}</p>
          <CommandButton command="import.choose" label={t('choose')} appearance="primary" />
          {who && <p className="import-note">{t('formats', { size: bytes(maxBytes) })}</p>}
        </div>
      )}
      <Refusal />
      <DraftSetAside />
      <LastImport />
      <RemovalProgress />
      {!isOff && <p className="import-note">{t('stays')}</p>}
      <PastImports />
      <p>
        <CommandButton command="screen.workbench" label={t('toMap')} appearance="subtle" size="small" />
      </p>
    </div>
  )
}

/** Says why the file was not taken. */
function Refusal() {
  const { t } = useTranslation('importing')
  const bytes = useBytes()
  const why = useFailureText()
  const { failure, file, maxBytes } = useMachine('importing', ({ context }) => context)
  if (!failure || !file) return null
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

/** An import that was set aside is one step away. */
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
