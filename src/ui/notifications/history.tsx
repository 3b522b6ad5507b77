import './history.css'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../domain/written.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandDialog } from '../shared/commandDialog.tsx'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { Detail, KindIcon } from './notifications.tsx'

/** Lists the last month's messages, newest first. */
export function NotificationHistory() {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const isOpen = useMachine('notifications', snapshot => snapshot.matches('open'))
  const history = useMachine('notifications', ({ context }) => context.history)
  const moment = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <CommandDialog
      isOpen={isOpen}
      close="notifications.toggle"
      title={t('history')}
      className="history"
      leave={t('close')}
      actions={<CommandButton command="notifications.clear" label={t('clear')} />}
    >
      {history.length === 0 ? (
        <p className="history-empty">{t('none')}</p>
      ) : (
        <ul className="history-list">
          {history.map(({ id, kind, key, detail, at }) => (
            <li key={id} data-kind={kind}>
              <KindIcon kind={kind} />
              <p>
                {t(`texts.${key}`)}
                {detail && <Detail message={key} detail={detail} />}
              </p>
              <time dateTime={new Date(at).toISOString()}>{moment.format(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </CommandDialog>
  )
}
