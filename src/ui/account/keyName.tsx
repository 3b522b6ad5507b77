import { useTranslation } from 'react-i18next'
import type { KeyDraft } from '../../../machines/apiKeys.machine.ts'
import { edit } from '../../commands/draft.ts'
import { KEY_TERMS } from '../../domain/keyTerm.ts'
import { ChoiceField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submitButton.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useKeyPowers } from './keyPowers.ts'

const PROBLEMS = ['refused', 'lost'] as const

/** Asks for the name and the term of the new key, and says what it will be able to do. */
export function KeyName() {
  const { t } = useTranslation('account')
  const runtime = useRuntime()
  const form = useMachine('apiKeys', ({ context }) => context)
  const isBusy = useMachine('apiKeys', snapshot => snapshot.matches({ here: { creation: 'creating' } }))
  const problem = useMachine('apiKeys', snapshot =>
    PROBLEMS.find(each => snapshot.matches({ here: { creation: { naming: each } } })),
  )
  const powers = useKeyPowers()
  const change = (patch: Partial<KeyDraft>) => edit(runtime, 'apiKeys', { type: 'draft.changed', patch })
  const common = { form, isBusy }
  return (
    <Form
      command="key.confirm"
      label={t('newKey.title')}
      form={form}
      isBusy={isBusy}
      refusal={problem ? t(`newKey.${problem}`) : null}
    >
      <TextField
        isFirst
        {...common}
        name="name"
        label={t('newKey.name')}
        hint={t('newKey.nameHint')}
        autoComplete="off"
        maxLength={50}
        onChange={name => change({ name })}
      />
      <ChoiceField
        {...common}
        name="term"
        label={t('newKey.term')}
        choices={KEY_TERMS.map(value => ({ value, name: t(`newKey.terms.${value}`) }))}
        {...(form.draft.term === 'never' ? { hint: t('newKey.neverHint') } : {})}
        onChange={term => change({ term })}
      />
      {form.draft.term === 'date' && (
        <TextField
          {...common}
          name="expiry_date"
          type="date"
          label={t('newKey.until')}
          hint={t('newKey.untilHint')}
          autoComplete="off"
          onChange={expiry_date => change({ expiry_date })}
        />
      )}
      <p className="account-note">{powers}</p>
      <div className="form-actions account-end">
        <CommandButton command="key.close" label={t('newKey.close')} />
        <SubmitButton command="key.confirm" label={t('newKey.submit')} isBusy={isBusy} />
      </div>
    </Form>
  )
}
