import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '../../contract/account.ts'
import { PasswordField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { useMachine } from '../shared/runtime.tsx'
import { AuthFrame, Resend, ScreenLink } from './frame.tsx'
import { MailSent } from './mailSent.tsx'

/** Sign-up screen. */
export function SignupScreen() {
  const { t } = useTranslation('auth')
  const isSent = useMachine('signup', snapshot => snapshot.matches('sent'))
  if (isSent) return <SignupSent />
  return (
    <AuthFrame
      title={t('signup.title')}
      isOverMap
      lead={t('signup.lead')}
      foot={<ScreenLink lead={t('signup.already')} command="account.login" />}
    >
      <SignupForm />
    </AuthFrame>
  )
}

function SignupForm() {
  const { t } = useTranslation(['auth', 'forms'])
  const { form, isBusy, field } = useForm('signup', snapshot => snapshot.matches('submitting'))
  const isRefused = useMachine('signup', snapshot => snapshot.matches({ editing: 'refused' }))
  return (
    <Form
      command="signup.submit"
      label={t('auth:signup.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('auth:signup.failed') : null}
    >
      <TextField
        {...field('username')}
        isFirst
        label={t('auth:username')}
        hint={t('auth:signup.usernameHint')}
        autoComplete="username"
        maxLength={150}
      />
      <TextField
        {...field('email')}
        type="email"
        label={t('auth:email')}
        hint={t('auth:signup.emailHint')}
        autoComplete="email"
      />
      <PasswordField
        {...field('password1')}
        label={t('auth:password')}
        hint={t('forms:passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <PasswordField {...field('password2')} label={t('auth:passwordAgain')} autoComplete="new-password" />
      <SubmitButton label={t('auth:signup.submit')} />
    </Form>
  )
}

/** Explains the next step: the account is created once its address is confirmed. */
export function SignupSent() {
  const { t } = useTranslation('auth')
  const email = useMachine('signup', ({ context }) => context.draft.email)
  return (
    <MailSent
      title={t('sent.title')}
      lead={t('sent.lead', { email })}
      foot={<Resend summary={t('sent.nothing')} />}
      restart="signup.restart"
      restartLabel={t('sent.restart')}
    />
  )
}
