import { Checkbox } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** The end of the account: begun here, and asked about once more. */
export function Deletion() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('accountDeletion', snapshot => snapshot.hasTag('dialog'))
  const username = useMachine('session', ({ context }) => context.account?.username ?? '')
  return (
    <>
      <CommandButton command="account.delete" label={t('deletion.begin')} className="account-danger-line" />
      <Confirmation
        isOpen={isOpen}
        title={t('deletion.question', { username })}
        cancel={{ command: 'deletion.cancel', label: t('deletion.cancel') }}
        confirm={{ command: 'deletion.confirm', label: t('deletion.confirm') }}
      >
        <Consequences />
      </Confirmation>
    </>
  )
}

function Consequences() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const failure = useMachine('accountDeletion', ({ context }) => context.failure)
  const isAcknowledged = useMachine(
    'accountDeletion',
    snapshot => snapshot.matches({ confirming: 'acknowledged' }) || snapshot.matches('deleting'),
  )
  const { run, data } = useCommand('deletion.acknowledge')
  return (
    <div className="form">
      <p>{t('deletion.text')}</p>
      {failure && (
        <p role="alert" className="account-bad">
          {t('deletion.failed')} {why(failure)}
        </p>
      )}
      <Checkbox {...data} label={t('deletion.acknowledge')} checked={isAcknowledged} onChange={run} />
    </div>
  )
}
