import { passwordChangeMachine } from '../../machines/passwordChange.machine.ts'
import { passwordChange } from './expected/passwordChange.ts'
import { followTable } from './follow.ts'
import { done, failed, otherSecret, refused, screen, secret } from './forms.ts'

const filled = { old_password: otherSecret, new_password1: secret, new_password2: secret }

followTable({
  machine: passwordChangeMachine,
  expected: passwordChange,
  promises: ['changePassword'],
  changes: ['changePassword'],
  events: [
    screen('/account/settings', 'member'),
    screen('/account/settings', 'anonymous'),
    screen('/', 'member'),
    { type: 'draft.changed', patch: filled },
    { type: 'draft.changed', patch: { new_password1: secret, new_password2: otherSecret } },
    { type: 'password.changed' },
    done('changePassword'),
    failed('changePassword', refused({ new_password2: ['Too short.'] })),
  ],
  project: ({ context: { draft } }) => [
    draft.new_password1.isEmpty,
    draft.new_password1.equals(draft.new_password2),
  ],
})
