import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submitButton.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useDesk, useMachine } from '../shared/desk.tsx'

/** What the new key is called. */
export function KeyName() {
  const { t } = useTranslation('account')
  const desk = useDesk()
  const form = useMachine('apiKeys', ({ context }) => context)
  const isBusy = useMachine('apiKeys', snapshot => snapshot.matches({ here: { creation: 'creating' } }))
  const isRefused = useMachine('apiKeys', snapshot =>
    snapshot.matches({ here: { creation: { naming: 'refused' } } }),
  )
  return (
    <Form
      command="key.confirm"
      label={t('newKey.title')}
      form={form}
      isBusy={isBusy}
      refusal={isRefused ? t('newKey.failed') : null}
    >
      <TextField
        isFirst
        form={form}
        isBusy={isBusy}
        name="name"
        label={t('newKey.name')}
        hint={t('newKey.nameHint')}
        autoComplete="off"
        maxLength={50}
        onChange={name => edit(desk, 'apiKeys', { type: 'draft.changed', patch: { name } })}
      />
      <div className="form-actions account-end">
        <CommandButton command="key.close" label={t('newKey.close')} />
        <SubmitButton command="key.confirm" label={t('newKey.submit')} isBusy={isBusy} />
      </div>
    </Form>
  )
}
