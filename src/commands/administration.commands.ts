import type { ListedAccount } from '../contract/administration.ts'
import { inEach } from '../contract/common.ts'
import { AccountState, Role } from '../contract/role.ts'
import { type Act, hasNext, SECTIONS, type Section } from '../domain/administration/sections.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, unless } from './reasons.ts'

const administration = commandsOf('administration')

const stateOf = (snapshots: Snapshots) => snapshots.administration
const roleOf = (snapshots: Snapshots) => stateOf(snapshots).context.account?.role ?? null

const restored: Condition = [
  snapshots => roleOf(snapshots) !== null || snapshots.navigation.context.visitor !== 'restoring',
  'sessionRestoring',
]
const loggedIn: Condition = [
  snapshots => roleOf(snapshots) !== null || snapshots.navigation.context.visitor !== 'anonymous',
  'notLoggedIn',
]
const isAdministrator: Condition = [snapshots => roleOf(snapshots) === 'administrator', 'administratorsOnly']
const isThere: Condition = [snapshots => stateOf(snapshots).matches('here'), 'notOnThatScreen']
const areAccounts: Condition = [
  snapshots => stateOf(snapshots).context.section === 'accounts',
  'notOnThatScreen',
]
const isReady: Condition = [snapshots => stateOf(snapshots).matches({ here: 'ready' }), 'underWay']
const isConfirming: Condition = [
  snapshots => stateOf(snapshots).matches({ here: 'confirming' }),
  'nothingToConfirm',
]

/** Accounts that are listed and can be acted on: nobody acts on their own. */
function othersIn(snapshots: Snapshots): readonly ListedAccount[] {
  const { account, listing } = stateOf(snapshots).context
  return listing?.section === 'accounts' ? listing.rows.filter(({ pk }) => pk !== account?.pk) : []
}

const choicesOf = (values: readonly string[], named: string): Choice[] =>
  values.map(value => ({ value, key: `choices.${named}.${value}` }))

/** Choice of all states, or of all roles. */
const ANY = 'any'
const STATES: readonly string[] = [ANY, ...AccountState.options]
const ROLES: readonly string[] = [ANY, ...Role.options]

/** Whether an account is one that a command is meant for, with its further arguments. */
type Meant = (account: ListedAccount, args: readonly string[]) => boolean

/** Makes a command that acts on one of the listed accounts. */
function onAccount(
  spec: { id: `administration.${string}`; isGuarded?: true; steps?: readonly Step[] },
  isMeant: Meant,
  actOn: (account: Pick<ListedAccount, 'pk' | 'username'>, args: readonly string[]) => Act,
): Command {
  const meantIn = (snapshots: Snapshots, [pk, ...args]: readonly string[]) =>
    othersIn(snapshots).find(account => String(account.pk) === pk && isMeant(account, args))
  const isChosen: Condition = [
    (snapshots, args) =>
      args.length > 0
        ? meantIn(snapshots, args) !== undefined
        : othersIn(snapshots).some(account => isMeant(account, [])),
    'noSuchAccount',
  ]
  const account: Step = {
    id: 'account',
    choices: snapshots =>
      othersIn(snapshots)
        .filter(each => isMeant(each, []))
        .map(({ pk, username }) => ({ value: String(pk), name: inEach(username) })),
  }
  return administration({
    ...spec,
    needsServer: true,
    area: 'account',
    steps: [account, ...(spec.steps ?? [])],
    event: ([pk, ...args], snapshots) => {
      const found = meantIn(snapshots, [pk ?? '', ...args])
      return {
        type: 'act.begun',
        act: found ? actOn({ pk: found.pk, username: found.username }, args) : null,
      }
    },
    reason: unless(restored, loggedIn, isAdministrator, isThere, areAccounts, isReady, isChosen),
  })
}

/** Commands of administrators. */
export const administrationCommands: Command[] = [
  administration({
    id: 'administration.open',
    area: 'account',
    keys: ['g b'],
    steps: [
      {
        id: 'section',
        choices: () => choicesOf(SECTIONS, 'sections'),
        preset: () => SECTIONS[0],
      },
    ],
    event: ([section]) => ({
      type: 'administration.opened',
      section: SECTIONS.find(each => each === section) ?? SECTIONS[0],
    }),
    reason: unless(restored, loggedIn, isAdministrator, [
      (snapshots, [section]) => stateOf(snapshots).context.section !== (section as Section | undefined),
      'alreadySo',
    ]),
  }),
  administration({
    id: 'administration.retry',
    area: 'account',
    event: () => ({ type: 'list.retried' }),
    reason: unless([snapshots => stateOf(snapshots).matches({ here: 'failed' }), 'nothingFailed']),
  }),
  administration({
    id: 'administration.next',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'page.turned', by: 1 }),
    reason: unless(restored, loggedIn, isAdministrator, isThere, isReady, [
      snapshots => hasNext(stateOf(snapshots).context.listing, stateOf(snapshots).context.page),
      'lastPage',
    ]),
  }),
  administration({
    id: 'administration.previous',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'page.turned', by: -1 }),
    reason: unless(restored, loggedIn, isAdministrator, isThere, isReady, [
      snapshots => stateOf(snapshots).context.page > 1,
      'firstPage',
    ]),
  }),
  administration({
    id: 'administration.byState',
    needsServer: true,
    area: 'account',
    steps: [{ id: 'accountState', choices: () => choicesOf(STATES, 'accountStates') }],
    event: ([state]) => ({
      type: 'accounts.filtered',
      filter: { state: AccountState.safeParse(state).data ?? null },
    }),
    reason: unless(restored, loggedIn, isAdministrator, isThere, areAccounts),
  }),
  administration({
    id: 'administration.byRole',
    needsServer: true,
    area: 'account',
    steps: [{ id: 'role', choices: () => choicesOf(ROLES, 'roles') }],
    event: ([role]) => ({ type: 'accounts.filtered', filter: { role: Role.safeParse(role).data ?? null } }),
    reason: unless(restored, loggedIn, isAdministrator, isThere, areAccounts),
  }),
  onAccount(
    { id: 'administration.suspend' },
    ({ state }) => state !== 'suspended',
    account => ({ kind: 'change', account, change: { suspended: true } }),
  ),
  onAccount(
    { id: 'administration.resume' },
    ({ state }) => state === 'suspended',
    account => ({ kind: 'change', account, change: { suspended: false } }),
  ),
  onAccount(
    {
      id: 'administration.giveRole',
      steps: [{ id: 'role', choices: () => choicesOf(Role.options, 'roles') }],
    },
    (account, [role]) => account.role !== role,
    (account, [role]) => ({ kind: 'change', account, change: { role: Role.catch('reader').parse(role) } }),
  ),
  onAccount(
    { id: 'administration.delete', isGuarded: true },
    () => true,
    account => ({ kind: 'deletion', account }),
  ),
  administration({
    id: 'administration.confirm',
    area: 'account',
    hidden: true,
    needsServer: true,
    event: () => ({ type: 'act.confirmed' }),
    reason: unless(isConfirming),
  }),
  administration({
    id: 'administration.cancel',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'act.cancelled' }),
    reason: unless(isConfirming),
  }),
]
