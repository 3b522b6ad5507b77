import { Spinner } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { KeyTable } from './keyTable.tsx'
import { NewKey } from './newKey.tsx'

/** The keys of the account: listed, made, removed. */
export function ApiKeys() {
  const { t } = useTranslation('account')
  const count = useMachine('apiKeys', ({ context }) => context.selected.length)
  return (
    <>
      <div className="account-bar">
        <CommandButton command="key.create" label={t('keys.create')} icon={<AddRegular />} />
        <CommandButton
          command="keys.remove"
          label={count > 0 ? t('keys.removeCount', { count }) : t('keys.remove')}
          icon={<DeleteRegular />}
        />
        <a href="/api/docs">{t('keys.docs')}</a>
      </div>
      <List />
      <NewKey />
      <KeyRemoval />
    </>
  )
}

function List() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const { keys, failure } = useMachine('apiKeys', ({ context }) => context)
  const hasFailed = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'failed' } }))
  const isLoading = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'loading' } }))
  if (hasFailed)
    return (
      <div role="alert" className="account-failed">
        <p className="account-bad">
          {t('keys.failed')} {why(failure)}
        </p>
        <CommandButton command="keys.retry" label={t('retry')} />
      </div>
    )
  if (keys.length > 0) return <KeyTable keys={keys} />
  return isLoading ? (
    <Spinner size="small" label={t('keys.loading')} className="account-wait" />
  ) : (
    <EmptyState title={t('keys.none')} hint={t('keys.noneHint')} />
  )
}

/** Asks whether the selected keys shall be removed for good. */
function KeyRemoval() {
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
