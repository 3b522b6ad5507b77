import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { ListedAccount } from '../../contract/administration.ts'
import { AccountState, Role } from '../../contract/role.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes } from '../shared/texts.ts'
import { ForGood } from './forGood.tsx'
import { List, Moment } from './list.tsx'

/** The accounts: searched, and each with what can be done with it. */
export function Accounts() {
  const { t } = useTranslation('administration')
  return (
    <>
      <Controls />
      <List section="accounts" none={{ title: t('accounts.none'), hint: t('accounts.noneHint') }}>
        {(listing, isBusy) => <Table accounts={listing.rows} isBusy={isBusy} />}
      </List>
      <ForGood kind="deletion" />
    </>
  )
}

/** Choice of all states, or of all roles. */
const ANY = 'any'

/** Search, state and role of the accounts that are listed. */
function Controls() {
  const { t } = useTranslation(['administration', 'commands'])
  const runtime = useRuntime()
  const { search, state, role } = useMachine('administration', ({ context }) => context.filter)
  const choose = (command: Command['id'], value: string) =>
    run(commandById(command), 'button', runtime, [value])
  return (
    <form className="administration-controls" onSubmit={event => event.preventDefault()}>
      <Input
        type="search"
        size="small"
        maxLength={254}
        className="administration-search"
        contentBefore={<SearchRegular />}
        aria-label={t('accounts.search')}
        placeholder={t('accounts.search')}
        value={search}
        onChange={(_, { value }) =>
          edit(runtime, 'administration', { type: 'accounts.searched', search: value })
        }
        data-pane-focus
      />
      <Select
        size="small"
        aria-label={t('accounts.state')}
        value={state ?? ANY}
        onChange={(_, { value }) => choose('administration.byState', value)}
      >
        {[ANY, ...AccountState.options].map(each => (
          <option key={each} value={each}>
            {t(`commands:choices.accountStates.${each as AccountState | 'any'}`)}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t('accounts.role')}
        value={role ?? ANY}
        onChange={(_, { value }) => choose('administration.byRole', value)}
      >
        {[ANY, ...Role.options].map(each => (
          <option key={each} value={each}>
            {t(`commands:choices.roles.${each as Role | 'any'}`)}
          </option>
        ))}
      </Select>
    </form>
  )
}

function Table({ accounts, isBusy }: { accounts: readonly ListedAccount[]; isBusy: boolean }) {
  const { t } = useTranslation(['administration', 'commands'])
  const own = useMachine('administration', ({ context }) => context.account?.pk)
  return (
    <table className="administration-table" aria-busy={isBusy}>
      <caption className="visually-hidden">{t('commands:choices.sections.accounts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('accounts.account')}</th>
          <th scope="col">{t('accounts.role')}</th>
          <th scope="col">{t('accounts.state')}</th>
          <th scope="col">{t('accounts.lastLogin')}</th>
          <th scope="col">{t('accounts.imports')}</th>
          <th scope="col">{t('accounts.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(account => (
          <Row key={account.pk} account={account} isOwn={account.pk === own} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ account, isOwn }: { account: ListedAccount; isOwn: boolean }) {
  const { t } = useTranslation(['administration', 'commands'])
  const bytes = useBytes()
  const { username, email, state, role, lastLogin, imports } = account
  return (
    <tr>
      <th scope="row">
        <bdi>{username}</bdi>
        {isOwn && <span className="administration-badge">{t('accounts.own')}</span>}
        <span className="administration-soft">
          {email === null ? t('accounts.noAddress') : <bdi>{email}</bdi>}
        </span>
      </th>
      <td data-label={t('accounts.role')}>
        {isOwn ? t(`commands:choices.roles.${role}`) : <RoleOf account={account} />}
      </td>
      <td data-label={t('accounts.state')}>
        <span className="administration-state" data-state={state}>
          {t(`commands:choices.accountStates.${state}`)}
        </span>
      </td>
      <td data-label={t('accounts.lastLogin')} className="tabular">
        {lastLogin === null ? t('accounts.never') : <Moment iso={lastLogin} />}
      </td>
      <td data-label={t('accounts.imports')} className="tabular">
        {imports === 0
          ? t('accounts.noImports')
          : t('accounts.imported', { count: imports, size: bytes(account.bytes) })}
      </td>
      <td className="administration-last">{!isOwn && <Acts account={account} />}</td>
    </tr>
  )
}

/** The role of an account, which can be another. */
function RoleOf({ account: { pk, username, role } }: { account: ListedAccount }) {
  const { t } = useTranslation(['administration', 'commands'])
  const runtime = useRuntime()
  return (
    <Select
      size="small"
      aria-label={t('accounts.roleOf', { name: username })}
      value={role}
      data-command="administration.giveRole"
      onChange={(_, { value }) =>
        run(commandById('administration.giveRole'), 'button', runtime, [String(pk), value])
      }
    >
      {Role.options.map(each => (
        <option key={each} value={each}>
          {t(`commands:choices.roles.${each}`)}
        </option>
      ))}
    </Select>
  )
}

function Acts({ account: { pk, username, state } }: { account: ListedAccount }) {
  const { t } = useTranslation('administration')
  const acts = [state === 'suspended' ? 'resume' : 'suspend', 'delete'] as const
  return (
    <div className="administration-acts">
      {acts.map(act => (
        <CommandButton
          key={act}
          command={`administration.${act}`}
          args={[String(pk)]}
          size="small"
          label={t(`accounts.${act}`)}
          name={t(`accounts.${act}Named`, { name: username })}
        />
      ))}
    </div>
  )
}
