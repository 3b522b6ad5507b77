import { useTranslation } from 'react-i18next'
import { Confirmation } from '../shared/confirmation.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Asks whether the selected keys shall be removed for good. */
export function Removal() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'confirming' } }))
  const { keys, selected } = useMachine('apiKeys', ({ context }) => context)
  const chosen = keys.filter(({ id }) => selected.includes(id))
  return (
    <Confirmation
      isOpen={isOpen}
      title={t('removal.title', { count: chosen.length })}
      cancel={{ command: 'keys.cancelRemoval', label: t('removal.keep') }}
      confirm={{ command: 'keys.confirmRemoval', label: t('removal.confirm') }}
    >
      <p>{t('removal.text')}</p>
      <ul className="account-list">
        {chosen.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Confirmation>
  )
}
