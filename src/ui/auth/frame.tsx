import './auth.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { NO_ERRORS } from '../../domain/account/formState.ts'
import { addTexts } from '../../i18n/index.ts'
import { TextField } from '../forms/fields.tsx'
import { Accepted, Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/auth.json', { import: 'default' }))

export type FrameProps = {
  title: string
  lead?: string | undefined
  /** The title receives focus on arrival if no field does. */
  takesFocus?: boolean
  icon?: ReactNode
  /** True if the form is in front of the map; a button then returns to the map. */
  isOverMap?: boolean
  children?: ReactNode
  /** Links to other screens. */
  foot?: ReactNode
}

/** Card of every screen for anonymous users. */
export function AuthFrame(props: FrameProps) {
  const { title, lead, takesFocus = false, icon, isOverMap = false, children, foot } = props
  const heading = useAutoFocus<HTMLHeadingElement>(takesFocus)
  return (
    <main className="auth">
      <div className="auth-card">
        {icon && (
          <div className="auth-icon" aria-hidden="true">
            {icon}
          </div>
        )}
        <header className="auth-head">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p>{lead}</p>}
          {isOverMap && <IconButton command="login.leave" className="auth-close" icon={<DismissRegular />} />}
        </header>
        {children}
        {foot && <footer className="auth-foot">{foot}</footer>}
      </div>
    </main>
  )
}

/** Link to another auth screen, after an introduction. */
export const ScreenLink = ({ lead, command }: { lead: string; command: Command['id'] }) => (
  <p>
    {lead} <CommandButton command={command} {...LINK} />
  </p>
)

/** Style of a command that links to another screen. */
export const LINK = { appearance: 'transparent', size: 'small', className: 'auth-link' } as const

/** Links to the mailbox on a machine that sends no mail. */
export function Mailbox() {
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const hasMailbox = useMachine('installation', ({ context }) => context.config?.mailbox === true)
  if (!hasMailbox) return null
  return (
    <p className="auth-mailbox">
      <MailInboxRegular />
      <span>
        {t('mailbox')} <a href={`/dev/mailbox/?lang=${language}`}>{t('openMailbox')}</a>
      </span>
    </p>
  )
}

const RESENDING = ['sending', 'sent'] as const

/** Resends the confirmation message. Folded until requested, or until it has something to show. */
export function Resend({ summary }: { summary: string }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const resending = useMachine('emailVerification', snapshot =>
    RESENDING.find(mail => snapshot.matches({ mail })),
  )
  const errors = useMachine('emailVerification', ({ context }) => context.errors)
  // The palette can run the command while the form is folded. It unfolds before focus moves to the mistake.
  useLayoutEffect(() => {
    if ((resending !== undefined || errors !== NO_ERRORS) && ref.current) ref.current.open = true
  }, [resending, errors])
  return (
    <details ref={ref} className="auth-resend">
      <summary>{summary}</summary>
      <ResendForm />
    </details>
  )
}

export function ResendForm() {
  const { t } = useTranslation('auth')
  const { form, isBusy, field } = useForm('emailVerification', snapshot =>
    snapshot.matches({ mail: 'sending' }),
  )
  const isSent = useMachine('emailVerification', snapshot => snapshot.matches({ mail: 'sent' }))
  const isRefused = useMachine('emailVerification', snapshot =>
    snapshot.matches({ mail: { editing: 'refused' } }),
  )
  return (
    <Form
      command="verification.resend"
      label={t('resend.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('resend.failed') : null}
    >
      <TextField {...field('email')} type="email" label={t('email')} autoComplete="email" />
      <SubmitButton label={t('resend.submit')} appearance="secondary" />
      <Accepted text={isSent && t('resend.sent')} />
    </Form>
  )
}
