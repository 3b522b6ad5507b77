import { useTranslation } from 'react-i18next'
import { TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { useMachine } from '../shared/runtime.tsx'
import { AuthFrame, ScreenLink } from './frame.tsx'
import { MailSent } from './mailSent.tsx'

/** Requests a message with a password reset link. */
export function PasswordResetScreen() {
  const isSent = useMachine('passwordReset', snapshot => snapshot.matches({ request: 'sent' }))
  return isSent ? <Sent /> : <Request />
}

function Request() {
  const { t } = useTranslation('auth')
  const { form, isBusy, field } = useForm('passwordReset', snapshot =>
    snapshot.matches({ request: 'sending' }),
  )
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
        <TextField {...field('email')} isFirst type="email" label={t('email')} autoComplete="email" />
        <SubmitButton label={t('reset.submit')} />
      </Form>
    </AuthFrame>
  )
}

function Sent() {
  const { t } = useTranslation('auth')
  const email = useMachine('passwordReset', ({ context }) => context.draft.email)
  return (
    <MailSent
      title={t('reset.sent')}
      lead={t('reset.sentLead', { email })}
      restart="reset.restart"
      restartLabel={t('reset.restart')}
    />
  )
}
