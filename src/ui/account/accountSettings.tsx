import './account.css'
import { Checkbox, Spinner } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPUTERS, type Computer } from '../../../machines/logout.machine.ts'
import { addTexts } from '../../i18n/index.ts'
import { BackToMap } from '../shared/backToMap.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { ApiKeys } from './apiKeys.tsx'
import { Identity, NameChange } from './identity.tsx'
import { useKeyPowers } from './newKey.tsx'
import { PasswordChange } from './passwordChange.tsx'
import { Sharing } from './sharing.tsx'

await addTexts(import.meta.glob('../../../locales/*/account.json', { import: 'default' }))

/** Account settings screen. */
export function SettingsScreen() {
  const { t } = useTranslation('account')
  const isMember = useMachine('navigation', ({ context }) => context.visitor === 'member')
  const powers = useKeyPowers()
  const heading = useAutoFocus<HTMLHeadingElement>()
  return (
    <main className="account">
      <div className="account-page">
        <div>
          <BackToMap />
        </div>
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
            <Section title={t('sharing.title')} hint={t('sharing.hint')}>
              <Sharing />
            </Section>
            <Section title={t('password.title')} hint={t('password.hint')}>
              <PasswordChange />
            </Section>
            <Section title={t('logout.title')} hint={t('logout.hint')}>
              <ComputerChoice />
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

/** Asks whether the computer is shared; the answer applies to every logout. */
function ComputerChoice() {
  const { t } = useTranslation('account')
  return (
    <fieldset className="account-choices" aria-label={t('logout.question')}>
      {COMPUTERS.map(computer => (
        <ComputerRadio key={computer} computer={computer} />
      ))}
    </fieldset>
  )
}

function ComputerRadio({ computer }: { computer: Computer }) {
  const { t } = useTranslation('commands')
  const isChosen = useMachine('logout', ({ context }) => context.computer === computer)
  const { run, data } = useCommand('computer.set', [computer])
  return (
    <label>
      <input {...data} type="radio" name="computer" value={computer} checked={isChosen} onChange={run} />
      {t(`choices.${computer}`)}
    </label>
  )
}

/** Starts the deletion of the account, with a confirmation. */
function Deletion() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('accountDeletion', snapshot => snapshot.hasTag('dialog'))
  const username = useMachine('session', ({ context }) => context.account?.username ?? '')
  return (
    <>
      <CommandButton command="account.delete" label={t('deletion.begin')} className="account-danger-line" />
      <Confirmation
        isOpen={isOpen}
        title={t('deletion.question', { username })}
        cancel={{ command: 'deletion.cancel', label: t('deletion.cancel') }}
        confirm={{ command: 'deletion.confirm', label: t('deletion.confirm') }}
      >
        <Consequences />
      </Confirmation>
    </>
  )
}

function Consequences() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const failure = useMachine('accountDeletion', ({ context }) => context.failure)
  const isAcknowledged = useMachine(
    'accountDeletion',
    snapshot => snapshot.matches({ confirming: 'acknowledged' }) || snapshot.matches('deleting'),
  )
  const { run, data } = useCommand('deletion.acknowledge')
  return (
    <div className="form">
      <p>{t('deletion.text')}</p>
      {failure && (
        <p role="alert" className="account-bad">
          {t('deletion.failed')} {why(failure)}
        </p>
      )}
      <Checkbox {...data} label={t('deletion.acknowledge')} checked={isAcknowledged} onChange={run} />
    </div>
  )
}
