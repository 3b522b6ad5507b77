import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Links to the message, on a machine that sends none. */
export function Mailbox() {
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const hasMailbox = useMachine('installation', ({ context }) => context.config?.mailbox === true)
  if (!hasMailbox) return null
  return (
    <p className="auth-mailbox">
      <MailInboxRegular aria-hidden="true" />
      <span>
        {t('mailbox')} <a href={`/dev/mailbox/?lang=${language}`}>{t('openMailbox')}</a>
      </span>
    </p>
  )
}
