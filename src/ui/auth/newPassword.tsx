import { Spinner } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '../../contract/account.ts'
import { Secret } from '../../domain/account/secret.ts'
import { PasswordField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { AuthFrame, ScreenLink } from './frame.tsx'

const STATES = ['expired', 'saved', 'opening'] as const

/** Lets the user choose another password with the mail's link, opened or pasted. */
export function NewPasswordScreen() {
  const { t } = useTranslation('auth')
  const state = useMachine('passwordReset', snapshot =>
    STATES.find(each => snapshot.matches({ choice: each })),
  )
  switch (state) {
    case 'opening':
      return <AuthFrame icon={<Spinner />} title={t('choice.opening')} />
    case 'expired':
      return <ExpiredLink />
    case 'saved':
      return <Saved />
    default:
      return <Choice />
  }
}

function ExpiredLink() {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      key="expired"
      takesFocus
      icon={<WarningRegular className="auth-bad" />}
      title={t('choice.expired')}
      lead={t('choice.expiredWhy')}
    >
      <div className="auth-actions">
        <CommandButton command="password.forgotten" label={t('choice.again')} appearance="primary" />
      </div>
    </AuthFrame>
  )
}

function Saved() {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      key="saved"
      takesFocus
      icon={<CheckmarkCircleRegular />}
      title={t('choice.saved')}
      lead={t('choice.savedLead')}
    >
      <div className="auth-actions">
        <CommandButton command="account.login" appearance="primary" />
      </div>
    </AuthFrame>
  )
}

function Choice() {
  const { t } = useTranslation(['auth', 'forms'])
  const { form, isBusy, field, change } = useForm('passwordReset', snapshot =>
    snapshot.matches({ choice: 'saving' }),
  )
  const isRefused = useMachine('passwordReset', snapshot =>
    snapshot.matches({ choice: { editing: 'refused' } }),
  )
  return (
    <AuthFrame
      key="choice"
      title={t('auth:choice.title')}
      foot={form.asksForLink && <ScreenLink lead={t('auth:choice.noLink')} command="password.forgotten" />}
    >
      <Form
        command="reset.choose"
        label={t('auth:choice.title')}
        form={form}
        isBusy={isBusy}
        refusal={isRefused ? t('auth:choice.failed') : null}
      >
        {form.asksForLink && (
          <TextField
            {...field('link')}
            isFirst
            autoComplete="off"
            label={t('auth:choice.link')}
            hint={t('auth:choice.linkHint')}
            onChange={link => change({ link: new Secret(link) })}
          />
        )}
        <PasswordField
          {...field('new_password1')}
          isFirst={!form.asksForLink}
          autoComplete="new-password"
          label={t('auth:newPassword')}
          hint={t('forms:passwordHint', { min: PASSWORD_MIN })}
        />
        <PasswordField
          {...field('new_password2')}
          autoComplete="new-password"
          label={t('auth:newPasswordAgain')}
        />
        <SubmitButton label={t('auth:choice.submit')} />
      </Form>
    </AuthFrame>
  )
}
