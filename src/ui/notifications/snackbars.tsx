import './notifications.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../machines/notifications.machine.ts'
import { edit } from '../../commands/draft.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { neverHidden } from '../shared/neverHidden.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { KindIcon } from './kindIcon.tsx'

/**
 * Shows the latest notifications, at the top right; the clocks stand still under the pointer and the focus. The region
 * is always there, so that assistive technology hears of it.
 */
export function Snackbars() {
  const { t } = useTranslation('notifications')
  const runtime = useRuntime()
  const hold = () => edit(runtime, 'notifications', { type: 'notifications.held' })
  const release = ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(':hover, :focus-within'))
      edit(runtime, 'notifications', { type: 'notifications.released' })
  }
  const visible = useMachine('notifications', ({ context }) => context.visible)
  return (
    <section {...neverHidden} className="snackbars" aria-label={t('name')}>
      <ul
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {visible.map(notification => (
          <Snackbar key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  )
}

function Snackbar({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { id, kind, key, detail, about } = notification
  return (
    <li className="snackbar" data-kind={kind}>
      <KindIcon kind={kind} />
      <p>
        {t(`texts.${key}`)}
        {detail && <span className="snackbar-detail">{detail}</span>}
      </p>
      {key === 'dropNeedsAccount' && <CommandButton command="account.login" size="small" />}
      {key === 'styleUnsaved' && about && (
        <CommandButton command="settings.save" args={[about]} label={t('save')} size="small" />
      )}
      {key === 'styleRemoved' && <CommandButton command="style.restore" label={t('undo')} size="small" />}
      {key === 'removedWithUndo' && <CommandButton command="view.undo" label={t('undo')} size="small" />}
      {key === 'updated' && <CommandButton command="guide.news" size="small" />}
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
