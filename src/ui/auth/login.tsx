import { InfoRegular } from '@fluentui/react-icons/svg/info'
import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle'
import { useTranslation } from 'react-i18next'
import { PasswordField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'
import { AuthFrame, LINK, Resend, ScreenLink } from './frame.tsx'

/** Login screen. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const isRefused = useMachine('login', snapshot => snapshot.matches({ form: { editing: 'refused' } }))
  return (
    <AuthFrame
      title={t('login.title')}
      isOverMap
      foot={
        <>
          <ScreenLink lead={t('login.noAccount')} command="account.signup" />
          {isRefused && <Resend summary={t('login.unconfirmed')} />}
        </>
      }
    >
      <PendingAction />
      <DemoLogin />
      <LoginForm isRefused={isRefused} />
      <GoogleLogin />
    </AuthFrame>
  )
}

function LoginForm({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation('auth')
  const { form, isBusy, field } = useForm('login', snapshot => snapshot.matches({ form: 'submitting' }))
  const hasDemo = useMachine('login', ({ context }) => context.offers.demo)
  return (
    <Form
      command="login.submit"
      label={t('login.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('login.failed') : null}
    >
      <TextField {...field('username')} isFirst label={t('login.username')} autoComplete="username" />
      <div className="auth-password">
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
        <CommandButton command="password.forgotten" label={t('login.forgotten')} {...LINK} />
      </div>
      <SubmitButton label={t('login.submit')} appearance={hasDemo ? 'secondary' : 'primary'} />
    </Form>
  )
}

/** Names the requested action that needs an account, and runs after the login. */
function PendingAction() {
  const { t } = useTranslation('auth')
  const name = useDatasetName()
  const isAwaiting = useMachine('workbench', snapshot =>
    snapshot.matches({ showing: { failed: 'awaitingAccount' } }),
  )
  const view = useMachine('workbench', ({ context }) => context.view)
  const pending = useMachine('workbench', ({ context }) => context.pending)
  const isFileWaiting = useMachine('opening', snapshot => snapshot.matches('awaitingAccount'))
  const isLinkWaiting = useMachine('copying', snapshot => snapshot.matches('awaitingAccount'))
  const isDataWaiting = useMachine('sharing', snapshot => snapshot.matches({ keeping: 'awaitingAccount' }))
  const isDownloadWaiting = useMachine('download', snapshot =>
    snapshot.matches({ failed: 'awaitingAccount' }),
  )
  if (isDownloadWaiting) return <Wanted text={t('wantedFile')} />
  if (isLinkWaiting) return <Wanted text={t('wantedLink')} />
  if (isDataWaiting) return <Wanted text={t('wantedKeeping')} />
  if (isFileWaiting) return <Wanted text={t('wantedZones')} />
  if (!isAwaiting) return null
  const datasets = (pending?.view ?? view).displayed.map(({ dataset }) => dataset)
  const isShown = (dataset: string) => view.displayed.some(shown => shown.dataset === dataset)
  const wanted = datasets.findLast(dataset => !isShown(dataset)) ?? datasets.at(-1)
  return <Wanted text={wanted ? t('wanted', { name: name(wanted) }) : t('wantedData')} />
}

function Wanted({ text }: { text: string }) {
  return (
    <p className="auth-wanted">
      <InfoRegular />
      <span>{text}</span>
    </p>
  )
}

/** Login without a form, on the user's own machine only. */
function DemoLogin() {
  const { t } = useTranslation('auth')
  const isOffered = useMachine('login', ({ context }) => context.offers.demo)
  if (!isOffered) return null
  return (
    <section className="auth-ways" aria-label={t('demo')}>
      <CommandButton
        command="account.demo"
        label={t('demo')}
        icon={<PlayCircleRegular />}
        appearance="primary"
      />
      <p className="auth-note auth-demo">
        <span>{t('demoHint')}</span>
        <KeyCaps keys="F2" />
      </p>
      <p className="auth-or">{t('or')}</p>
    </section>
  )
}

/** Login with a Google account, if the installation offers it. */
function GoogleLogin() {
  const { t } = useTranslation('auth')
  const isOffered = useMachine('login', ({ context }) => context.offers.google !== null)
  if (!isOffered) return null
  return (
    <section className="auth-ways" aria-label={t('ways')}>
      <p className="auth-or">{t('or')}</p>
      <CommandButton command="login.google" label={t('google')} icon={<GoogleIcon />} />
    </section>
  )
}

/**
 * Google's own logo, which its guidelines require: https://developers.google.com/identity/branding-guidelines
 */
const GoogleIcon = () => (
  <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
)
