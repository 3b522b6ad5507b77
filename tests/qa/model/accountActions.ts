import type { Act } from '../path.ts'
import type { Actions } from './actions.ts'
import { idsOf, run } from './commandActs.ts'

/** Starts in the account settings. */
const AT_SETTINGS: readonly (readonly Act[])[] = [[run('account.demo'), run('account.settings')]]

/** Actions of paths through accounts. */
export const accountActions = {
  startup: { commands: ['account.demo', ...idsOf('startup')] },
  tokens: {
    commands: ['account.demo', 'account.logout'],
    server: { accounts: ['ok', 'held', '500'] },
  },
  logout: {
    commands: ['account.demo', ...idsOf('logout')],
    project: ({ logout }) => [logout.context.computer, logout.context.member],
  },
  session: {
    commands: ['account.demo', 'account.logout', 'account.settings'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => snapshots.navigation.context.visitor,
  },
  login: {
    starts: [[run('account.login')]],
    commands: ['account.login', 'account.signup', 'account.demo', 'account.logout', 'login.submit'],
    fields: ['login.form'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => [snapshots.login.context.draft.username, snapshots.navigation.context.visitor],
  },
  signup: {
    starts: [[run('account.signup')]],
    commands: ['account.login', 'account.signup', 'account.demo', ...idsOf('signup')],
    fields: ['signup.form'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => [snapshots.signup.context.draft.username, snapshots.navigation.context.visitor],
  },
  emailVerification: { commands: ['verification.resend', 'account.demo', 'account.signup'] },
  passwordReset: {
    starts: [[run('password.forgotten')]],
    commands: ['password.forgotten', 'account.login', 'account.demo', 'reset.request', 'reset.restart'],
    fields: ['reset.email'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => [snapshots.passwordReset.context.draft.email, snapshots.navigation.context.visitor],
  },
  nameChange: {
    starts: AT_SETTINGS,
    commands: ['account.settings', 'account.logout', 'account.signup', 'name.save'],
    fields: ['name.form'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => snapshots.nameChange.context.draft.first_name,
  },
  passwordChange: {
    starts: AT_SETTINGS,
    commands: ['account.settings', 'account.logout', 'account.signup', 'password.change'],
    fields: ['passwordChange.form'],
    project: snapshots => snapshots.passwordChange.context.draft.new_password1.isEmpty,
  },
  apiKeys: {
    starts: AT_SETTINGS,
    commands: [...idsOf('apiKeys', ['key.toggle', 'keys.retry']), 'account.logout'],
    fields: ['key.name'],
    server: { accounts: ['ok', 'held', '500'] },
    project: ({ apiKeys: { context } }) => [
      context.keys.length > 0,
      context.selected.length > 0,
      context.draft.name,
    ],
  },
  accountDeletion: {
    starts: AT_SETTINGS,
    commands: [...idsOf('accountDeletion'), 'account.signup', 'account.logout'],
    server: { accounts: ['ok', 'held', '500'] },
  },
} satisfies Record<string, Actions>
