import { Spinner } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { AuthFrame, ResendForm, ScreenLink } from './frame.tsx'

const STATES = ['verified', 'kept', 'leaving', 'asking', 'unable', 'limited', 'unanswered'] as const

/** Screen of the confirmation link: the address is being confirmed, is confirmed, or cannot be. */
export function ConfirmScreen() {
  const state = useMachine('emailVerification', snapshot =>
    STATES.find(each => snapshot.matches({ link: each })),
  )
  if (state === undefined) return <Verifying />
  if (state === 'limited' || state === 'unanswered') return <Undecided why={state} />
  if (state === 'asking') return <Asking />
  return state === 'unable' ? <Unable /> : <Verified isKept={state === 'kept'} />
}

function Verifying() {
  const { t } = useTranslation('auth')
  return <AuthFrame key="verifying" takesFocus icon={<Spinner />} title={t('confirm.verifying')} />
}

function Verified({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('auth')
  const isMember = useMachine('emailVerification', ({ context }) => context.visitor === 'member')
  return (
    <AuthFrame key="verified" takesFocus icon={<CheckmarkCircleRegular />} title={t('confirm.verified')}>
      <p role="status" className="auth-redirect">
        {t(isKept ? 'confirm.kept' : isMember ? 'confirm.toMap' : 'confirm.toLogin')}
      </p>
      <div className="auth-actions">
        <CommandButton command="verification.leave" label={t('confirm.leave')} appearance="primary" />
        <CommandButton command="verification.stay" label={t('confirm.stay')} />
      </div>
    </AuthFrame>
  )
}

function Asking() {
  const { t } = useTranslation('auth')
  const { form, isBusy, field } = useForm('emailVerification', () => false)
  return (
    <AuthFrame
      key="asking"
      title={t('confirm.asking')}
      lead={t('confirm.askingLead')}
      foot={<ScreenLink lead={t('confirm.noPassword')} command="password.forgotten" />}
    >
      <Form command="verification.submit" label={t('confirm.asking')} form={form} isBusy={isBusy}>
        <PasswordField {...field('password')} isFirst label={t('password')} autoComplete="current-password" />
        <SubmitButton label={t('confirm.submit')} />
      </Form>
    </AuthFrame>
  )
}

function Undecided({ why }: { why: 'limited' | 'unanswered' }) {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      key={why}
      takesFocus
      icon={why === 'limited' ? <ClockRegular /> : <PlugDisconnectedRegular className="auth-bad" />}
      title={t(`confirm.${why}`)}
      lead={t(`confirm.${why}Lead`)}
    >
      <div className="auth-actions">
        <CommandButton command="verification.retry" label={t('confirm.retry')} appearance="primary" />
      </div>
    </AuthFrame>
  )
}

function Unable() {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      key="unable"
      takesFocus
      icon={<ErrorCircleRegular className="auth-bad" />}
      title={t('confirm.unable')}
      lead={t('confirm.why')}
      foot={<ScreenLink lead={t('confirm.already')} command="account.login" />}
    >
      <ResendForm />
    </AuthFrame>
  )
}
