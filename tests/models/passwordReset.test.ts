import { passwordResetMachine } from '../../machines/passwordReset.machine.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import { passwordReset } from './expected/passwordReset.ts'
import { followTable } from './follow.ts'
import { done, failed, otherSecret, refused, screen, secret } from './forms.ts'

const MESSAGE_SCREEN = screen('/password-reset')
const events = [
  screen('/', 'member'),
  MESSAGE_SCREEN,
  screen('/password/reset/'),
  screen('/login'),
  { type: 'draft.changed', patch: { email: 'bob@example.org' } },
  { type: 'draft.changed', patch: { new_password1: secret, new_password2: secret } },
  {
    type: 'draft.changed',
    patch: { email: 'bob@example.org', new_password1: secret, new_password2: otherSecret },
  },
  { type: 'draft.changed', patch: { link: new Secret('https://example.org/password/reset/MQ/a-link') } },
  { type: 'draft.changed', patch: { link: new Secret('https://example.org/password/reset/MQ') } },
  { type: 'reset.requested' },
  { type: 'reset.restarted' },
  { type: 'password.chosen' },
  done('requestReset'),
  failed('requestReset', refused({ email: ['No.'] })),
  done('readResetLink', true),
  done('readResetLink', false),
  failed('readResetLink'),
  done('resetPassword'),
  failed('resetPassword', refused({ token: ['Invalid value'] })),
  failed('resetPassword', refused({ new_password2: ['Too short.'] })),
]

followTable({
  machine: passwordResetMachine,
  expected: passwordReset,
  promises: ['requestReset', 'readResetLink', 'resetPassword'],
  changes: ['requestReset', 'resetPassword'],
  events,
  // The form that requests the mail has a single field, for the address.
  eventsWithSecrets: events.filter(event => event !== MESSAGE_SCREEN),
  project: ({ context: { draft, asksForLink } }) => [
    asksForLink,
    draft.link.reveal(),
    draft.email,
    draft.new_password1.isEmpty,
    draft.new_password1.equals(draft.new_password2),
  ],
})
