import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { AuthFrame, Mailbox, ScreenLink } from './frame.tsx'

/** Requests a message with a password reset link. */
export function PasswordResetScreen() {
  const isSent = useMachine('passwordReset', snapshot => snapshot.matches({ request: 'sent' }))
  return isSent ? <Sent /> : <Request />
}

function Request() {
  const { t } = useTranslation('auth')
  const runtime = useRuntime()
  const form = useMachine('passwordReset', ({ context }) => context)
  const isBusy = useMachine('passwordReset', snapshot => snapshot.matches({ request: 'sending' }))
  const isRefused = useMachine('passwordReset', snapshot =>
    snapshot.matches({ request: { editing: 'refused' } }),
  )
  return (
    <AuthFrame
      key="request"
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={<ScreenLink lead={t('reset.remembered')} command="account.login" />}
    >
      <Form
        command="reset.request"
        label={t('reset.title')}
        form={form}
        isBusy={isBusy}
        refusal={isRefused ? t('reset.failed') : null}
      >
        <TextField
          isFirst
          form={form}
          isBusy={isBusy}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          onChange={email => edit(runtime, 'passwordReset', { type: 'draft.changed', patch: { email } })}
        />
        <SubmitButton command="reset.request" label={t('reset.submit')} isBusy={isBusy} />
      </Form>
    </AuthFrame>
  )
}

function Sent() {
  const { t } = useTranslation('auth')
  const email = useMachine('passwordReset', ({ context }) => context.draft.email)
  return (
    <AuthFrame
      key="sent"
      takesFocus
      icon={<MailCheckmarkRegular />}
      title={t('reset.sent')}
      lead={t('reset.sentLead', { email })}
    >
      <Mailbox />
      <div className="auth-actions">
        <CommandButton command="account.login" label={t('sent.login')} />
        <CommandButton command="reset.restart" label={t('reset.restart')} appearance="subtle" />
      </div>
    </AuthFrame>
  )
}
