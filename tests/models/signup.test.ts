import { signupMachine } from '../../machines/signup.machine.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { signup } from './expected/signup.ts'
import { followTable } from './follow.ts'
import { done, failed, otherSecret, refused, screen, secret } from './forms.ts'

const filled = { username: 'bob', email: 'bob@example.org', password1: secret, password2: secret }

followTable({
  machine: signupMachine,
  expected: signup,
  promises: ['signUp'],
  changes: ['signUp'],
  events: [
    screen('/', 'member'),
    screen('/signup'),
    screen('/login'),
    { type: 'draft.changed', patch: filled },
    { type: 'draft.changed', patch: { ...filled, username: 'carol', password2: otherSecret } },
    { type: 'signup.submitted' },
    { type: 'signup.restarted' },
    done('signUp', { account: null }),
    done('signUp', { account: ALICE }),
    failed('signUp', refused({ username: ['Taken.'] })),
  ],
  project: ({ context: { draft } }) => [draft.username, draft.password1.equals(draft.password2)],
})
