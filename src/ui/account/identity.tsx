import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import type { NameDraft } from '../../../machines/nameChange.machine.ts'
import { edit } from '../../commands/draft.ts'
import { PERSON_NAME_MAX } from '../../contract/account.ts'
import { TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

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

/** Shows the person's name, and the form to change it. */
export function NameChange() {
  const { t } = useTranslation('account')
  const runtime = useRuntime()
  const form = useMachine('nameChange', ({ context }) => context)
  const isBusy = useMachine('nameChange', snapshot => snapshot.matches('saving'))
  const isRefused = useMachine('nameChange', snapshot => snapshot.matches({ editing: 'refused' }))
  const isSaved = useMachine('nameChange', snapshot => snapshot.matches({ editing: 'saved' }))
  const change = (patch: Partial<NameDraft>) => edit(runtime, 'nameChange', { type: 'draft.changed', patch })
  const common = { form, isBusy, isRequired: false, maxLength: PERSON_NAME_MAX }
  return (
    <Form
      command="name.save"
      label={t('name.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('name.failed') : null}
      className="account-narrow"
    >
      <TextField
        {...common}
        name="first_name"
        label={t('name.first')}
        autoComplete="given-name"
        onChange={first_name => change({ first_name })}
      />
      <TextField
        {...common}
        name="last_name"
        label={t('name.last')}
        autoComplete="family-name"
        onChange={last_name => change({ last_name })}
      />
      <div className="form-actions">
        <SubmitButton command="name.save" label={t('name.submit')} isBusy={isBusy} />
      </div>
      <p role="status" className="form-said">
        {isSaved && (
          <>
            <CheckmarkCircleRegular aria-hidden="true" />
            <span>{t('name.saved')}</span>
          </>
        )}
      </p>
    </Form>
  )
}
