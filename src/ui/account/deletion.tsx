import {
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { useFailureText } from '../shared/failure.ts'
import { useCommand } from '../shared/useCommand.ts'
import { useReturnFocus } from '../shared/useReturnFocus.ts'

/** The end of the account: begun here, and asked about once more. */
export function Deletion() {
  const { t } = useTranslation('account')
  const isOpen = useMachine(
    'accountDeletion',
    snapshot => snapshot.matches('confirming') || snapshot.matches('deleting'),
  )
  const { run } = useCommand('deletion.cancel')
  useReturnFocus(isOpen)
  return (
    <>
      <CommandButton command="account.delete" label={t('deletion.begin')} className="account-danger-line" />
      <Dialog open={isOpen} surfaceMotion={null} modalType="alert" onOpenChange={run}>
        <DialogSurface className="account-dialog">
          <Question />
        </DialogSurface>
      </Dialog>
    </>
  )
}

function Question() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const username = useMachine('session', ({ context }) => context.account?.username ?? '')
  const failure = useMachine('accountDeletion', ({ context }) => context.failure)
  const isAcknowledged = useMachine(
    'accountDeletion',
    snapshot => snapshot.matches({ confirming: 'acknowledged' }) || snapshot.matches('deleting'),
  )
  const { run, data } = useCommand('deletion.acknowledge')
  return (
    <DialogBody>
      <DialogTitle>{t('deletion.question', { username })}</DialogTitle>
      <DialogContent className="form">
        <p>{t('deletion.text')}</p>
        {failure && (
          <p role="alert" className="account-bad">
            {t('deletion.failed')} {why(failure)}
          </p>
        )}
        <Checkbox {...data} label={t('deletion.acknowledge')} checked={isAcknowledged} onChange={run} />
      </DialogContent>
      <DialogActions>
        <CommandButton command="deletion.cancel" label={t('deletion.cancel')} />
        <CommandButton
          command="deletion.confirm"
          label={t('deletion.confirm')}
          appearance="primary"
          className="account-danger"
        />
      </DialogActions>
    </DialogBody>
  )
}
