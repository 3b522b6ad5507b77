import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { AuthFrame, type FrameProps, Mailbox } from './frame.tsx'

/** Confirms that a mail was sent. `restart` is the command that asks for another address. */
export function MailSent(props: Pick<FrameProps, 'title' | 'lead' | 'foot'> & Restart) {
  const { restart, restartLabel, ...frame } = props
  const { t } = useTranslation('auth')
  return (
    <AuthFrame takesFocus icon={<MailCheckmarkRegular />} {...frame}>
      <Mailbox />
      <div className="auth-actions">
        <CommandButton command="account.login" label={t('sent.login')} />
        <CommandButton command={restart} label={restartLabel} appearance="subtle" />
      </div>
    </AuthFrame>
  )
}
type Restart = { restart: Command['id']; restartLabel: string }
