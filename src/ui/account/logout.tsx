import '../shared/dialog.css'
import '../shared/smallDialog.css'
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
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Asks, at the first logout, whether the computer is shared. Escape cancels the logout too. */
export function LogoutDialog() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('logout', snapshot => snapshot.matches('asking'))
  const { run } = useCommand('logout.cancel')
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={run}>
      <DialogSurface className="dialog small-dialog">
        <DialogBody>
          <DialogTitle>{t('logout.question')}</DialogTitle>
          <DialogContent>{t('logout.text')}</DialogContent>
          <DialogActions>
            <CommandButton command="logout.cancel" label={t('logout.cancel')} appearance="subtle" />
            <CommandButton command="logout.private" label={t('logout.private')} />
            <CommandButton command="logout.shared" label={t('logout.shared')} appearance="primary" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
