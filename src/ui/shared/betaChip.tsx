import './betaChip.css'
import { useTranslation } from 'react-i18next'
import { CommandButton } from './commandButton.tsx'
import { useMachine } from './runtime.tsx'

/** Shows the beta notice again. It takes the place of the notice once the user has read it. */
export function BetaChip() {
  const { t } = useTranslation('workbench')
  const isRead = useMachine('preferences', ({ context }) => context.notice === 'dismissed')
  return (
    isRead && (
      <span className="beta-chip">
        <CommandButton command="notice.show" label={t('noticeChip')} size="small" appearance="subtle" />
      </span>
    )
  )
}
