import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { emailVerificationMachine, type LinkOutcome } from '../../machines/emailVerification.machine.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import { emailVerification } from './expected/emailVerification.ts'
import { followTable } from './follow.ts'
import { done, failed, refused, screen } from './forms.ts'

followTable({
  machine: emailVerificationMachine,
  expected: emailVerification,
  promises: ['confirmEmail', 'resendMail'],
  changes: ['confirmEmail', 'resendMail'],
  events: [
    screen('/account/confirm/'),
    screen('/login'),
    { type: 'verification.left' },
    { type: 'verification.kept' },
    { type: 'verification.retried' },
    { type: 'verification.submitted' },
    { type: 'mail.offered', email: 'bob@example.org' },
    { type: 'mail.withdrawn' },
    { type: 'draft.changed', patch: { email: 'bob@example.org' } },
    { type: 'draft.changed', patch: { password: new Secret('a long phrase') } },
    { type: 'mail.requested' },
    { type: 'xstate.after.reading.emailVerification.link.verified' },
    done('confirmEmail', 'good'),
    done('confirmEmail', { account: ALICE }),
    done('confirmEmail', 'bad'),
    done('confirmEmail', 'limited'),
    done('confirmEmail', 'asksPassword'),
    failed('confirmEmail'),
    failed('confirmEmail', refused({ password: ['No.'] })),
    done('resendMail'),
    failed('resendMail', refused({ email: ['No.'] })),
  ],
  project: ({ context }) => [context.draft.email, context.draft.password.reveal()],
})

test('uses a link once, even if the screen renders several times', () => {
  let asked = 0
  const machine = emailVerificationMachine.provide({
    actors: {
      confirmEmail: fromPromise<LinkOutcome, { password: Secret }>(async () => {
        asked++
        return 'good'
      }),
    },
  })
  const actor = createActor(machine, { clock: new SimulatedClock() }).start()
  for (const visitor of ['restoring', 'restoring', 'anonymous'] as const)
    actor.send(screen('/account/confirm/', visitor))
  expect(asked).toBe(1)
})
