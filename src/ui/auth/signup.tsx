import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark'
import { useTranslation } from 'react-i18next'
import type { SignupDraft } from '../../../machines/signup.machine.ts'
import { edit } from '../../commands/draft.ts'
import { PASSWORD_MIN } from '../../contract/account.ts'
import { PasswordField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { AuthFrame, Mailbox, Resend, ScreenLink } from './frame.tsx'

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
  const runtime = useRuntime()
  const form = useMachine('signup', ({ context }) => context)
  const isBusy = useMachine('signup', snapshot => snapshot.matches('submitting'))
  const isRefused = useMachine('signup', snapshot => snapshot.matches({ editing: 'refused' }))
  const change = (patch: Partial<SignupDraft>) => edit(runtime, 'signup', { type: 'draft.changed', patch })
  const common = { form, isBusy }
  return (
    <Form
      command="signup.submit"
      label={t('auth:signup.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('auth:signup.failed') : null}
    >
      <TextField
        {...common}
        isFirst
        name="username"
        label={t('auth:username')}
        hint={t('auth:signup.usernameHint')}
        autoComplete="username"
        maxLength={150}
        onChange={username => change({ username })}
      />
      <TextField
        {...common}
        name="email"
        type="email"
        label={t('auth:email')}
        hint={t('auth:signup.emailHint')}
        autoComplete="email"
        onChange={email => change({ email })}
      />
      <PasswordField
        {...common}
        name="password1"
        label={t('auth:password')}
        hint={t('forms:passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        onChange={password1 => change({ password1 })}
      />
      <PasswordField
        {...common}
        name="password2"
        label={t('auth:passwordAgain')}
        autoComplete="new-password"
        onChange={password2 => change({ password2 })}
      />
      <SubmitButton command="signup.submit" label={t('auth:signup.submit')} isBusy={isBusy} />
    </Form>
  )
}

/** Explains the next step: the account is created once its address is confirmed. */
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
