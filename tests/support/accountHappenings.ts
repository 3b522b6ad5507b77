import { edit } from '../../src/commands/draft.ts'
import { Secret } from '../../src/domain/secret.ts'
import type { ScriptedWorkbench } from './scripted.ts'
import { REFUSED } from './scriptedAccount.ts'

const secret = new Secret('correct horse')
const newPassword = { new_password1: secret, new_password2: secret }
const arrive = (bench: ScriptedWorkbench, to: string) =>
  bench.desk.send('navigation', { type: 'navigation.requested', to } as never)

/** Events of the account: texts that people type into its forms, and what may happen to their session meanwhile. */
export const accountHappenings: ((bench: ScriptedWorkbench) => void)[] = [
  ({ desk }) =>
    edit(desk, 'login', { type: 'draft.changed', patch: { username: 'alice', password: secret } }),
  ({ desk }) => edit(desk, 'login', { type: 'draft.changed', patch: { username: REFUSED } }),
  ({ desk }) =>
    edit(desk, 'signup', {
      type: 'draft.changed',
      patch: { username: 'bob', email: 'bob@example.org', password1: secret, password2: secret },
    }),
  ({ desk }) => edit(desk, 'signup', { type: 'draft.changed', patch: { username: REFUSED } }),
  ({ desk }) =>
    edit(desk, 'emailVerification', { type: 'draft.changed', patch: { email: 'bob@example.org' } }),
  ({ desk }) =>
    edit(desk, 'passwordReset', {
      type: 'draft.changed',
      patch: { email: 'bob@example.org', ...newPassword },
    }),
  ({ desk }) => edit(desk, 'passwordChange', { type: 'draft.changed', patch: newPassword }),
  ({ desk }) => edit(desk, 'nameChange', { type: 'draft.changed', patch: { first_name: 'Léa' } }),
  ({ desk }) => edit(desk, 'apiKeys', { type: 'draft.changed', patch: { name: 'import' } }),
  ({ desk }) => edit(desk, 'feedback', { type: 'draft.changed', patch: { feedback: 'Bien.' } }),
  ({ desk }) => {
    desk.send('apiKeys', { type: 'key.begun' })
    edit(desk, 'apiKeys', { type: 'draft.changed', patch: { name: 'import' } })
    desk.send('apiKeys', { type: 'key.created' })
  },
  ({ desk }) => {
    desk.send('apiKeys', { type: 'keys.toggled' })
    desk.send('apiKeys', { type: 'keys.removed' })
  },
  bench => {
    arrive(bench, '/signup')
    edit(bench.desk, 'signup', {
      type: 'draft.changed',
      patch: { username: 'bob', email: 'bob@example.org', password1: secret, password2: secret },
    })
    bench.desk.send('signup', { type: 'signup.submitted' })
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
  ({ account, desk }) => {
    account.breakDown(true)
    edit(desk, 'apiKeys', { type: 'draft.changed', patch: { name: '' } })
  },
]
