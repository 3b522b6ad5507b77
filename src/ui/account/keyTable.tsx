import { Checkbox } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import type { ApiKey } from '../../domain/account/account.ts'
import { keyStatusOf } from '../../domain/account/keyTerm.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** The keys of the account, newest first. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
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

/** Says that a key is over, or will be soon. */
function KeyStatus({ expiry }: { expiry: string | null }) {
  const { t } = useTranslation('account')
  const readAt = useMachine('apiKeys', ({ context }) => context.readAt)
  const status = keyStatusOf(expiry, readAt)
  if (status.kind === 'good') return null
  const words = () => {
    if (status.kind === 'ended') return t('keys.ended')
    return status.days === 0 ? t('keys.endingToday') : t('keys.ending', { count: status.days })
  }
  return (
    <span className="keys-status" data-status={status.kind}>
      <WarningRegular aria-hidden="true" />
      {words()}
    </span>
  )
}

function Moment({ iso }: { iso: string }) {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}

/** A command that selects, as the box of a row. */
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
