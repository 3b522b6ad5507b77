import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Shows the account: name, address, plan, and the providers it can also log in with. */
export function Identity() {
  const { t } = useTranslation('account')
  const account = useMachine('session', ({ context }) => context.account)
  if (!account)
    return (
      <div className="account-failed">
        <p className="account-bad">{t('identity.failed')}</p>
        <CommandButton command="account.reload" label={t('retry')} />
      </div>
    )
  const { username, firstName, lastName, emails, plan, providers } = account
  return (
    <dl className="account-facts">
      <dt>{t('identity.username')}</dt>
      <dd>{username}</dd>
      {(firstName || lastName) && (
        <>
          <dt>{t('identity.name')}</dt>
          <dd>
            <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
          </dd>
        </>
      )}
      <dt>{t('identity.email')}</dt>
      {emails.length === 0 && <dd>{t('identity.noEmail')}</dd>}
      {emails.map(({ address, isVerified }) => (
        <dd key={address}>
          {address} <Verified isVerified={isVerified} />
        </dd>
      ))}
      <dt>{t('identity.plan')}</dt>
      <dd>{plan === 'free' ? t('identity.free') : plan}</dd>
      <dt>{t('identity.linked')}</dt>
      <dd>{providers.length === 0 ? t('identity.noLinked') : providers.map(capitalised).join(', ')}</dd>
    </dl>
  )
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account')
  return (
    <span className="account-badge" data-good={isVerified}>
      {isVerified ? <CheckmarkCircleRegular aria-hidden="true" /> : <WarningRegular aria-hidden="true" />}
      {t(isVerified ? 'identity.verified' : 'identity.unverified')}
    </span>
  )
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
