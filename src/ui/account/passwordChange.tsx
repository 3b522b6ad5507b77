import { Checkbox } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '../../contract/account.ts'
import { PasswordField } from '../forms/fields.tsx'
import { Accepted, Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Form to change the account's password. */
export function PasswordChange() {
  const { t } = useTranslation(['account', 'forms'])
  const { form, isBusy, field, change } = useForm('passwordChange', snapshot => snapshot.matches('saving'))
  const username = useMachine('session', ({ context }) => context.account?.username ?? '')
  const isRefused = useMachine('passwordChange', snapshot => snapshot.matches({ editing: 'refused' }))
  const isSaved = useMachine('passwordChange', snapshot => snapshot.matches({ editing: 'saved' }))
  return (
    <Form
      command="password.change"
      label={t('account:password.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('account:password.failed') : null}
      className="account-narrow"
    >
      {/* Field that gives password managers the account of the password. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField
        {...field('old_password')}
        isRequired={false}
        label={t('account:password.old')}
        hint={t('account:password.oldHint')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('new_password1')}
        label={t('account:password.new')}
        hint={t('forms:passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('new_password2')}
        label={t('account:password.again')}
        autoComplete="new-password"
      />
      <Checkbox
        label={t('account:password.endKeys')}
        checked={form.draft.end_keys}
        disabled={isBusy}
        onChange={(_, { checked }) => change({ end_keys: checked === true })}
      />
      <div className="form-actions">
        <SubmitButton label={t('account:password.submit')} />
      </div>
      <Accepted text={isSaved && t('account:password.saved')} />
    </Form>
  )
}
