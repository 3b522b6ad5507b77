import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import { PERSON_FIELDS, PERSON_TEXT_MAX, personFields } from '../../contract/person.ts'
import { TextField } from '../forms/fields.tsx'
import { Accepted, Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Shows the account: name, address, plan, and linked login providers. */
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
  const { username, person, emails, plan, providers } = account
  const name = `${person.first_name} ${person.last_name}`.trim()
  return (
    <dl className="account-facts">
      <dt>{t('identity.username')}</dt>
      <dd>{username}</dd>
      {name && (
        <>
          <dt>{t('identity.name')}</dt>
          <dd>
            <bdi>{name}</bdi>
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
      {isVerified ? <CheckmarkCircleRegular /> : <WarningRegular />}
      {t(isVerified ? 'identity.verified' : 'identity.unverified')}
    </span>
  )
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Shows the user's name, with the form to change it. */
export function NameChange() {
  const { t } = useTranslation('account')
  const { form, isBusy, field } = useForm('nameChange', snapshot => snapshot.matches('saving'))
  const isRefused = useMachine('nameChange', snapshot => snapshot.matches({ editing: 'refused' }))
  const isSaved = useMachine('nameChange', snapshot => snapshot.matches({ editing: 'saved' }))
  return (
    <Form
      command="name.save"
      label={t('name.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('name.failed') : null}
      className="account-narrow"
    >
      {personFields.map(name => (
        <TextField
          {...field(name)}
          key={name}
          isRequired={false}
          label={t(`name.${name}`)}
          maxLength={PERSON_TEXT_MAX}
          autoComplete={PERSON_FIELDS[name].autofill}
        />
      ))}
      <div className="form-actions">
        <SubmitButton label={t('name.submit')} />
      </div>
      <Accepted text={isSaved && t('name.saved')} />
    </Form>
  )
}
