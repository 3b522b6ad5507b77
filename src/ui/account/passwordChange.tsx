import { Checkbox } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { useTranslation } from 'react-i18next'
import type { PasswordChangeDraft } from '../../../machines/passwordChange.machine.ts'
import { edit } from '../../commands/draft.ts'
import { PASSWORD_MIN } from '../../contract/account.ts'
import { PasswordField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Form to change the account's password. */
export function PasswordChange() {
  const { t } = useTranslation(['account', 'forms'])
  const runtime = useRuntime()
  const form = useMachine('passwordChange', ({ context }) => context)
  const username = useMachine('session', ({ context }) => context.account?.username ?? '')
  const isBusy = useMachine('passwordChange', snapshot => snapshot.matches('saving'))
  const isRefused = useMachine('passwordChange', snapshot => snapshot.matches({ editing: 'refused' }))
  const isSaved = useMachine('passwordChange', snapshot => snapshot.matches({ editing: 'saved' }))
  const change = (patch: Partial<PasswordChangeDraft>) =>
    edit(runtime, 'passwordChange', { type: 'draft.changed', patch })
  const common = { form, isBusy }
  return (
    <Form
      command="password.change"
      label={t('account:password.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('account:password.failed') : null}
      className="account-narrow"
    >
      {/* Field that tells password managers the account of the password. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField
        {...common}
        isRequired={false}
        name="old_password"
        label={t('account:password.old')}
        hint={t('account:password.oldHint')}
        autoComplete="current-password"
        onChange={old_password => change({ old_password })}
      />
      <PasswordField
        {...common}
        name="new_password1"
        label={t('account:password.new')}
        hint={t('forms:passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        onChange={new_password1 => change({ new_password1 })}
      />
      <PasswordField
        {...common}
        name="new_password2"
        label={t('account:password.again')}
        autoComplete="new-password"
        onChange={new_password2 => change({ new_password2 })}
      />
      <Checkbox
        label={t('account:password.endKeys')}
        checked={form.draft.end_keys}
        disabled={isBusy}
        onChange={(_, { checked }) => change({ end_keys: checked === true })}
      />
      <div className="form-actions">
        <SubmitButton command="password.change" label={t('account:password.submit')} isBusy={isBusy} />
      </div>
      <p role="status" className="form-said">
        {isSaved && (
          <>
            <CheckmarkCircleRegular />
            <span>{t('account:password.saved')}</span>
          </>
        )}
      </p>
    </Form>
  )
}
