import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { AuthFrame } from './frame.tsx'
import { Mailbox } from './mailbox.tsx'
import { Resend } from './resend.tsx'

/** The account is made once its address is confirmed: what to do next. */
export function SignupSent() {
  const { t } = useTranslation('auth')
  const email = useMachine('signup', ({ context }) => context.draft.email)
  return (
    <AuthFrame
      key="sent"
      takesFocus
      icon={<MailCheckmarkRegular />}
      title={t('sent.title')}
      lead={t('sent.lead', { email })}
      foot={<Resend summary={t('sent.nothing')} />}
    >
      <Mailbox />
      <div className="auth-actions">
        <CommandButton command="account.login" label={t('sent.login')} />
        <CommandButton command="signup.restart" label={t('sent.restart')} appearance="subtle" />
      </div>
    </AuthFrame>
  )
}
