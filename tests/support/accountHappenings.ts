import { edit } from '../../src/commands/draft.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import type { ScriptedWorkbench } from './scripted.ts'
import { ADMINISTRATOR, ALICE, REFUSED } from './scriptedAccount.ts'

const secret = new Secret('correct horse')
const newPassword = { new_password1: secret, new_password2: secret }
const arrive = (bench: ScriptedWorkbench, to: string) =>
  bench.runtime.send('navigation', { type: 'navigation.requested', to } as never)

/** Events of an account: typed texts, and changes of the session. */
export const accountHappenings: ((bench: ScriptedWorkbench) => void)[] = [
  ({ runtime }) =>
    edit(runtime, 'login', { type: 'draft.changed', patch: { username: 'alice', password: secret } }),
  ({ runtime }) => edit(runtime, 'login', { type: 'draft.changed', patch: { username: REFUSED } }),
  ({ runtime }) =>
    edit(runtime, 'signup', {
      type: 'draft.changed',
      patch: { username: 'bob', email: 'bob@example.org', password1: secret, password2: secret },
    }),
  ({ runtime }) => edit(runtime, 'signup', { type: 'draft.changed', patch: { username: REFUSED } }),
  ({ runtime }) =>
    edit(runtime, 'emailVerification', { type: 'draft.changed', patch: { email: 'bob@example.org' } }),
  ({ runtime }) =>
    edit(runtime, 'passwordReset', {
      type: 'draft.changed',
      patch: { email: 'bob@example.org', ...newPassword },
    }),
  ({ runtime }) => edit(runtime, 'passwordChange', { type: 'draft.changed', patch: newPassword }),
  ({ runtime }) => edit(runtime, 'nameChange', { type: 'draft.changed', patch: { first_name: 'Léa' } }),
  ({ runtime }) => edit(runtime, 'apiKeys', { type: 'draft.changed', patch: { name: 'import' } }),
  ({ runtime }) => edit(runtime, 'feedback', { type: 'draft.changed', patch: { feedback: 'Bien.' } }),
  ({ runtime }) => {
    runtime.send('apiKeys', { type: 'key.begun' })
    edit(runtime, 'apiKeys', { type: 'draft.changed', patch: { name: 'import' } })
    runtime.send('apiKeys', { type: 'key.created' })
  },
  ({ runtime }) => {
    runtime.send('apiKeys', { type: 'keys.toggled' })
    runtime.send('apiKeys', { type: 'keys.removed' })
  },
  bench => {
    arrive(bench, '/signup')
    edit(bench.runtime, 'signup', {
      type: 'draft.changed',
      patch: { username: 'bob', email: 'bob@example.org', password1: secret, password2: secret },
    })
    bench.runtime.send('signup', { type: 'signup.submitted' })
  },
  bench => arrive(bench, '/account/confirm/'),
  bench => {
    bench.account.breakDown(true)
    arrive(bench, '/account/confirm/')
  },
  bench => arrive(bench, '/password/reset/'),
  bench => arrive(bench, '/account/settings'),
  bench => arrive(bench, '/'),
  bench => bench.wait(6000),
  ({ account }) => account.news({ type: 'session.ended' }),
  ({ account }) => {
    account.breakDown(true)
    account.news({ type: 'session.doubted' })
  },
  ({ account }) => account.breakDown(false),
  ({ account, runtime }) => {
    account.breakDown(true)
    edit(runtime, 'apiKeys', { type: 'draft.changed', patch: { name: '' } })
  },
]

const opened = (account: typeof ALICE) => (bench: ScriptedWorkbench) =>
  bench.runtime.send('session', { type: 'session.opened', account } as never)

/** Administration events: the logged-in user, typed texts, and server answers. */
export const administrationHappenings: typeof accountHappenings = [
  opened(ADMINISTRATOR),
  opened(ADMINISTRATOR),
  opened(ALICE),
  bench => arrive(bench, '/administration'),
  bench => arrive(bench, '/administration/audit'),
  bench => arrive(bench, '/administration/jobs'),
  bench => arrive(bench, '/administration/jobs'),
  bench => arrive(bench, '/administration/imports'),
  bench => arrive(bench, '/administration/imports'),
  bench => arrive(bench, '/administration/feedback'),
  bench => arrive(bench, '/administration/feedback'),
  bench => arrive(bench, '/'),
  ({ runtime }) => edit(runtime, 'administration', { type: 'accounts.searched', search: 'bo' }),
  ({ runtime }) => runtime.send('administration', { type: 'page.turned', by: 1 } as never),
  ({ runtime }) => {
    const act = { kind: 'answer', feedback: 7, text: '' }
    runtime.send('administration', { type: 'act.begun', act } as never)
    edit(runtime, 'administration', { type: 'answer.changed', text: 'Merci.' })
  },
  bench => bench.wait(400),
  ({ account }) => account.breakDown(true),
  ({ account }) => account.breakDown(false),
  ({ account }) => account.news({ type: 'session.ended' }),
]
