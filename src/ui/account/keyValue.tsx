import { Field, Input } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import { useArrivalFocus } from '../shared/arrivalFocus.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

const STATES = ['copied', 'uncopiable'] as const

/** The value of the key just made, to be copied now or never. */
export function KeyValue() {
  const { t } = useTranslation('account')
  const value = useMachine('apiKeys', ({ context }) => context.value).reveal()
  const copy = useMachine('apiKeys', snapshot =>
    STATES.find(each => snapshot.matches({ here: { creation: { shown: each } } })),
  )
  const field = useArrivalFocus<HTMLInputElement>()
  return (
    <div className="form">
      <p className="account-once">
        <WarningRegular aria-hidden="true" />
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
      <p role="status" className="account-note" data-bad={copy === 'uncopiable' || undefined}>
        {copy && t(`newKey.${copy === 'copied' ? 'copiedSaid' : 'uncopiable'}`)}
      </p>
      <div>
        <p className="account-note">{t('newKey.usage')}</p>
        <pre className="account-usage">
          <code>{`curl -H 'Authorization: Api-Key ${value}' '${location.origin}/cartable/zone/?dataset_id=fr-departements'`}</code>
        </pre>
      </div>
      <div className="form-actions account-end">
        <CommandButton command="key.close" label={t('newKey.done')} />
      </div>
    </div>
  )
}
