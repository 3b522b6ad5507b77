import { useTranslation } from 'react-i18next'
import { subjectOf } from '../../domain/administration/sections.ts'
import { Confirmation } from '../shared/confirmation.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Asks for the name of an account or instance to confirm its deletion. */
export function DeletionConfirmation({ kind }: { kind: 'deletion' | 'removal' }) {
  const { t } = useTranslation('administration')
  const isOpen = useMachine('administration', snapshot => snapshot.matches({ here: 'confirming' }))
  const name = useMachine('administration', ({ context }) => subjectOf(context.act) ?? '')
  return (
    <Confirmation
      isOpen={isOpen}
      title={t(`${kind}.title`, { name })}
      cancel={{ command: 'administration.cancel', label: t(`${kind}.keep`) }}
      confirm={{ command: 'administration.confirm', label: t(`${kind}.confirm`) }}
    >
      <p>{t(`${kind}.text`)}</p>
    </Confirmation>
  )
}
