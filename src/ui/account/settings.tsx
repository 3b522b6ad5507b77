import './account.css'
import { Spinner } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutoFocus } from '../shared/focus.ts'
import { useMachine } from '../shared/runtime.tsx'
import { ApiKeys } from './apiKeys.tsx'
import { Deletion } from './deletion.tsx'
import { Identity, NameChange } from './identity.tsx'
import { useKeyPowers } from './newKey.tsx'
import { PasswordChange } from './passwordChange.tsx'

/** All that a person can see and change of their account. */
export function SettingsScreen() {
  const { t } = useTranslation('account')
  const isMember = useMachine('navigation', ({ context }) => context.visitor === 'member')
  const powers = useKeyPowers()
  const heading = useAutoFocus<HTMLHeadingElement>()
  return (
    <main className="account">
      <div className="account-page">
        <h2 ref={heading} tabIndex={-1} className="account-title">
          {t('title')}
        </h2>
        {isMember ? (
          <>
            <Section title={t('identity.title')}>
              <Identity />
            </Section>
            <Section title={t('name.title')} hint={t('name.hint')}>
              <NameChange />
            </Section>
            <Section title={t('keys.title')} hint={powers}>
              <ApiKeys />
            </Section>
            <Section title={t('password.title')} hint={t('password.hint')}>
              <PasswordChange />
            </Section>
            <Section title={t('deletion.title')} hint={t('deletion.hint')}>
              <Deletion />
            </Section>
          </>
        ) : (
          <Spinner label={t('restoring')} className="account-wait" />
        )}
      </div>
    </main>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className="account-section" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        {hint && <p>{hint}</p>}
      </header>
      <div className="account-content">{children}</div>
    </section>
  )
}
