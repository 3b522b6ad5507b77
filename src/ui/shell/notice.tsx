import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Says for whom this beta is, until it is dismissed. */
export function Notice() {
  const { t } = useTranslation('workbench')
  const isShown = useMachine('preferences', ({ context }) => context.notice === 'shown')
  const isOpen = useMachine('installation', ({ context }) => context.config?.access === 'open')
  if (!isShown) return null
  return (
    <aside className="notice" aria-label={t('noticeName')}>
      <p>{t(isOpen ? 'noticeOpen' : 'notice')}</p>
      <CommandButton
        command="notice.dismiss"
        label={t('noticeHide')}
        icon={<DismissRegular />}
        iconPosition="after"
        appearance="transparent"
        size="small"
      />
    </aside>
  )
}
