import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { ListedAccount } from '../../contract/administration.ts'
import { AccountState, Role } from '../../contract/role.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Moment } from '../shared/moment.tsx'
import { Options } from '../shared/options.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes } from '../shared/texts.ts'
import { AccountQuota, useQuota } from './accountQuota.tsx'
import { Cell, Line, ListTable } from './listTable.tsx'
import { DeletionConfirmation, SectionList } from './sectionList.tsx'

await addTexts(import.meta.glob('../../../locales/*/account.json', { import: 'default' }))

/** Searchable list of accounts, with the actions on each. */
export function Accounts() {
  const { t } = useTranslation('administration')
  return (
    <>
      <Controls />
      <SectionList section="accounts" none={{ title: t('accounts.none'), hint: t('accounts.noneHint') }}>
        {(listing, isBusy) => <AccountTable accounts={listing.rows} isBusy={isBusy} />}
      </SectionList>
      <DeletionConfirmation kind="deletion" />
    </>
  )
}

/** Choice of all states, or of all roles. */
const ANY = 'any'

/** Search, state and role filters of the list. */
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
        <Options
          values={[ANY, ...AccountState.options]}
          textOf={each => t(`commands:choices.accountStates.${each as AccountState | 'any'}`)}
        />
      </Select>
      <Select
        size="small"
        aria-label={t('accounts.role')}
        value={role ?? ANY}
        onChange={(_, { value }) => choose('administration.byRole', value)}
      >
        <Options
          values={[ANY, ...Role.options]}
          textOf={each => t(`commands:choices.roles.${each as Role | 'any'}`)}
        />
      </Select>
    </form>
  )
}

function AccountTable({ accounts, isBusy }: { accounts: readonly ListedAccount[]; isBusy: boolean }) {
  const { t } = useTranslation(['administration', 'commands'])
  const own = useMachine('administration', ({ context }) => context.account?.pk)
  return (
    <ListTable
      name={t('commands:choices.sections.accounts')}
      isBusy={isBusy}
      columns={[
        t('accounts.account'),
        t('accounts.role'),
        t('accounts.state'),
        t('accounts.lastLogin'),
        t('accounts.imports'),
        t('accounts.quota'),
        t('accounts.acts'),
      ]}
    >
      {accounts.map(account => (
        <Row key={account.pk} account={account} isOwn={account.pk === own} />
      ))}
    </ListTable>
  )
}

function Row({ account, isOwn }: { account: ListedAccount; isOwn: boolean }) {
  const { t } = useTranslation(['administration', 'commands'])
  const quotaText = useQuota()
  const { username, email, state, role, lastLogin, quota } = account
  return (
    <Line>
      <Cell kind="head">
        <bdi>{username}</bdi>
        {isOwn && <span className="administration-badge">{t('accounts.own')}</span>}
        <span className="administration-soft">
          {email === null ? t('accounts.noAddress') : <bdi>{email}</bdi>}
        </span>
      </Cell>
      <Cell name={t('accounts.role')}>
        {isOwn ? t(`commands:choices.roles.${role}`) : <RoleOf account={account} />}
      </Cell>
      <Cell name={t('accounts.state')}>
        <span className="administration-state" data-state={state}>
          {t(`commands:choices.accountStates.${state}`)}
        </span>
      </Cell>
      <Cell name={t('accounts.lastLogin')} kind="number">
        {lastLogin === null ? t('accounts.never') : <Moment iso={lastLogin} />}
      </Cell>
      <Cell name={t('accounts.imports')} kind="number">
        <Usage account={account} />
      </Cell>
      <Cell name={t('accounts.quota')}>{isOwn ? quotaText(quota) : <AccountQuota account={account} />}</Cell>
      <Cell kind="acts">{!isOwn && <Acts account={account} />}</Cell>
    </Line>
  )
}

/** Shows the imports of an account and how much of its quota they take. */
function Usage({ account: { imports, bytes, allowed } }: { account: ListedAccount }) {
  const { t } = useTranslation('administration')
  const size = useBytes()
  if (imports === 0) return t('accounts.noImports')
  const params = { count: imports, size: size(bytes) }
  if (allowed === null) return t('accounts.imported', params)
  const isFull = bytes >= allowed
  return (
    <span className="administration-state" data-state={isFull ? 'full' : undefined}>
      {t('accounts.importedOf', { ...params, allowed: size(allowed) })}
    </span>
  )
}

/** Role of an account, which can be changed. */
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
      <Options values={Role.options} textOf={each => t(`commands:choices.roles.${each}`)} />
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
