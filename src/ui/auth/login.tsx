import { useTranslation } from 'react-i18next'
import type { LoginDraft } from '../../../machines/login.machine.ts'
import { edit } from '../../commands/draft.ts'
import { PasswordField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submitButton.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { AuthFrame } from './frame.tsx'
import { OtherWays } from './otherWays.tsx'
import { Resend } from './resend.tsx'
import { Wanted } from './wanted.tsx'

/** Logging in. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const isRefused = useMachine('login', snapshot => snapshot.matches({ form: { editing: 'refused' } }))
  return (
    <AuthFrame
      title={t('login.title')}
      foot={
        <>
          <p>
            {t('login.noAccount')} <CommandButton command="account.signup" {...link} />
          </p>
          {isRefused && <Resend summary={t('login.unconfirmed')} />}
        </>
      }
    >
      <Wanted />
      <LoginForm isRefused={isRefused} />
      <OtherWays />
    </AuthFrame>
  )
}

const link = { appearance: 'transparent', size: 'small', className: 'auth-link' } as const

function LoginForm({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation('auth')
  const runtime = useRuntime()
  const form = useMachine('login', ({ context }) => context)
  const isBusy = useMachine('login', snapshot => snapshot.matches({ form: 'submitting' }))
  const change = (patch: Partial<LoginDraft>) => edit(runtime, 'login', { type: 'draft.changed', patch })
  const common = { form, isBusy }
  return (
    <Form
      command="login.submit"
      label={t('login.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('login.failed') : null}
    >
      <TextField
        {...common}
        isFirst
        name="username"
        label={t('login.username')}
        autoComplete="username"
        onChange={username => change({ username })}
      />
      <div className="auth-password">
        <PasswordField
          {...common}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          onChange={password => change({ password })}
        />
        <CommandButton command="password.forgotten" label={t('login.forgotten')} {...link} />
      </div>
      <SubmitButton command="login.submit" label={t('login.submit')} isBusy={isBusy} />
    </Form>
  )
}
