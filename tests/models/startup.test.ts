import { startupMachine } from '../../machines/startup.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { startup } from './expected/startup.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

followTable({
  machine: startupMachine,
  expected: startup,
  promises: ['findSession', 'verifySession', 'refreshSession', 'forgetSession', 'loadAccount'],
  events: [
    { type: 'startup.begun' },
    { type: 'startup.resumed' },
    { type: 'startup.retried' },
    { type: 'startup.abandoned' },
    done('findSession', true),
    done('findSession', false),
    failed('findSession'),
    done('verifySession', 'valid'),
    done('verifySession', 'rejected'),
    failed('verifySession'),
    done('refreshSession', 'valid'),
    done('refreshSession', 'rejected'),
    failed('refreshSession'),
    done('forgetSession'),
    failed('forgetSession'),
    done('loadAccount', ALICE),
    failed('loadAccount'),
    failed('loadAccount', new FailureError({ code: 'unauthenticated', detail: null })),
  ],
})
