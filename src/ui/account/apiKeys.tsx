import { Checkbox, Spinner } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import type { ApiKey } from '../../domain/account/account.ts'
import { keyStatusOf } from '../../domain/account/keyTerm.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Confirmation } from '../shared/confirmation.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { Moment } from '../shared/moment.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { NewKey } from './newKey.tsx'

await addTexts(import.meta.glob('../../../locales/*/account.json', { import: 'default' }))

/** API keys of the account: list, creation and removal. */
export function ApiKeys() {
  const { t } = useTranslation('account')
  const count = useMachine('apiKeys', ({ context }) => context.selected.length)
  return (
    <>
      <div className="account-bar">
        <CommandButton command="key.create" label={t('keys.create')} icon={<AddRegular />} />
        <CommandButton
          command="keys.remove"
          label={count > 0 ? t('keys.removeCount', { count }) : t('keys.remove')}
          icon={<DeleteRegular />}
        />
        <a href="/api/docs">{t('keys.docs')}</a>
      </div>
      <List />
      <NewKey />
      <KeyRemoval />
    </>
  )
}

function List() {
  const { t } = useTranslation('account')
  const why = useFailureText()
  const { keys, failure } = useMachine('apiKeys', ({ context }) => context)
  const hasFailed = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'failed' } }))
  const isLoading = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'loading' } }))
  if (hasFailed)
    return (
      <div role="alert" className="account-failed">
        <p className="account-bad">
          {t('keys.failed')} {why(failure)}
        </p>
        <CommandButton command="keys.retry" label={t('retry')} />
      </div>
    )
  if (keys.length > 0) return <KeyTable keys={keys} />
  return isLoading ? (
    <Spinner size="small" label={t('keys.loading')} className="account-wait" />
  ) : (
    <EmptyState title={t('keys.none')} hint={t('keys.noneHint')} />
  )
}

/** Asks for confirmation before removing the selected keys. */
function KeyRemoval() {
  const { t } = useTranslation('account')
  const isOpen = useMachine('apiKeys', snapshot => snapshot.matches({ here: { list: 'confirming' } }))
  const { keys, selected } = useMachine('apiKeys', ({ context }) => context)
  const chosen = keys.filter(({ id }) => selected.includes(id))
  return (
    <Confirmation
      isOpen={isOpen}
      title={t('removal.title', { count: chosen.length })}
      cancel={{ command: 'keys.cancelRemoval', label: t('removal.keep') }}
      confirm={{ command: 'keys.confirmRemoval', label: t('removal.confirm') }}
    >
      <p>{t('removal.text')}</p>
      <ul className="account-list">
        {chosen.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Confirmation>
  )
}

/** Keys of the account, newest first. */
function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation('account')
  const selected = useMachine('apiKeys', ({ context }) => context.selected)
  const isBusy = useMachine(
    'apiKeys',
    snapshot =>
      snapshot.matches({ here: { list: 'loading' } }) || snapshot.matches({ here: { list: 'removing' } }),
  )
  const isMixed = selected.length > 0 && selected.length < keys.length
  return (
    <table className="keys-table" aria-busy={isBusy}>
      <caption className="visually-hidden">{t('keys.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <KeyCheckbox
              command="keys.toggleAll"
              label={t('keys.all')}
              checked={isMixed ? 'mixed' : selected.length > 0}
            />
          </th>
          <th scope="col">{t('keys.name')}</th>
          <th scope="col" className="keys-prefix">
            {t('keys.prefix')}
          </th>
          <th scope="col">{t('keys.created')}</th>
          <th scope="col">{t('keys.lastUsed')}</th>
          <th scope="col">{t('keys.expiry')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(key => (
          <KeyRow key={key.id} apiKey={key} isSelected={selected.includes(key.id)} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow({ apiKey, isSelected }: { apiKey: ApiKey; isSelected: boolean }) {
  const { t } = useTranslation('account')
  const { id, name, prefix, created, lastUsed, expiry } = apiKey
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <KeyCheckbox
          command="key.toggle"
          args={[id]}
          label={t('keys.select', { name })}
          checked={isSelected}
        />
      </td>
      <th scope="row">{name}</th>
      <td className="keys-prefix">{prefix && <code>{prefix}…</code>}</td>
      <td className="tabular">{created ? <Moment iso={created} /> : '–'}</td>
      <td className="tabular">{lastUsed ? <Moment iso={lastUsed} /> : t('keys.never')}</td>
      <td className="tabular">
        {expiry ? <Moment iso={expiry} /> : t('keys.endless')}
        <KeyStatus expiry={expiry} />
      </td>
    </tr>
  )
}

/** Shows that a key has expired or will soon. */
function KeyStatus({ expiry }: { expiry: string | null }) {
  const { t } = useTranslation('account')
  const readAt = useMachine('apiKeys', ({ context }) => context.readAt)
  const status = keyStatusOf(expiry, readAt)
  if (status.kind === 'valid') return null
  const words = () => {
    if (status.kind === 'ended') return t('keys.ended')
    return status.days === 0 ? t('keys.endingToday') : t('keys.ending', { count: status.days })
  }
  return (
    <span className="keys-status" data-status={status.kind}>
      <WarningRegular />
      {words()}
    </span>
  )
}

/** Renders a selection command as a checkbox. */
function KeyCheckbox(props: {
  command: Command['id']
  args?: readonly string[]
  label: string
  checked: boolean | 'mixed'
}) {
  const { command, args, label, checked } = props
  const { reason, run, data } = useCommand(command, args)
  return (
    <Checkbox
      {...data}
      checked={checked}
      aria-label={label}
      aria-disabled={reason !== null || undefined}
      onChange={run}
    />
  )
}
