import { PlayCircleRegular } from '@fluentui/react-icons/svg/play-circle'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { Keys } from '../shared/keys.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { GoogleIcon } from './googleIcon.tsx'

/** Ways to log in without a password, where the installation offers some. */
export function OtherWays() {
  const { t } = useTranslation('auth')
  const { demo, google } = useMachine('login', ({ context }) => context.offers)
  if (!demo && google === null) return null
  return (
    <section className="auth-ways" aria-label={t('ways')}>
      <p className="auth-or">{t('or')}</p>
      {google !== null && <CommandButton command="login.google" label={t('google')} icon={<GoogleIcon />} />}
      {demo && (
        <>
          <CommandButton command="account.demo" label={t('demo')} icon={<PlayCircleRegular />} />
          <p className="auth-note auth-demo">
            <span>{t('demoHint')}</span>
            <Keys keys="F2" />
          </p>
        </>
      )}
    </section>
  )
}
