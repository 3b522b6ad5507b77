import {
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
import { useCommand } from '../shared/useCommand.ts'
import { useReturnFocus } from '../shared/useReturnFocus.ts'

/** Asks whether the selected keys shall be removed for good. */
export function Removal() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'confirming' } }))
  const { keys, selected } = useMachine('apiKeys', ({ context }) => context)
  const { run } = useCommand('keys.cancelRemoval')
  useReturnFocus(isOpen)
  const chosen = keys.filter(({ id }) => selected.includes(id))
  return (
    <Dialog open={isOpen} surfaceMotion={null} modalType="alert" onOpenChange={run}>
      <DialogSurface className="account-dialog">
        <DialogBody>
          <DialogTitle>{t('removal.title', { count: chosen.length })}</DialogTitle>
          <DialogContent>
            <p>{t('removal.text')}</p>
            <ul className="account-list">
              {chosen.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <CommandButton command="keys.cancelRemoval" label={t('cancel')} />
            <CommandButton
              command="keys.confirmRemoval"
              label={t('removal.confirm')}
              appearance="primary"
              className="account-danger"
            />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
