import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { useTranslation } from 'react-i18next'
import type { NameDraft } from '../../../machines/nameChange.machine.ts'
import { edit } from '../../commands/draft.ts'
import { PERSON_NAME_MAX } from '../../contract/account.ts'
import { TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submitButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

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
