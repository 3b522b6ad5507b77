import { ProgressBar } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { useFailureText } from '../shared/failure.ts'
import { useDatasetName } from '../shared/names.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Asks whether what was imported shall be removed from the catalogue. */
export function Removal() {
  const { t } = useTranslation('importing')
  const nameOf = useDatasetName()
  const isOpen = useMachine('importing', snapshot => snapshot.matches('confirming'))
  const unwanted = useMachine('importing', ({ context }) => context.unwanted)
  return (
    <Confirmation
      isOpen={isOpen}
      title={t('removal.title', { name: nameOf(unwanted?.dataset ?? '') })}
      cancel={{ command: 'import.cancelRemoval', label: t('removal.cancel') }}
      confirm={{ command: 'import.confirmRemoval', label: t('removal.confirm') }}
    >
      <p>{t('removal.text', { instance: unwanted?.id ?? '' })}</p>
    </Confirmation>
  )
}

/** Offers to remove what was imported last again, for as long as the page is open. */
export function Last() {
  const { t } = useTranslation('importing')
  const nameOf = useDatasetName()
  const last = useMachine('importing', ({ context }) => context.last)
  if (!last) return null
  return (
    <p className="import-aside">
      <span>{t('last', { name: nameOf(last.dataset), instance: last.id })}</span>
      <CommandButton command="import.remove" label={t('remove')} size="small" />
    </p>
  )
}

/** Shows the removal under way, or why it came to nothing. */
export function RemovalProgress() {
  const { t } = useTranslation('importing')
  const nameOf = useDatasetName()
  const why = useFailureText()
  const { unwanted, notRemoved } = useMachine('importing', ({ context }) => context)
  const isRemoving = useMachine('importing', snapshot => snapshot.matches('removing'))
  if (isRemoving) return <ProgressBar aria-label={t('removing', { name: nameOf(unwanted?.dataset ?? '') })} />
  return notRemoved ? (
    <p role="alert" className="import-failure">
      {t('removal.failed')} {why(notRemoved)}
    </p>
  ) : null
}
