import './notifications.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../machines/notifications.machine.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/desk.tsx'
import { KindIcon } from './kindIcon.tsx'

/** What was just told, at the top right. The region is always there, so that assistive technology hears of it. */
export function Snackbars() {
  const { t } = useTranslation('notifications')
  const visible = useMachine('notifications', ({ context }) => context.visible)
  return (
    <section className="snackbars" aria-label={t('name')}>
      <ul aria-live="polite" aria-relevant="additions">
        {visible.map(notification => (
          <Snackbar key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  )
}

function Snackbar({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { id, kind, key, detail } = notification
  return (
    <li className="snackbar" data-kind={kind}>
      <KindIcon kind={kind} />
      <p>
        {t(`texts.${key}`)}
        {detail && <span className="snackbar-detail">{detail}</span>}
      </p>
      {key === 'dropNeedsAccount' && <CommandButton command="account.login" size="small" />}
      {key === 'removedWithUndo' && <CommandButton command="view.undo" label={t('undo')} size="small" />}
      <CommandButton
        command="notification.dismiss"
        args={[id]}
        label={t('close')}
        icon={<DismissRegular />}
        iconOnly
        size="small"
        appearance="transparent"
      />
    </li>
  )
}
