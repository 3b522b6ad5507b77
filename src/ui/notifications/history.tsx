import '../shared/dialog.css'
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
import { useLanguage } from '../shared/language.ts'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { KindIcon } from './snackbars.tsx'

/** All that was told within a month, newest first. */
export function NotificationHistory() {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const isOpen = useMachine('notifications', snapshot => snapshot.matches('open'))
  const history = useMachine('notifications', ({ context }) => context.history)
  const { run } = useCommand('notifications.toggle')
  useReturnFocus(isOpen)
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={run}>
      <DialogSurface className="dialog history">
        <DialogBody>
          <DialogTitle>{t('history')}</DialogTitle>
          <DialogContent>
            {history.length === 0 ? (
              <p className="history-empty">{t('none')}</p>
            ) : (
              <ul className="history-list">
                {history.map(({ id, kind, key, detail, at }) => (
                  <li key={id} data-kind={kind}>
                    <KindIcon kind={kind} />
                    <p>
                      {t(`texts.${key}`)}
                      {detail && <span className="snackbar-detail">{detail}</span>}
                    </p>
                    <time dateTime={new Date(at).toISOString()}>{moment.format(at)}</time>
                  </li>
                ))}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            <CommandButton command="notifications.clear" label={t('clear')} />
            <CommandButton command="notifications.toggle" label={t('close')} appearance="primary" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
