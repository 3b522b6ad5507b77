import '../shared/dialog.css'
import '../shared/smallDialog.css'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { KEY_TERMS } from '../../domain/account/keyTerm.ts'
import { ChoiceField, TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/useForm.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useAutoFocus } from '../shared/focus.ts'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Creates a key: asks for its name, then shows its value once. */
export function NewKey() {
  const { t } = useTranslation('account')
  const runtime = useRuntime()
  const isOpen = useMachine(
    'apiKeys',
    snapshot => snapshot.matches('here') && !snapshot.matches({ here: { creation: 'closed' } }),
  )
  const isShown = useMachine('apiKeys', snapshot => snapshot.matches({ here: { creation: 'shown' } }))
  useReturnFocus(isOpen)
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={(_, { type }) => {
        // A click outside the dialog must not lose a value that is shown only once.
        if (!isShown || type === 'escapeKeyDown') run(commandById('key.close'), 'button', runtime)
      }}
    >
      <DialogSurface className="dialog small-dialog">
        <DialogBody>
          <DialogTitle>{t(isShown ? 'newKey.shown' : 'newKey.title')}</DialogTitle>
          <DialogContent>{isShown ? <KeyValue /> : <KeyName />}</DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const PROBLEMS = ['refused', 'lost'] as const

/** Asks for the name and expiry of the new key, and explains its permissions. */
function KeyName() {
  const { t } = useTranslation('account')
  const { form, isBusy, field } = useForm('apiKeys', snapshot =>
    snapshot.matches({ here: { creation: 'creating' } }),
  )
  const problem = useMachine('apiKeys', snapshot =>
    PROBLEMS.find(each => snapshot.matches({ here: { creation: { naming: each } } })),
  )
  const powers = useKeyPowers()
  return (
    <Form
      command="key.confirm"
      label={t('newKey.title')}
      form={form}
      isBusy={isBusy}
      refusal={problem ? t(`newKey.${problem}`) : null}
      advice={problem === 'lost' ? t('newKey.lostHint') : undefined}
    >
      <TextField
        {...field('name')}
        isFirst
        label={t('newKey.name')}
        hint={t('newKey.nameHint')}
        autoComplete="off"
        maxLength={50}
      />
      <ChoiceField
        {...field('term')}
        label={t('newKey.term')}
        choices={KEY_TERMS.map(value => ({ value, name: t(`newKey.terms.${value}`) }))}
        {...(form.draft.term === 'never' ? { hint: t('newKey.neverHint') } : {})}
      />
      {form.draft.term === 'date' && (
        <TextField
          {...field('expiry_date')}
          type="date"
          label={t('newKey.until')}
          hint={t('newKey.untilHint')}
          autoComplete="off"
        />
      )}
      <p className="account-note">{powers}</p>
      <div className="form-actions account-end">
        <CommandButton command="key.close" label={t('newKey.close')} />
        <SubmitButton label={t('newKey.submit')} />
      </div>
    </Form>
  )
}

const STATES = ['copied', 'uncopiable', 'leaving'] as const

/** Value of the new key, which can only be copied now. */
function KeyValue() {
  const { t } = useTranslation('account')
  const value = useMachine('apiKeys', ({ context }) => context.value).reveal()
  const copy = useMachine('apiKeys', snapshot =>
    STATES.find(each => snapshot.matches({ here: { creation: { shown: each } } })),
  )
  const field = useAutoFocus<HTMLInputElement>()
  return (
    <div className="form">
      <p className="account-once">
        <WarningRegular />
        <span>{t('newKey.once')}</span>
      </p>
      <div className="account-value">
        <Field label={t('newKey.value')}>
          <Input
            readOnly
            input={{ ref: field, className: 'account-secret' }}
            value={value}
            autoComplete="off"
            onFocus={event => event.currentTarget.select()}
          />
        </Field>
        <CommandButton
          command="key.copy"
          label={t(copy === 'copied' ? 'newKey.copied' : 'newKey.copy')}
          icon={copy === 'copied' ? <CheckmarkRegular /> : <CopyRegular />}
          appearance="primary"
        />
      </div>
      <p role="status" className="account-note" data-bad={(copy && copy !== 'copied') || undefined}>
        {copy && t(`newKey.${copy === 'copied' ? 'copiedSaid' : copy}`)}
      </p>
      <div>
        <p className="account-note">{t('newKey.usage')}</p>
        <pre className="account-usage">
          <code>{`curl -H 'Authorization: Api-Key ${value}' '${location.origin}/cartable/zone/?dataset_id=fr-departements'`}</code>
        </pre>
      </div>
      <div className="form-actions account-end">
        <CommandButton
          command="key.close"
          label={t(copy === 'copied' || copy === 'leaving' ? 'newKey.done' : 'newKey.close')}
        />
      </div>
    </div>
  )
}

/** Returns the permissions of a key on this server, if its access rules are known. */
export function useKeyPowers(): string {
  const { t } = useTranslation('account')
  const access = useMachine('installation', ({ context }) => context.config?.access)
  return t(`keys.powers.${access ?? 'unknown'}`)
}
